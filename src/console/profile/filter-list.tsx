import { useState } from 'preact/hooks';
import type { Schema } from '../parts/filter-texts.ts';
import { keyWords, plural } from '../words.ts';
import { FilterCard } from './filter-card.tsx';
import { schemaIn } from './schema.ts';
import { objectOf } from './values.ts';

/** All filters: those of the profile first, and a field to search them. */
export function FilterList({
  schema,
  identifiers,
}: {
  /** Schema of `identifiers`. */
  readonly schema: Schema;
  readonly identifiers: unknown;
}) {
  const [search, setSearch] = useState('');
  const given = objectOf(identifiers);
  const all = Object.entries(schemaIn(schema['properties'])).map(
    ([name, filter]) => [name, schemaIn(filter)] as const,
  );
  const found = all.filter(([name, filter]) => matches(search, name, filter));
  const unknown = Object.keys(given).filter((name) => !all.some(([one]) => one === name));
  const [own, others] = [
    found.filter(([name]) => name in given),
    found.filter(([name]) => !(name in given)),
  ];
  return (
    <section class="card filters" aria-labelledby="filters-title">
      <div class="card-head">
        <h2 id="filters-title">Filters</h2>
        <label class="field inline">
          <span class="hidden">Search filters</span>
          <input
            type="search"
            placeholder="Search filters"
            value={search}
            onInput={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </label>
      </div>
      {unknown.length > 0 && (
        <p class="hint">
          In the JSON under another spelling:{' '}
          {unknown.map((name) => (
            <code key={name}>{name}</code>
          ))}
        </p>
      )}
      <Group title={`In this profile (${own.length})`} filters={own} given={given} />
      {others.length > 0 && (
        <details class="more" open={search !== ''}>
          <summary>{plural(others.length, 'more filter')}</summary>
          <Group filters={others} given={given} />
        </details>
      )}
    </section>
  );
}

function Group({
  title,
  filters,
  given,
}: {
  readonly title?: string;
  readonly filters: readonly (readonly [string, Schema])[];
  readonly given: Readonly<Record<string, unknown>>;
}) {
  if (filters.length === 0) return null;
  return (
    <>
      {title !== undefined && <h3>{title}</h3>}
      <ul>
        {filters.map(([name, schema]) => (
          <FilterCard key={name} filter={name} schema={schema} value={given[name]} />
        ))}
      </ul>
    </>
  );
}

function matches(search: string, name: string, filter: Schema): boolean {
  const text = `${name} ${keyWords(name)} ${String(filter['description'] ?? '')}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
