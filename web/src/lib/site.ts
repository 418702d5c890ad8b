// What this site is: a server's, or one of static files, which says so in its page and has no server to ask.

const page = globalThis.document as Document | undefined; // Tests of modules have none.

export const STATIC = page?.querySelector?.('meta[name="talong-site"][content="static"]') != null;

/** The folder of the site, whatever page of it this is. */
export const HOME = page?.location ? new URL(STATIC ? "./" : "/", page.location.href.split("#")[0]).href : "";
