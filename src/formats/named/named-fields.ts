import { addField, mergeFields } from '../../engine/fields/field-list.ts';
import type { AddFields, FieldPlan } from '../../engine/fields/formats.ts';
import type { Labels } from '../../engine/fields/labels.ts';
import { fieldLists } from '../../engine/window/buffers.ts';
import { ownersOf } from '../tables/table-reader.ts';
import { NAME_AHEAD, NAME_BACK, namesOfValue } from './names-of-value.ts';
import { GAP_BYTES, POSITION_REACH, valueRange } from './value-range.ts';

/** Bytes before and after a core that decide about a value that begins in it. */
export const NAMED_BACK = NAME_BACK + GAP_BYTES;
export const NAMED_REACH = POSITION_REACH + NAME_AHEAD;

/**
 * Most different names for which the filters are asked, the slowest step at 0.01 ms each, and bytes of text that
 * allow one more: records repeat the same names.
 */
const MOST_NAMES = 1024;
const BYTES_A_NAME = 512;

/** Names that are known at once: where there are more, all are asked for anew. */
const MOST_KNOWN = 4096;
/**
 * Most values that are looked at in a text, and bytes of text that allow one more: searching for a name takes a
 * microsecond, and values that have one take longer.
 */
const MOST_VALUES = 1024;
const BYTES_A_VALUE = 24;

/** Number of each filter that takes a value, and the index of its label. */
type ValueOwners = readonly number[];

/**
 * Reads the windows of one text, if the scan left keys of values in the third list after those of the filters, and
 * gives each filter the values whose neighbouring name it knows.
 */
export function namedFields(plan: FieldPlan, labels: Labels): AddFields {
  const known = new Map<string, ValueOwners>();
  /** Ends of keys whose values begin in the next core: offsets in the input. */
  let late: number[] = [];
  let asked = 0;
  let looked = 0;

  return function read(bytes, { base, to, end, ended }, buffers, others) {
    const { at, length } = buffers.lists[plan.filters.length + 2];
    if (length === 0 && late.length === 0) return others;
    const stops = late.map((stop) => stop - base);
    for (let n = 0; n < length; n += 2) stops.push(at[n]);
    late = [];
    const lists = others ?? fieldLists(buffers, plan, labels);
    const lengths = others?.map((list) => list.length);
    let isAny = false;
    for (const stop of stops) {
      const position = valueRange(bytes, stop, end);
      if (position === undefined) continue;
      if (position.start >= to && !(ended && to === end)) {
        late.push(base + stop);
        continue;
      }
      if (looked >= MOST_VALUES + Math.floor((base + stop) / BYTES_A_VALUE)) continue;
      looked++;
      namesOfValue(bytes, position, end, (name) => {
        const owners = ownersOfName(name, base + stop);
        for (let n = 0; n < owners.length; n += 2) {
          addField(lists[owners[n]], position.start, position.end, owners[n + 1]);
        }
        isAny ||= owners.length > 0;
        return owners.length > 0;
      });
    }
    if (!isAny) return others;
    if (lengths) for (const [n, list] of lists.entries()) mergeFields(list, lengths[n]);
    return lists;
  };

  function ownersOfName(name: string, offset: number): ValueOwners {
    const found = known.get(name);
    if (found !== undefined) return found;
    if (asked >= MOST_NAMES + Math.floor(offset / BYTES_A_NAME)) return [];
    asked++;
    if (known.size === MOST_KNOWN) known.clear();
    const [owners = []] = ownersOf(plan.filters, [name], labels);
    known.set(name, owners);
    return owners;
  }
}
