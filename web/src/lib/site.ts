// What this site is: a server's, or one of static files, which says so in its page and has no server to ask.

export const STATIC = document.querySelector('meta[name="talong-site"][content="static"]') !== null;

/** The folder of the site, whatever page of it this is. */
export const HOME = new URL(STATIC ? "./" : "/", location.href.split("#")[0]).href;
