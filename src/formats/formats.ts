import type { FieldPlan, FieldReader, Formats, WindowPosition } from '../engine/fields/formats.ts';
import { labelsOfText } from '../engine/fields/labels.ts';
import type { Window } from '../engine/types.ts';
import type { WindowBuffers } from '../engine/window/buffers.ts';
import { BEGINNING_TRIGGERS } from './messages/beginnings.ts';
import { messageFields } from './messages/message-fields.ts';
import { MESSAGE_REACH } from './messages/message-reader.ts';
import { NAMED_BACK, NAMED_REACH, namedFields } from './named/named-fields.ts';
import { VALUE_TRIGGERS } from './named/triggers.ts';
import { STATEMENT_BACK, STATEMENT_TRIGGERS } from './sql/beginnings.ts';
import { mayHaveStatement, sqlFields } from './sql/sql-fields.ts';
import { SQL_REACH } from './sql/statement-part.ts';
import { mayBeginTable } from './tables/head.ts';
import { FIELD_REACH } from './tables/rows.ts';
import { tableReader } from './tables/table-reader.ts';

/** All formats: tables, messages of HL7 and X12, statements of SQL, values in JSON and XML beside a name. */
export const formats: Formats = {
  triggers: [BEGINNING_TRIGGERS, STATEMENT_TRIGGERS, VALUE_TRIGGERS],
  back: Math.max(STATEMENT_BACK, NAMED_BACK),
  reach: Math.max(FIELD_REACH, MESSAGE_REACH, SQL_REACH, NAMED_REACH),
  reader: fieldReader,
  buffered: bufferedFields,
};

/** Reads the windows of one text; in line mode (`lines`) a window shows a line only. Fields of tables may hold messages. */
function fieldReader(plan: FieldPlan, lines: boolean): FieldReader {
  const labels = labelsOfText();
  const table = tableReader(plan, lines, labels);
  const messages = messageFields(plan, labels);
  const sql = sqlFields(plan, labels);
  const named = namedFields(plan, labels);
  return (bytes, position, buffers) => {
    const others = messages(bytes, position, buffers, table(bytes, position, buffers));
    return named(bytes, position, buffers, sql(bytes, position, buffers, others));
  };
}

/** The fields of a text that is one window. Most have none: by their first bytes, and by what the scan left. */
function bufferedFields(
  plan: FieldPlan,
  bytes: Buffer,
  position: WindowPosition,
  buffers: WindowBuffers,
): Window['fields'] {
  if (mayBeginTable(bytes, Math.min(position.end, plan.headBytes))) {
    return fieldReader(plan, false)(bytes, position, buffers);
  }
  const messages = buffers.lists[plan.filters.length];
  const hasStatement = mayHaveStatement(bytes, position, buffers.lists[plan.filters.length + 1]);
  const values = buffers.lists[plan.filters.length + 2];
  if (!hasStatement && messages.length + values.length === 0) return undefined;
  const labels = labelsOfText();
  let fields =
    messages.length > 0 ? messageFields(plan, labels)(bytes, position, buffers) : undefined;
  if (hasStatement) fields = sqlFields(plan, labels)(bytes, position, buffers, fields);
  return values.length > 0 ? namedFields(plan, labels)(bytes, position, buffers, fields) : fields;
}
