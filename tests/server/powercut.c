/* Journal of what has been written to a database and not yet synced, for `LD_PRELOAD`.

   Before each write to a file `….db` or `….db-wal`, what it replaces and what it brings is appended to a journal beside
   the file; a sync empties the journal. After the process has been killed, tests/server/powercut.py takes back what was
   not synced, wholly or in part, as a loss of power would. A sync itself does nothing more: the page cache outlives
   the process. Files that are mapped into memory are left alone: SQLite makes its index of the log anew. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define SYNC_US 4000 /* What a disk needs: most cuts come in the middle of it. */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static int (*real_ftruncate)(int, off64_t);

__attribute__((constructor)) static void find_real(void) {
    real_write = dlsym(RTLD_NEXT, "write");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
}

static int ends_with(const char *text, const char *end) {
    size_t a = strlen(text), b = strlen(end);
    return a >= b && strcmp(text + a - b, end) == 0;
}

/* The journal of the file behind fd, opened with flags; -1 if it is none of ours. */
static int journal_of(int fd, int flags) {
    char link[64], path[4096], name[4200];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0) return -1;
    path[size] = 0;
    if (!ends_with(path, ".db") && !ends_with(path, ".db-wal")) return -1;
    snprintf(name, sizeof name, "%s.unsynced", path);
    return open(name, flags | O_CLOEXEC, 0600);
}

static void put(int journal, const void *data, size_t size) {
    const char *at = data;
    while (size > 0) {
        ssize_t done = real_write(journal, at, size);
        if (done <= 0) abort(); /* A journal with a hole would prove nothing. */
        at += done;
        size -= (size_t)done;
    }
}

/* Note that size bytes at offset become data; without data, that the file is cut off at offset. */
static void note(int fd, const void *data, size_t size, off64_t offset) {
    int saved = errno;
    int journal = journal_of(fd, O_WRONLY | O_CREAT | O_APPEND);
    if (journal >= 0) {
        struct stat64 now;
        if (fstat64(fd, &now) != 0) abort();
        uint64_t before = (uint64_t)now.st_size, start = (uint64_t)offset;
        uint64_t end = data == NULL ? before : start + size;
        uint64_t old = before <= start ? 0 : (before < end ? before : end) - start;
        uint64_t head[5] = {data == NULL, start, before, old, data == NULL ? 0 : size};
        size_t whole = sizeof head + old + (data == NULL ? 0 : size);
        char *record = malloc(whole);
        if (record == NULL) abort();
        memcpy(record, head, sizeof head);
        for (uint64_t got = 0; got < old;) {
            ssize_t more = pread64(fd, record + sizeof head + got, old - got, (off64_t)(start + got));
            if (more <= 0) abort();
            got += (uint64_t)more;
        }
        if (data != NULL) memcpy(record + sizeof head + old, data, size);
        put(journal, record, whole);
        free(record);
        close(journal);
    }
    errno = saved;
}

static int is_ours(int fd) {
    int journal = journal_of(fd, O_WRONLY | O_CREAT | O_APPEND);
    if (journal < 0) return 0;
    close(journal);
    return 1;
}

static ssize_t do_pwrite(int fd, const void *data, size_t size, off64_t offset) {
    pthread_mutex_lock(&lock);
    note(fd, data, size, offset);
    ssize_t done = real_pwrite(fd, data, size, offset);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) { return do_pwrite(fd, data, size, offset); }
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) { return do_pwrite(fd, data, size, offset); }

ssize_t write(int fd, const void *data, size_t size) {
    off64_t offset = lseek64(fd, 0, SEEK_CUR);
    if (offset < 0) return real_write(fd, data, size); /* A pipe or a socket. */
    pthread_mutex_lock(&lock);
    note(fd, data, size, offset);
    ssize_t done = real_write(fd, data, size);
    pthread_mutex_unlock(&lock);
    return done;
}

static int do_ftruncate(int fd, off64_t size) {
    pthread_mutex_lock(&lock);
    note(fd, NULL, 0, size);
    int done = real_ftruncate(fd, size);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int fd, off_t size) { return do_ftruncate(fd, size); }
int ftruncate64(int fd, off64_t size) { return do_ftruncate(fd, size); }

static int do_sync(int fd) {
    pthread_mutex_lock(&lock);
    int ours = is_ours(fd);
    if (ours) {
        usleep(SYNC_US);
        int journal = journal_of(fd, O_WRONLY | O_TRUNC);
        if (journal >= 0) close(journal);
    }
    pthread_mutex_unlock(&lock);
    return 0;
}

int fsync(int fd) { return do_sync(fd); }
int fdatasync(int fd) { return do_sync(fd); }
