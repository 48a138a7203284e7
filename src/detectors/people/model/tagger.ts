import {
  APOSTROPHE,
  CAPITAL_D,
  CAPITAL_M,
  COMMA as COMMA_UNIT,
  EQUALS,
  GREATER_THAN,
  LESS_THAN,
  QUOTE,
} from '../../../core/bytes.ts';
import type { Range } from '../../../engine/types.ts';
import { type KeyWords, keyWords } from '../key-words.ts';
import { EPONYM_HEADS, EPONYM_NAMES, FIRM_ENDS, NAMESAKES } from '../namesakes.ts';
import type { BlockText } from '../text/block-text.ts';
import {
  ABBREVIATION_DOT,
  AMPERSAND,
  COLON,
  COMMA,
  DOT,
  FIELD,
  HYPHEN,
  NEWLINE,
  POSSESSIVE,
  QUOTE as QUOTE_GAP,
  SEMICOLON,
  SINGLE_QUOTE,
  SLASH,
  SPACE,
  TIGHT_COMMA,
} from '../text/characters.ts';
import { hashtags } from '../text/hashtags.ts';
import { spelledNames } from '../text/spelled-names.ts';
import { titledSurnames } from '../text/titled-surnames.ts';
import { KIND, SHAPE, type TokenRange, type Tokens } from '../text/tokens.ts';
import { blockEvidence, type TextEvidence } from './evidence.ts';
import { LABEL } from './labels.ts';
import {
  CUE,
  commonOf,
  cueOf,
  givenOf,
  hashOf,
  isNamed,
  LONGEST_CODE,
  placeOf,
  surnameOf,
} from './lexicon.ts';
import type { TagModule } from './tag-module.ts';

/** Limit at which a mention's lead is clipped, and beyond which none changes a verdict. */
const MOST_LEAD = 4;
const BEYOND_DOUBT = 6;

/** Lead of a full name after `#` that the model does not see. */
const HASHTAG_LEAD = 1.5;
/** The same of one that is spelled. */
const SPELLED_LEAD = 3;
/** The same of a surname with particles after a title. */
const TITLED_LEAD = 2;
/** The same of one that is found again in lower case, and least lead of a name whose words are sought so. */
const REPEATED_LEAD = 1.5;
const LEAST_TO_REPEAT = 2;

/** Fewest letters of a word that is a name in any sentence. */
const RARE_LETTERS = 4;
/** Largest size of a place that has the name: `Thibodaux` is a surname, too. */
const SMALL_PLACE = 1;

/** Keys of firms, and of people, whose values are often codes. */
const PARTIES = ['customer', 'client', 'tenant'];

/** Words before the last item of a list: in English, German, French, Spanish, Italian, Portuguese, Dutch and Polish. */
const LINKS = ['and', 'or', 'und', 'oder', 'et', 'ou', 'y', 'e', 'o', 'en', 'i', 'lub'];

/** Words after `&` of a family's firm. */
const FAMILY_FIRMS = ['sons', 'son', 'co', 'bros', 'daughters', 'associates'];

/** Polish words that a name in the genitive or the accusative follows: `dla Marka Nowaka`. */
const TO_POLES = ['dla', 'przez'];
/** Least lead of a word after them, by which no name would begin, and least frequency as a given name. */
const POLISH_LEAD = 1.5;
const LEAST_TO_POLE = -3;
const OFTEN_GIVEN = 2;

/** `M.`, Monsieur, and `D.`, Don. */
const SHORT_TITLES = new Set([CAPITAL_D, CAPITAL_M]);

/** `<`, `=`, `>`. */
const BORDER = new Set([LESS_THAN, EQUALS, GREATER_THAN]);
/** Gaps around a cell or a value in quotes. */
const IN_CELL = new Set([TIGHT_COMMA, FIELD, NEWLINE, QUOTE_GAP, SEMICOLON, SLASH]);
const TITLE_GAPS = new Set([SPACE, DOT, ABBREVIATION_DOT]);
const DEGREE_GAPS = new Set([SPACE, COMMA, TIGHT_COMMA, DOT, ABBREVIATION_DOT]);

