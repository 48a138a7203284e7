import type { Threshold } from '../confidences.ts';
import { html, type Markup } from './markup.ts';

const [WIDTH, HEIGHT, LEFT, TOP] = [640, 300, 44, 12];
const [PLOT_WIDTH, PLOT_HEIGHT] = [WIDTH - LEFT - 90, HEIGHT - TOP - 44];

/** Precision and recall by the least confidence that is replaced, as a chart in SVG. */
export function curve(thresholds: readonly Threshold[]): Markup {
  const points = thresholds.filter(
    ({ precision, recall }) => precision !== null && recall !== null,
  );
  const last = points.at(-1);
  if (last === undefined) return html`<p>Nothing was found: there is no curve.</p>`;
  const label = `Precision and recall by confidence: at ${points[0].confidence} precision ${percent(points[0].precision)}, recall ${percent(points[0].recall)}; at ${last.confidence} precision ${percent(last.precision)}, recall ${percent(last.recall)}.`;
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${label}">
${[0, 0.25, 0.5, 0.75, 1].map(grid)}
<text class="soft" x="${LEFT + PLOT_WIDTH / 2}" y="${HEIGHT - 4}" text-anchor="middle">least confidence that is replaced</text>
<path class="first" d="${path(points, 'precision')}"/><path class="second" d="${path(points, 'recall')}"/>
${names(last)}
</svg>`;
}

function grid(share: number): Markup {
  return html`<line class="axis" x1="${LEFT}" x2="${LEFT + PLOT_WIDTH}" y1="${y(share)}" y2="${y(share)}"/>
<text class="soft" x="${LEFT - 8}" y="${y(share) + 4}" text-anchor="end">${percent(share)}</text>
<text class="soft" x="${x(share)}" y="${TOP + PLOT_HEIGHT + 18}" text-anchor="middle">${share}</text>`;
}

/** Steps: a figure holds from its threshold down to the next lower one. */
function path(points: readonly Threshold[], of: 'precision' | 'recall'): string {
  let from = 0;
  const parts = points.map(({ confidence, [of]: value }, n) => {
    const [low, high, height] = [x(from), x(confidence), y(value ?? 0)];
    from = confidence;
    return `${n === 0 ? 'M' : 'L'}${low} ${height}L${high} ${height}`;
  });
  return parts.join('');
}

/** Names beside the ends of the lines, apart where the lines meet. */
function names({ confidence, precision, recall }: Threshold): Markup {
  const [first, second] = [y(precision ?? 0), y(recall ?? 0)];
  const apart = Math.abs(first - second) < 16 ? 8 : 0;
  const above = first <= second ? -1 : 1;
  return html`<text class="name-first" x="${x(confidence) + 6}" y="${first + 4 + above * apart}">precision</text>
<text class="name-second" x="${x(confidence) + 6}" y="${second + 4 - above * apart}">recall</text>`;
}

function x(confidence: number): number {
  return round(LEFT + confidence * PLOT_WIDTH);
}

function y(share: number): number {
  return round(TOP + (1 - share) * PLOT_HEIGHT);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function percent(share: number | null): string {
  return share === null ? '-' : `${Math.round(share * 100)} %`;
}
