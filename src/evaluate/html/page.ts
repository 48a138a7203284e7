import { type Accuracy, type Averages, wilson } from '../metrics.ts';
import type { Report, Table } from '../report.ts';
import { curve } from './curve.ts';
import { html, type Markup } from './markup.ts';
import { matrix } from './matrix.ts';
import { STYLE } from './style.ts';

/**
 * A report as one page of HTML that needs nothing else: tables, the curve of thresholds and the confusion of types. It has no
 * script, and no text of a document.
 */
export function reportPage(report: Report): string {
  const { profile, documents, characters, covered } = report;
  const share = covered.share === null ? '-' : `${percent(covered.share)} %`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Evaluation of profile ${profile}</title><style>${{ markup: STYLE }}</style></head>
<body><main>
<h1>Evaluation of profile ${profile}</h1>
<p class="soft">${documents} documents, ${characters} characters. Marked characters that anything replaced: ${share} of ${covered.marked}.</p>
${section('Exact', 'Same first and last character, same type. Small figures: 95 % intervals (Wilson).', report.exact)}
${section('Overlap', 'At least one character in common, same type.', report.overlap)}
${section(BY_CHARACTER, 'Characters marked, found, and both, with the same type.', report.character)}
<h2>Threshold</h2>
<p>What exact precision and recall would be if only matches of a confidence and above were replaced: a value for <code>minConfidence</code>.</p>
<div class="wide">${curve(report.thresholds)}</div>
${details(report)}
<h2>Confusion</h2>
<p>Marked types in rows, by the type they were found as. The diagonal is right.</p>
<div class="wide">${matrix(report)}</div>
</main></body></html>
`;
  return page.markup;
}

const BY_CHARACTER = 'By character';

function section(title: string, meaning: string, { types, micro, macro }: Table): Markup {
  // Characters of one span stand or fall together: an interval would claim too much.
  return html`<h2>${title}</h2><p>${meaning}</p>
<div class="wide"><table><thead><tr><th scope="col">type</th>${heads(['marked', 'found', 'right', 'precision', 'recall', 'F1', 'F2'])}</tr></thead>
<tbody>${Object.entries(types).map(([type, of]) => row(type, of, title !== BY_CHARACTER))}</tbody>
<tfoot>${row('all (micro)', micro, title !== BY_CHARACTER)}${row('mean of types (macro)', macro, false)}</tfoot></table></div>`;
}

function heads(names: readonly string[]): readonly Markup[] {
  return names.map((name) => html`<th scope="col">${name}</th>`);
}

function row(name: string, of: Accuracy | Averages, intervals: boolean): Markup {
  const between = (part: number, full: number) => (intervals ? wilson(part, full) : null);
  if (!('marked' in of)) {
    return html`<tr><td>${name}</td><td></td><td></td><td></td>${[of.precision, of.recall, of.f1, of.f2].map((one) => cell(one))}</tr>`;
  }
  const { marked, found, right, got } = of;
  return html`<tr><td>${name}</td><td>${marked}</td><td>${found}</td><td>${right}</td>
${cell(of.precision, between(right, found))}${cell(of.recall, between(got, marked))}${cell(of.f1)}${cell(of.f2)}</tr>`;
}

function cell(value: number | null, interval: ReturnType<typeof wilson> = null): Markup {
  const between =
    interval === null
      ? html``
      : html`<small>${percent(interval[0])}–${percent(interval[1])}</small>`;
  return html`<td>${value === null ? '-' : percent(value)}${between}</td>`;
}

function details({ thresholds }: Report): Markup {
  const rows = thresholds.map(
    ({ confidence, found, right, precision, recall, f1, f2 }) =>
      html`<tr><td>${confidence.toFixed(2)}</td><td>${found}</td><td>${right}</td>${[precision, recall, f1, f2].map((one) => cell(one))}</tr>`,
  );
  return html`<details><summary>As a table</summary><div class="wide"><table><thead><tr>${heads(['confidence', 'found', 'right', 'precision', 'recall', 'F1', 'F2'])}</tr></thead><tbody>${rows}</tbody></table></div></details>`;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
