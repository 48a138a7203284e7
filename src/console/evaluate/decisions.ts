import type { Annotated, Mark } from '../../evaluate/annotated.ts';
import { withProposal } from '../profile/proposal.ts';
import type { PlacedMiss } from './run.ts';

/** Judgement of a reader about a match that was missed or is spurious. */
export type Decision = 'ignore' | 'dictionary' | 'mark' | 'unmark';

/** Judgements by the miss that they are about. */
export type Decisions = ReadonlyMap<PlacedMiss, Decision>;

/** Decisions that make sense: about the profile first, then about the annotation. */
export const DECISIONS: Readonly<Record<PlacedMiss['kind'], readonly Decision[]>> = {
  missed: ['dictionary', 'unmark'],
  spurious: ['ignore', 'mark'],
};

/** Words of the buttons. */
export const DECISION_WORDS: Readonly<Record<Decision, string>> = {
  ignore: 'Ignore this text',
  dictionary: 'Add to a dictionary',
  mark: 'Right: mark it',
  unmark: 'Wrong mark: remove it',
};

/** The text that a miss is about. */
export function textOf({ document, start, end }: PlacedMiss): string {
  return document.text.slice(start, end);
}

/** A profile with the texts that were decided to be ignored, or to be in a dictionary. */
export function withTerms(profile: unknown, decisions: Decisions): unknown {
  const terms = (wanted: Decision) => [
    ...new Set([...decisions].filter(([, one]) => one === wanted).map(([miss]) => textOf(miss))),
  ];
  return withProposal(profile, { ignored: terms('ignore'), terms: terms('dictionary') });
}

/** The annotated set as JSON Lines, with the marks that were decided on. */
export function goldLines(documents: readonly Annotated[], decisions: Decisions): string {
  return documents
    .map((document) => {
      const own = [...decisions].filter(([miss]) => miss.document === document);
      const removed = own.filter(([, one]) => one === 'unmark').map(([miss]) => miss);
      const marked = own.filter(([, one]) => one === 'mark').map(([miss]) => miss);
      const spans = [
        ...document.marks.filter((mark) => !removed.some((miss) => covers(mark, miss))),
        ...marked.map(({ start, end, type }) => ({ start, end, type })),
      ].sort((a, b) => a.start - b.start);
      const { id, text } = document;
      return `${JSON.stringify({ id, text, spans })}\n`;
    })
    .join('');
}

/** A miss is a mark without its titles: it is within the mark that it was made from. */
function covers(mark: Mark, miss: PlacedMiss): boolean {
  return mark.start <= miss.start && miss.end <= mark.end;
}
