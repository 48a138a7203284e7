declare module '*.md' {
  /** The text of the page. */
  const text: string;
  export default text;
}