/** A name at indices of the bytes read, and the lead of its weakest token. */
export interface Name {
  readonly start: number;
  readonly end: number;
  readonly lead: number;
  /** With titles before it and degrees after it. */
  readonly titled: { readonly start: number; readonly end: number };
}

/** Selects the weights of a token of the segment `[from, to)`, by their indices. */
export interface Features {
  all(i: number, from: number, to: number): void;
  readonly buckets: Int32Array;
}

/** Reads blocks one after another; results are valid until the next block. */
export interface Tagger {
  /** The names in `bytes[from, to)`, at most `BLOCK_BYTES`. */
  names(bytes: Buffer, from: number, to: number, before: TextEvidence | undefined): Name[];
  /** Adds the evidence of the last block to that of the text. */
  remember(before: () => TextEvidence): void;
  /** Tokens and candidates of a block, without a verdict. */
  read(bytes: Buffer, from: number, to: number): void;
  /** One past the last token of the segment that begins with candidate `i`. */
  segmentEnd(i: number): number;
  /** The words of a name that are hardly anything else, `Vexley` but not `Rose`, and those with hyphens around them, `Lincoln-Vexley`; in bytes. */
  rareWords(bytes: Buffer, from: number, to: number): readonly Range[];
  /** Finds words that keys of names hold. */
  readonly keyWords: KeyWords;
  readonly text: BlockText;
  readonly tokens: Tokens;
  readonly features: Features;
}

