/**
 * A condition as its grammar reads it:
 *
 * ```
 * condition  = all { ("or" | "||") all }
 * all        = one { ("and" | "&&") one }
 * one        = ("not" | "!") one | "(" condition ")" | field comparator value
 * comparator = ">" | "<" | ">=" | "=>" | "<=" | "==" | "!=" | "startswith" | "is" | "is not"
 * value      = number | quoted | words, up to the next "and", "or", ")" or the end
 * ```
 *
 * Keywords and fields may be in any case.
 */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | NumberTerm
  | TextTerm
  | NearTerm;

export type NumberField = 'confidence' | 'population' | 'population3' | 'value';
export type TextField = 'classification' | 'context' | 'token' | 'type';
export type NumberComparator = '>' | '<' | '>=' | '<=' | '==' | '!=';
export type TextComparator = '==' | '!=' | 'startswith';

export interface NumberTerm {
  readonly kind: 'number';
  readonly field: NumberField;
  readonly comparator: NumberComparator;
  readonly value: number;
}

export interface TextTerm {
  readonly kind: 'text';
  readonly field: TextField;
  readonly comparator: TextComparator;
  readonly value: string;
}

/** `token is "birthdate"`: the kind of match that the words near it suggest. */
export interface NearTerm {
  readonly kind: 'near';
  readonly of: readonly ('birth' | 'death')[];
}
