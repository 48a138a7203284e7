/** Style sheets are imported for the bundler, which writes them to one file. */
declare module '*.css';
