import type { Condition } from './condition.ts';
import { ConditionError } from './condition-error.ts';
import { type TermPart, term } from './term.ts';
import { type Token, tokens } from './tokens.ts';

const MOST_CHARACTERS = 4096;
const MOST_LEVELS = 32;

/** Parses a condition (grammar: condition.ts). Throws a ConditionError with the column of the mistake. */
export function parseCondition(source: string): Condition {
  if (source.length > MOST_CHARACTERS) {
    throw new ConditionError(MOST_CHARACTERS + 1, `most are ${MOST_CHARACTERS} characters long`);
  }
  const list = tokens(source);
  let next = 0;
  const condition = any(0);
  if (peek().kind !== 'end')
    throw new ConditionError(peek().column, 'expected and, or, or the end');
  return condition;

  function any(level: number): Condition {
    return joined('or', '||', () => joined('and', '&&', () => one(level)));
  }

  function joined(kind: 'and' | 'or', character: string, part: () => Condition): Condition {
    const parts = [part()];
    while (isKeyword(peek(), kind, character)) {
      next += 1;
      parts.push(part());
    }
    return parts.length === 1 ? parts[0] : { kind, parts };
  }

  function one(level: number): Condition {
    const token = peek();
    if (level > MOST_LEVELS)
      throw new ConditionError(token.column, `most are ${MOST_LEVELS} levels`);
    if (isKeyword(token, 'not', '!')) {
      next += 1;
      return { kind: 'not', part: one(level + 1) };
    }
    if (!isCharacter(token, '(')) return term(field(), comparator(), value());
    next += 1;
    const inner = any(level + 1);
    if (!isCharacter(peek(), ')'))
      throw new ConditionError(peek().column, 'expected and, or, or )');
    next += 1;
    return inner;
  }

  function field(): TermPart {
    const { kind, text, column } = peek();
    if (kind !== 'word') throw new ConditionError(column, 'expected a field');
    next += 1;
    return { text: text.toLowerCase(), column };
  }

  function comparator(): TermPart {
    const { kind, text, column } = peek();
    if (kind !== 'word' && kind !== 'sign') {
      throw new ConditionError(
        column,
        'expected a comparator: ==, !=, >, <, startswith or another',
      );
    }
    next += 1;
    if (!isKeyword(list[next - 1], 'is') || !isKeyword(peek(), 'not')) {
      return { text: text.toLowerCase(), column };
    }
    next += 1;
    return { text: 'is not', column };
  }

  function value(): TermPart {
    const first = peek();
    const { kind, text, column } = first;
    if (kind !== 'word' && kind !== 'quoted') throw new ConditionError(column, 'expected a value');
    next += 1;
    if (kind === 'quoted') return { text, column };
    if (/^['`‘’“”]/u.test(text)) {
      throw new ConditionError(column, 'a value is quoted with double quotes: "…"');
    }
    while (isInValue(list, next)) next += 1;
    return { text: source.slice(first.start, list[next - 1].end), column };
  }

  function peek(): Token {
    return list[Math.min(next, list.length - 1)];
  }
}

/** Whether a value without quotes holds the token at `at` too. */
function isInValue(list: readonly Token[], at: number): boolean {
  const token = list[at];
  if (token.kind !== 'word' || isKeyword(token, 'and')) return false;
  if (!isKeyword(token, 'or')) return true;
  // `token is birthdate or deathdate`, as it is written without quotes.
  return isLifeDate(list[at - 1]) && isLifeDate(list[at + 1]);
}

function isLifeDate({ kind, text }: Token): boolean {
  return kind === 'word' && /^(?:birth|death)date$/i.test(text);
}

function isKeyword(token: Token, word: string, character?: string): boolean {
  if (token.kind === 'word') return token.text.toLowerCase() === word;
  return token.kind === 'sign' && token.text === character;
}

function isCharacter({ kind, text }: Token, character: string): boolean {
  return kind === 'sign' && text === character;
}
