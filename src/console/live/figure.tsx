/** A figure with its name and, where known, a line of its recent values. */
export function Figure({
  name,
  value,
  note,
  course,
}: {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
  readonly course?: readonly number[];
}) {
  return (
    <div class="card figure">
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note !== undefined && <dd class="hint">{note}</dd>}
      {course !== undefined && <Course values={course} />}
    </div>
  );
}

const WIDTH = 120;
const HEIGHT = 28;

/** A line of the last two minutes; the figure beside it is the latest value. */
function Course({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1e-9, ...values);
  const step = WIDTH / 59;
  const from = 59 - (values.length - 1);
  const points = values
    .map(
      (value, index) =>
        `${((from + index) * step).toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`,
    )
    .join(' ');
  return (
    <dd class="course">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points} />
      </svg>
    </dd>
  );
}
