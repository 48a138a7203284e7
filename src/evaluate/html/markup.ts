/** Markup: text in it is escaped already. */
export interface Markup {
  readonly markup: string;
}

/** Values that a template takes: texts and numbers, which are escaped, and markup, which is not. */
export type Value = string | number | Markup | readonly Markup[];

/** Template of HTML or SVG. Values are escaped, unless they are markup. */
export function html(strings: TemplateStringsArray, ...contents: readonly Value[]): Markup {
  const markup = strings.map((part, n) => (n === 0 ? part : written(contents[n - 1]) + part));
  return { markup: markup.join('') };
}

function written(content: Value): string {
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content));
  if ('markup' in content) return content.markup;
  return content.map(({ markup }) => markup).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
