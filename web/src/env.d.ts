declare module "*.ftl?raw" {
  const text: string;
  export default text;
}

/** Whether this is a site of static files, without a server. */
declare const __STATIC__: boolean;
