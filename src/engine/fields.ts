import { messageFields } from '../formats/messages/message-fields.ts';
import { namedFields } from '../formats/named/named-fields.ts';
import { mayHaveStatement, sqlFields } from '../formats/sql/sql-fields.ts';
import { mayBeginTable } from '../formats/tables/head.ts';
import { tableReader } from '../formats/tables/table-reader.ts';
import { labelsOfText } from './fields/labels.ts';
import type { Plan } from './plan.ts';
import type { Window } from './types.ts';
import type { Room } from './window/buffers.ts';

/** Where a window lies, as far as fields go. */
type Place = Pick<Window, 'base' | 'from' | 'to' | 'end' | 'ended' | 'last'>;

/**
 * Gives each filter the fields of a window that are its by what a table's header, a message's standard or a
 * statement's columns say of them.
 */
export type FieldReader = (bytes: Buffer, place: Place, room: Room) => Window['fields'];

/** Reads the windows of one text; in line mode (`lines`) a window shows a line only. Fields of tables may hold messages. */
export function fieldReader(plan: Plan, lines: boolean): FieldReader {
  const labels = labelsOfText();
  const table = tableReader(plan, lines, labels);
  const messages = messageFields(plan, labels);
  const sql = sqlFields(plan, labels);
  const named = namedFields(plan, labels);
  return (bytes, place, room) => {
    const others = messages(bytes, place, room, table(bytes, place, room));
    return named(bytes, place, room, sql(bytes, place, room, others));
  };
}

/** The fields of a text that is one window. Most have none: by their first bytes, and by what the scan left. */
export function wholeFields(plan: Plan, bytes: Buffer, place: Place, room: Room): Window['fields'] {
  if (mayBeginTable(bytes, Math.min(place.end, plan.headBytes))) {
    return fieldReader(plan, false)(bytes, place, room);
  }
  const messages = room.lists[plan.filters.length];
  const hasStatement = mayHaveStatement(bytes, place, room.lists[plan.filters.length + 1]);
  const values = room.lists[plan.filters.length + 2];
  if (!hasStatement && messages.length + values.length === 0) return undefined;
  const labels = labelsOfText();
  let fields = messages.length > 0 ? messageFields(plan, labels)(bytes, place, room) : undefined;
  if (hasStatement) fields = sqlFields(plan, labels)(bytes, place, room, fields);
  return values.length > 0 ? namedFields(plan, labels)(bytes, place, room, fields) : fields;
}