/** Finds names in two passes: each mention by itself, and again if other mentions of its words disagree. */
export function tagger(tag: TagModule): Tagger {
  const table = tag.characters;
  const { text, tokens: all, verdicts, leads, bonuses, firsts, stops, buckets } = tag;
  const { know, segmentEnd, judgeAgain, learnName, nextRepeat } = tag.functions;
  const { marked, isName } = hashtags(tag, table);
  const spelled = spelledNames(tag, table);
  const surnames = titledSurnames(tag, table);
  const evidence = blockEvidence();
  const { kind, shape, gap, hash, start, end } = all;
  /** Start of the block in its bytes. */
  let origin = 0;
  const hashed = (words: readonly string[]) => new Set(words.map((word) => hashOf(word, table)));
  const links = hashed(LINKS);
  const [heads, ends, sons] = [hashed(EPONYM_HEADS), hashed(FIRM_ENDS), hashed(FAMILY_FIRMS)];
  const toPoles = hashed(TO_POLES);
  const parties = hashed(PARTIES);
  const dutch = hashed(['van', 'ter', 'ten']);
  const namesakes = new Set([...NAMESAKES, ...EPONYM_NAMES].map(namesakeOf));

  function read(bytes: Buffer, from: number, to: number): void {
    origin = from;
    text.read(bytes, from, to);
    all.count = tag.functions.read(text.length);
  }

  function names(bytes: Buffer, from: number, to: number, before: TextEvidence | undefined) {
    read(bytes, from, to);
    evidence.clear();
    tag.functions.forgetNames();
    const segments = tag.functions.judge();
    for (let n = 0; n < segments; n++) hear(firsts[n], stops[n]);
    const found: Name[] = [];
    for (let n = 0; n < segments; n++) {
      weigh(firsts[n], stops[n], before);
      judgeHashtags(firsts[n], stops[n]);
      joinArticles(firsts[n], stops[n]);
      joinInitials(firsts[n], stops[n]);
      joinGivenNames(firsts[n], stops[n]);
      nameAfterPolish(firsts[n], stops[n]);
      collect(firsts[n], stops[n], found);
    }
    const letters = spelled(all.count, isInName);
    const again = repeats();
    const families = surnames(all.count);
    const named = again.length === 0 ? found : withMore(found, again, REPEATED_LEAD);
    const titled = families.length === 0 ? named : withMore(named, families, TITLED_LEAD);
    return letters.length === 0 ? titled : withMore(titled, letters, SPELLED_LEAD);
  }

  function isInName(k: number): boolean {
    return kind[k] !== KIND.none && (verdicts[k] === LABEL.begin || verdicts[k] === LABEL.inside);
  }

  /** Words of names that were found, where they are in lower case, and initials beside a name. */
  function repeats(): readonly TokenRange[] {
    const found: TokenRange[] = [];
    for (let i = nextRepeat(0); i < all.count; i = nextRepeat(i + 1)) {
      const first = i;
      while (i + 1 < all.count && gap[i + 1] === SPACE && nextRepeat(i + 1) === i + 1) i++;
      found.push({ first, last: i });
    }
    return found;
  }

  /** The names, in order, with spelled and repeated ones; overlapping names become one. */
  function withMore(found: readonly Name[], more: readonly TokenRange[], lead: number): Name[] {
    const merged: Name[] = [];
    let next = 0;
    for (const { first, last } of more) {
      let span = { start: byteAt(start[first]), end: byteAt(end[last]) };
      let around = span;
      const join = (name: Name) => {
        span = joined(span, name);
        around = joined(around, name.titled);
      };
      while (next < found.length && found[next].end <= span.start) merged.push(found[next++]);
      // A name may reach into two spelled ones.
      for (let before = merged.at(-1); before && before.end > span.start; before = merged.at(-1)) {
        join(before);
        merged.pop();
      }
      for (; next < found.length && found[next].start < span.end; next++) join(found[next]);
      merged.push({ ...span, lead, titled: joined(around, span) });
    }
    return [...merged, ...found.slice(next)];
  }

  /** Keeps the scores of the words of the segment `[i, j)` by themselves. */
  function hear(i: number, j: number): void {
    for (let k = i; k < j; k++) if (isWord(k)) evidence.add(hash[k], clipped(leads[k]));
  }

  /** Judges a doubtful token again if its other mentions disagree. */
  function weigh(i: number, j: number, before: TextEvidence | undefined): void {
    let needed = false;
    for (let k = i; k < j; k++) {
      bonuses[k - i] = 0;
      if (!isWord(k)) continue;
      const bonus = evidence.bonus(hash[k], clipped(leads[k]), before);
      bonuses[k - i] = bonus;
      if (leads[k] * bonus < 0 && Math.abs(leads[k]) < BEYOND_DOUBT) needed = true;
    }
    if (needed) judgeAgain(i, j);
  }

  /** `#JaneDoe`: only capitals separate its words. */
  function judgeHashtags(i: number, j: number): void {
    for (let k = i; k < j; k++) {
      if (shape[k] !== SHAPE.mixed || !marked(k) || !isName(k)) continue;
      verdicts[k] = LABEL.begin;
      leads[k] = Math.max(leads[k], HASHTAG_LEAD);
      if (k + 1 < j && verdicts[k + 1] === LABEL.inside) verdicts[k + 1] = LABEL.begin;
    }
  }

  /** The `'t` of `Jan van 't Hoff`, where the names beside it were judged apart. */
  function joinArticles(i: number, j: number): void {
    for (let k = i + 1; k < j - 1; k++) {
      if (kind[k] !== KIND.particle || gap[k] !== SINGLE_QUOTE || isInName(k)) continue;
      if (!isInName(k - 1) || verdicts[k + 1] !== LABEL.begin) continue;
      verdicts[k] = verdicts[k + 1] = LABEL.inside;
      leads[k] = leads[k + 1];
    }
  }

  /** The initials of `Ordering: N. Abernathy`, where the name was judged without them. */
  function joinInitials(i: number, j: number): void {
    for (let k = j - 1; k > i; k--) {
      if (verdicts[k] !== LABEL.begin || isInName(k - 1) || !isInitial(k - 1)) continue;
      verdicts[k] = LABEL.inside;
      verdicts[k - 1] = LABEL.begin;
      leads[k - 1] = leads[k];
    }
  }

  /** Whether token `k` is an initial that no capitalised word but a title precedes, as one does in `vitamin B. Smith`. */
  function isInitial(k: number): boolean {
    if (shape[k] !== SHAPE.letter || gap[k + 1] !== ABBREVIATION_DOT) return false;
    if (k > 0 && TITLE_GAPS.has(gap[k]) && isTitle(k - 1)) return true;
    if (SHORT_TITLES.has(text.units[start[k]]) && !isDutch(k + 1)) return false;
    if (k === 0 || shape[k - 1] === SHAPE.lower) return true;
    return gap[k] !== SPACE && gap[k] !== HYPHEN && gap[k] !== ABBREVIATION_DOT;
  }

  /** Whether token `k` is the `van` of a Dutch surname, before which a letter is an initial: `M. van den Heuvel`. */
  function isDutch(k: number): boolean {
    return shape[k] === SHAPE.lower && dutch.has(know(k));
  }

  /** The given name of `Pat. Wiechert, Hannelore`, where it was judged to be another's or, as in `van der BERG, Jan`, a month. */
  function joinGivenNames(i: number, j: number): void {
    for (let k = i + 1; k < j; k++) {
      if (gap[k] !== COMMA || !isInName(k - 1)) continue;
      if (verdicts[k] !== LABEL.begin && !isLoneGiven(k)) continue;
      let first = k - 1;
      while (first > i && verdicts[first] === LABEL.inside) first--;
      let last = k;
      while (last + 1 < j && verdicts[last + 1] === LABEL.inside) last++;
      if (verdicts[first] !== LABEL.begin || !isField(first, last)) continue;
      const [family, given] = [surnameLead(first, k - 1), surnameLead(k, last)];
      if (family < 0 || given > 0 || family <= given) continue;
      if (verdicts[k] === LABEL.none) leads[k] = leads[k - 1];
      verdicts[k] = LABEL.inside;
    }
  }

  /** The name of `dla Marka Nowaka`, where an inflected given name was judged to be a town or nothing. */
  function nameAfterPolish(i: number, j: number): void {
    for (let k = Math.max(i, 1); k < j; k++) {
      if (isInName(k) || gap[k] !== SPACE || shape[k] !== SHAPE.capitalized) continue;
      if (!toPoles.has(know(k - 1)) || leads[k] < LEAST_TO_POLE) continue;
      know(k);
      if (givenOf(all.word[k]) <= OFTEN_GIVEN) continue;
      verdicts[k] = LABEL.begin;
      leads[k] = POLISH_LEAD;
      const next = k + 1;
      if (next >= j || gap[next] !== SPACE || shape[next] !== SHAPE.capitalized) continue;
      verdicts[next] = LABEL.inside;
      leads[next] = POLISH_LEAD;
    }
  }

  /** Whether token `k`, which was judged to be no name, is a frequent given name that no word follows. */
  function isLoneGiven(k: number): boolean {
    if (verdicts[k] !== LABEL.none || shape[k] !== SHAPE.capitalized) return false;
    if (k + 1 < all.count && gap[k + 1] === SPACE) return false;
    know(k);
    return givenOf(all.word[k]) > 3;
  }

  /** Whether the tokens `[first, last]` begin a field and are no list: a surname and a given name in a sentence are two people's. */
  function isField(first: number, last: number): boolean {
    if (first > 0 && (gap[first] === SPACE || gap[first] === COMMA)) return false;
    const next = last + 1;
    if (next >= all.count) return true;
    if (gap[next] === AMPERSAND || (gap[next] === COMMA && isInName(next))) return false;
    return gap[next] !== SPACE || !links.has(know(next));
  }

  /** Smallest difference, among the words of `[first, last]`, between the frequency as a surname and as a given name. */
  function surnameLead(first: number, last: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (let k = first; k <= last; k++) {
      know(k);
      const fact = all.word[k];
      if (kind[k] === KIND.particle || shape[k] === SHAPE.letter) continue;
      least = Math.min(least, surnameOf(fact) - givenOf(fact));
    }
    return least;
  }

  function isWord(k: number): boolean {
    return kind[k] === KIND.capital && shape[k] !== SHAPE.letter;
  }

  function collect(i: number, j: number, found: Name[]): void {
    for (let k = i; k < j; k++) {
      if (verdicts[k] !== LABEL.begin) continue;
      const first = k;
      let weakest = leads[k];
      const tag = marked(k) ? 1 : 0;
      while (k + 1 < j && verdicts[k + 1] === LABEL.inside) {
        if (
          isBorder(end[k], start[k + 1]) ||
          isNextItem(k + 1, j) ||
          (gap[k + 1] === TIGHT_COMMA && isCode(k))
        ) {
          verdicts[k + 1] = LABEL.begin;
          break;
        }
        weakest = Math.min(weakest, leads[++k]);
      }
      if (isNamesake(first, k) || (first === k && isCode(k))) {
        for (let n = first; n <= k; n++) verdicts[n] = LABEL.none;
        continue;
      }
      if (weakest >= LEAST_TO_REPEAT) learnName(first, k);
      found.push({
        start: byteAt(start[first]) - tag,
        end: byteAt(end[k]),
        lead: weakest,
        titled: titled(first, k, found.at(-1)?.titled.end ?? 0, tag),
      });
    }
  }

  /** Whether token `k` is a cell of its own or a customer's key, short, in capitals and in no list of names: `1,ALFKI,20`. */
  function isCode(k: number): boolean {
    if (shape[k] !== SHAPE.upper || end[k] - start[k] > LONGEST_CODE) return false;
    const next = k + 1 < all.count ? gap[k + 1] : NEWLINE;
    const isValue = IN_CELL.has(gap[k]) || (gap[k] === COLON && k > 0 && parties.has(know(k - 1)));
    if (!isValue || !IN_CELL.has(next)) return false;
    know(k);
    return !isNamed(all.word[k]);
  }

  /** Whether the tokens `[first, last]`, which no title or label precedes, name a firm, a product or a sign. */
  function isNamesake(first: number, last: number): boolean {
    if (first > 0 && (isTitle(first - 1) || (gap[first] !== SPACE && isLabel(first - 1))))
      return false;
    if (isPhrase(first, last) || isInPhrase(first, last)) return true;
    if (last > first && ends.has(know(last))) return true;
    const next = last + 1;
    if (next >= all.count) return false;
    if (gap[next] === AMPERSAND && sons.has(know(next))) return true;
    if (last > first || shape[last] === SHAPE.lower) return false;
    if (gap[next] !== SPACE || !heads.has(know(next)) || shape[next] !== SHAPE.lower) return false;
    know(last);
    return givenOf(all.word[last]) <= surnameOf(all.word[last]);
  }

  function isPhrase(first: number, last: number): boolean {
    let key = 0;
    for (let k = first; k <= last; k++) key = mixed(key, know(k));
    return namesakes.has(key);
  }

  /** Whether a name and the word beside it are one: `Bloody Mary`, `Robert's Rules`. */
  function isInPhrase(first: number, last: number): boolean {
    if (first > 0 && gap[first] === SPACE && isPhrase(first - 1, last)) return true;
    const next = last + 1;
    if (next >= all.count || (gap[next] !== SPACE && gap[next] !== POSSESSIVE)) return false;
    return isPhrase(first, next);
  }

  function namesakeOf(phrase: string): number {
    return phrase.split(' ').reduce((key, word) => mixed(key, hashOf(word, table)), 0);
  }

  /** Whether `k` begins an item of a list: after `&`, or after a comma where the next comes after `and`: `Roberts, Hale and Osei`. */
  function isNextItem(k: number, j: number): boolean {
    if (gap[k] === AMPERSAND) return true;
    if (gap[k] !== COMMA) return false;
    let link = k + 1;
    while (link < j && verdicts[link] === LABEL.inside && gap[link] !== COMMA) link++;
    if (link + 1 >= all.count || gap[link] !== SPACE || gap[link + 1] !== SPACE) return false;
    return links.has(know(link)) && kind[link] === KIND.none && isInName(link + 1);
  }

  /** Whether the text in `[from, to)` separates two values: `', '`, `') ('`, `">`, `=`. No name continues after it. */
  function isBorder(from: number, to: number): boolean {
    if (to - from < 2) return to > from && BORDER.has(text.units[from]);
    let quotes = 0;
    let commas = 0;
    let last = to;
    for (let at = from; at < to; at++) {
      const unit = text.units[at];
      if (BORDER.has(unit)) return true;
      if (unit === COMMA_UNIT) commas++;
      if (unit !== QUOTE && unit !== APOSTROPHE) continue;
      // One quote closes a value and one opens the next; `''` is an escaped quote.
      if (at > last + 1) return true;
      quotes++;
      last = at;
    }
    return quotes > 0 && commas > 0;
  }

  /** The tokens `[first, last]` with the titles before and the degrees after; `floor` is a byte, `tag` a `#`. */
  function titled(first: number, last: number, floor: number, tag: number) {
    let from = first;
    let to = last;
    while (from > 0 && isTitle(from - 1) && TITLE_GAPS.has(gap[from])) from--;
    if (byteAt(start[from]) < floor) from = first;
    while (to + 1 < all.count && isDegree(to + 1) && DEGREE_GAPS.has(gap[to + 1])) to++;
    const begin = byteAt(start[from]);
    return { start: from === first ? begin - tag : begin, end: byteAt(end[to]) };
  }

  function byteAt(unit: number): number {
    return origin + text.byteAt(unit);
  }

  function isTitle(i: number): boolean {
    know(i);
    return cueOf(all.word[i]) === CUE.title && shape[i] !== SHAPE.lower;
  }

  function isLabel(i: number): boolean {
    know(i);
    return cueOf(all.word[i]) === CUE.label;
  }

  function isDegree(i: number): boolean {
    know(i);
    return cueOf(all.word[i]) === CUE.suffix && shape[i] !== SHAPE.lower;
  }

  function rareWords(bytes: Buffer, from: number, to: number): readonly Range[] {
    read(bytes, from, to);
    const rare: Range[] = [];
    for (let k = 0; k < all.count; k++) {
      if (!isRareName(k)) continue;
      rare.push({ start: byteAt(start[k]), end: byteAt(end[k]) });
      let [first, last] = [k, k];
      while (first > 0 && gap[first] === HYPHEN) first--;
      while (last + 1 < all.count && gap[last + 1] === HYPHEN) last++;
      if (first < last) rare.push({ start: byteAt(start[first]), end: byteAt(end[last]) });
    }
    return rare;
  }

  function isRareName(k: number): boolean {
    if (end[k] - start[k] < RARE_LETTERS) return false;
    if (shape[k] !== SHAPE.capitalized && shape[k] !== SHAPE.upper && shape[k] !== SHAPE.camel) {
      return false;
    }
    know(k);
    const word = all.word[k];
    const common = commonOf(word);
    return (
      cueOf(word) === 0 &&
      placeOf(word) <= SMALL_PLACE &&
      (common === 0 || (common <= 2 && givenOf(word) >= 4))
    );
  }

  return {
    names,
    remember: (before) => evidence.hand(before),
    rareWords,
    read,
    segmentEnd,
    keyWords: keyWords(tag),
    text,
    tokens: all,
    features: { all: tag.functions.all, buckets },
  };
}

/** The range from the start of the first to the end of the last. */
function joined(one: Range, other: Range): Range {
  return { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) };
}

/** Hash of the words so far and the next one. */
function mixed(key: number, hash: number): number {
  return (Math.imul(key, 31) + hash) | 0;
}

function clipped(lead: number): number {
  if (lead > MOST_LEAD) return MOST_LEAD;
  return Math.max(lead, -MOST_LEAD);
}
