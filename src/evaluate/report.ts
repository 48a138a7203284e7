import { type ConfidenceCounts, type Threshold, thresholdsOf } from './confidences.ts';
import { type Accuracy, type Averages, type Counts, means, metrics, sum } from './metrics.ts';
import { type Mode, modes } from './score.ts';

/** Results over all documents. */
export interface Measured {
  readonly profile: string;
  readonly documents: number;
  /** UTF-16 code units of text. */
  readonly characters: number;
  readonly counts: ReadonlyMap<string, Readonly<Record<Mode, Counts>>>;
  readonly marked: number;
  readonly covered: number;
  /** Number of spans marked with the first type (`-`: unmarked) and found as the second (`-`: not found). */
  readonly confusions: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly confidences: ConfidenceCounts;
}

/** One way of counting: every type, all of them, and their mean. */
export interface Table {
  readonly types: Readonly<Record<string, Accuracy>>;
  readonly micro: Accuracy;
  readonly macro: Averages;
}

export interface Report {
  readonly profile: string;
  readonly documents: number;
  readonly characters: number;
  readonly exact: Table;
  readonly overlap: Table;
  /** In characters. */
  readonly character: Table;
  /** Marked characters that any filter replaced, as whatever type. */
  readonly covered: {
    readonly marked: number;
    readonly covered: number;
    readonly share: number | null;
  };
  readonly confusions: readonly {
    readonly marked: string;
    readonly found: string;
    readonly times: number;
  }[];
  /** Exact figures by the least confidence that is replaced. */
  readonly thresholds: readonly Threshold[];
}

/** Computes the metrics of a measurement, the command's `--json`. */
export function report(measured: Measured): Report {
  const [exact, overlap, character] = modes.map((mode) => table(measured, mode));
  const { profile, documents, characters, marked, covered } = measured;
  return {
    profile,
    documents,
    characters,
    exact,
    overlap,
    character,
    covered: { marked, covered, share: marked === 0 ? null : covered / marked },
    confusions: [...measured.confusions].flatMap(([type, others]) =>
      [...others].map(([found, times]) => ({ marked: type, found, times })),
    ),
    thresholds: thresholdsOf(measured.confidences, exact.micro.marked),
  };
}

function table({ counts }: Measured, mode: Mode): Table {
  const types = [...counts]
    .map(([type, of]) => [type, metrics(of[mode])] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const all = types.map(([, of]) => of);
  return { types: Object.fromEntries(types), micro: metrics(sum(all)), macro: means(all) };
}

/** The report as text: a line a type, percentages with one digit. */
export function tableText(of: Report): string {
  const { exact, overlap, character, covered } = of;
  const lines = [
    HEAD,
    ...Object.keys(exact.types).map((type) =>
      row(type, exact.types[type], overlap.types[type], character.types[type]),
    ),
    row('micro', exact.micro, overlap.micro, character.micro),
    row('macro', exact.macro, overlap.macro, character.macro),
  ];
  const wrong = of.confusions.filter(({ marked, found }) => marked !== '-' && found !== '-');
  return [
    `${of.documents} documents, ${of.characters} characters, profile ${of.profile}`,
    '',
    ...aligned(lines),
    '',
    `marked characters replaced as anything: ${percent(covered.share)} of ${covered.marked}`,
    ...wrong.map(({ marked, found, times }) => `${marked} found as ${found}: ${times}`),
    '',
  ].join('\n');
}

const HEAD = [
  ...['type', 'marked', 'found', 'right', 'P', 'R', 'F1', 'F2'],
  ...['overlap P', 'R', 'F1', 'char P', 'R', 'F1'],
];

function row(
  type: string,
  exact: Accuracy | Averages,
  overlap: Accuracy | Averages,
  character: Accuracy | Averages,
): readonly string[] {
  const sizes =
    'marked' in exact ? [exact.marked, exact.found, exact.right].map(String) : ['', '', ''];
  const three = ({ precision, recall, f1 }: Averages): readonly string[] =>
    [precision, recall, f1].map(percent);
  return [
    type,
    ...sizes,
    ...three(exact),
    percent(exact.f2),
    ...three(overlap),
    ...three(character),
  ];
}

function percent(value: number | null): string {
  return value === null ? '-' : (100 * value).toFixed(1);
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
      )
      .join('  ')
      .trimEnd(),
  );
}
