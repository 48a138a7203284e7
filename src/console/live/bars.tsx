import type { ComponentChildren } from 'preact';

/** A table of counts with a bar for each. */
export function Bars({
  title,
  column,
  rows,
  empty,
  label = (key) => key,
}: {
  readonly title: string;
  /** Head of the first column. */
  readonly column: string;
  readonly rows: readonly (readonly [key: string, count: number])[];
  readonly empty: string;
  label?(key: string): ComponentChildren;
}) {
  const most = Math.max(1, ...rows.map(([, count]) => count));
  const id = `bars-${title.replace(/\W+/g, '-').toLowerCase()}`;
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p class="hint">{empty}</p>
      ) : (
        <table class="bars matches">
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col" class="number">
                Count
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, count]) => (
              <tr key={key}>
                <th scope="row">{label(key)}</th>
                <td class="number">{count.toLocaleString('en')}</td>
                <td class="bar" aria-hidden="true">
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none">
                    <title>{count}</title>
                    <rect width={(count / most) * 100} height="8" />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
