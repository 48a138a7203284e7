import { STRUCTURE } from '../../engine/fields/container.ts';
import { addField, mergeFields } from '../../engine/fields/field-list.ts';
import type {
  AddFields,
  FieldPlan,
  WindowStructure,
} from '../../engine/fields/format-interface.ts';
import { type Labels, REFUSED } from '../../engine/fields/labels.ts';
import { addLiteral, copyLiterals, literalList } from '../../engine/fields/literals.ts';
import { fieldLists, layerOf } from '../../engine/window/buffers.ts';
import { HL7_POSITIONS } from './hl7-fields.ts';
import { MEANINGS, MESSAGE_LABELS, type Meaning } from './meanings.ts';
import { messageContainers } from './message-container.ts';
import { messageReader } from './message-reader.ts';
import { X12_POSITIONS } from './x12-elements.ts';

/** Gives each filter its fields by position in a message, beside the fields of a table. */
export type MessageFields = (...range: Parameters<AddFields>) => WindowStructure;

/** Reads the windows of one text, if they have cues of messages. */
export function messageFields(plan: FieldPlan, labels: Labels): MessageFields {
  const ranges = literalList();
  const reader = messageReader({
    open: (start, dialect) => addLiteral(ranges, start, messageContainers(dialect).fields),
    close: (end) => addLiteral(ranges, end, undefined),
    name(start, end, dialect, isHeader) {
      const { fields, header } = messageContainers(dialect);
      addLiteral(ranges, start, STRUCTURE);
      addLiteral(ranges, end, isHeader ? header : fields);
    },
  });

  return function read(bytes, position, buffers, ofTable) {
    const [cues] = buffers.cues;
    if (!reader.active() && cues.length === 0 && ranges.length === 0) {
      return { fields: ofTable, layers: undefined };
    }
    const owners = ownersOf(plan);
    const lists = ofTable ?? fieldLists(buffers, plan, labels);
    const lengths = ofTable?.map(({ length }) => length);
    reader.read({ ...position, bytes }, cues, (start, end, column) => {
      for (const [filter, label] of owners[column]) addField(lists[filter], start, end, label);
    });
    // A match may start before the core.
    const shown = layerOf(buffers, 2);
    copyLiterals(ranges, shown, position.base);
    copyLiterals(shown, ranges, position.base);
    if (ranges.length === 1 && ranges.containers[0] === undefined) ranges.length = 0;
    if (shown.length === 0) return { fields: ofTable, layers: undefined };
    for (const [n, list] of lists.entries()) {
      list.positions = named;
      if (lengths !== undefined) mergeFields(list, lengths[n]);
    }
    return { fields: lists, layers: [shown] };
  };
}

/** By position, the filters that take its value, or leave it, and the label. */
type PositionOwners = readonly (readonly (readonly [number, number])[])[];

/** All positions that filters may take, by their columns. */
const POSITIONS = [...HL7_POSITIONS, ...X12_POSITIONS];

/** The names and labels of all positions, by their columns. */
const named = POSITIONS.map(({ name, meaning }) => ({ name, label: meaning.labels[0] }));

const known = new WeakMap<FieldPlan, PositionOwners>();

/** The filters that take each position. */
function ownersOf(plan: FieldPlan): PositionOwners {
  const found = known.get(plan) ?? positionsOf(plan);
  known.set(plan, found);
  return found;
}

function positionsOf({ filters }: FieldPlan): PositionOwners {
  const byLabel = new Map(MESSAGE_LABELS.map((label) => [label, new Set<number>()]));
  for (const [n, { detector }] of filters.entries()) {
    const labels = detector.column?.labels(MESSAGE_LABELS) ?? [];
    for (const [k, label] of labels.entries()) {
      if (label !== undefined) byLabel.get(MESSAGE_LABELS[k])?.add(n);
    }
  }
  const byMeaning = new Map(
    Object.values<Meaning>(MEANINGS).map((of) => [of, { own: ownersIn(of), not: refusing(of) }]),
  );
  return POSITIONS.map(({ meaning }, column) => {
    const { own = [], not = [] } = byMeaning.get(meaning) ?? {};
    return [...own.map((n) => [n, ~column] as const), ...not.map((n) => [n, REFUSED] as const)];
  });

  function ownersIn({ labels, otherwise }: Meaning): readonly number[] {
    const own = new Set(labels.flatMap((label) => [...(byLabel.get(label) ?? [])]));
    return own.size > 0 || otherwise === undefined ? [...own] : ownersIn(otherwise);
  }

  function refusing({ labels }: Meaning): readonly number[] {
    return [...filters.keys()].filter((n) => {
      const { column } = filters[n].detector;
      return labels.some((label) => column?.refuses?.(label) && !byLabel.get(label)?.has(n));
    });
  }
}
