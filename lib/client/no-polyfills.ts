/** Stands in for the framework's polyfills, of which no browser that we serve needs any; see next.config.mjs. */
export {};
