/**
 * Content of a value. `text`; `json`, a string of JSON; `data`, any value of JSON, whose keys are evidence; `name`, a text without
 * blanks and brackets; `media`, an image or a file; `whole` and `wholeJson`, a complete text in an event; `drop`, a text in other
 * units, which is left out; `keep`, words and ids that stay.
 */
export type ContentKind =
  | 'keep'
  | 'text'
  | 'json'
  | 'data'
  | 'name'
  | 'media'
  | 'whole'
  | 'wholeJson'
  | 'drop';

/** Contents of an object's members, or of the objects of a list. */
export interface ObjectRule {
  readonly members: Readonly<Record<string, Rule>>;
  /** Content of members that are not known. */
  readonly rest: Rule;
  /** Content of a string in its place. Default: `text`. */
  readonly string?: ContentKind;
  /** Members that are read before all others, in this order. */
  readonly first?: readonly string[];
}

/** A content, a shape, or the one that a value has. */
export type Rule = ContentKind | ObjectRule | ((value: unknown) => ContentKind | ObjectRule);

/** A value with its place: keys and indices, with slashes between; an element with an `index` or a `jsonPath` has that one. */
export interface Place {
  readonly path: string;
  readonly keys: readonly string[];
}

/** Returns the value that takes the place of one. */
export type Visit = (content: ContentKind, value: unknown, place: Place) => Promise<unknown>;

const NOWHERE: Place = { path: '', keys: [] };

/**
 * Visits the contents of a value by its rule: strings, and values that are `data`, `media` or `drop`; as `keep` also strings that stay,
 * numbers, and names of members that are not known.
 */
export async function visited(
  value: unknown,
  given: Rule,
  visit: Visit,
  place: Place = NOWHERE,
): Promise<unknown> {
  const rule = ruleFor(value, given);
  if (rule === 'keep') return kept(value, visit, place);
  if (rule === 'data' || rule === 'media' || rule === 'drop') return visit(rule, value, place);
  if (typeof value === 'string') return visit(contentOf(rule), value, place);
  if (typeof value === 'number') return kept(value, visit, place);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    for (const [index, one] of value.entries()) {
      list.push(await visited(one, rule, visit, below(place, String(indexOf(one) ?? index))));
    }
    return list;
  }
  const rewritten = new Map<string, unknown>();
  const names = new Map<string, string>();
  for (const key of inOrder(Object.keys(value), rule)) {
    const own = typeof rule === 'string' ? rule : (ownRule(rule, key) ?? rule.rest);
    const member = (value as Readonly<Record<string, unknown>>)[key];
    rewritten.set(key, await visited(member, own, visit, below(place, key)));
    const isKnown = typeof rule === 'object' && ownRule(rule, key) !== undefined;
    names.set(key, isKnown ? key : String(await visit('keep', key, place)));
  }
  return Object.fromEntries(Object.keys(value).map((key) => [names.get(key), rewritten.get(key)]));
}

/** Visits the words, ids and numbers that stay, since one of them may be a value. */
async function kept(value: unknown, visit: Visit, place: Place): Promise<unknown> {
  if (typeof value === 'string' || typeof value === 'number') return visit('keep', value, place);
  if (!Array.isArray(value)) return value;
  const list: unknown[] = [];
  for (const [index, one] of value.entries()) {
    list.push(await kept(one, visit, below(place, String(index))));
  }
  return list;
}

/** Only words and numbers are kept: an object where none is expected has texts. */
function ruleFor(value: unknown, rule: Rule): ContentKind | ObjectRule {
  const own = typeof rule === 'function' ? rule(value) : rule;
  const isOpen = own === 'keep' && typeof value === 'object' && value !== null;
  return isOpen && !isWords(value) ? 'data' : own;
}

function isWords(value: object): boolean {
  return Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);
}

function contentOf(rule: ContentKind | ObjectRule): ContentKind {
  return typeof rule === 'string' ? rule : (rule.string ?? 'text');
}

function ownRule({ members }: ObjectRule, key: string): Rule | undefined {
  return Object.hasOwn(members, key) ? members[key] : undefined;
}

function inOrder(keys: readonly string[], rule: ContentKind | ObjectRule): readonly string[] {
  const { first = [] } = typeof rule === 'string' ? {} : rule;
  if (first.length === 0) return keys;
  return [
    ...first.filter((key) => keys.includes(key)),
    ...keys.filter((key) => !first.includes(key)),
  ];
}

function indexOf(one: unknown): number | string | undefined {
  const { index, jsonPath } = (one ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof index === 'number') return index;
  return typeof jsonPath === 'string' ? jsonPath : undefined;
}

function below({ path, keys }: Place, key: string): Place {
  return { path: `${path}/${key}`, keys: [...keys, key] };
}
