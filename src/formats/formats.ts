import {
  type FieldPlan,
  type FieldReader,
  type Formats,
  UNSTRUCTURED,
  type WindowPosition,
  type WindowStructure,
} from '../engine/fields/formats.ts';
import type { WindowBuffers } from '../engine/window/buffers.ts';
import { mayHaveGrammar } from './grammars.ts';
import { keyTable } from './keys/key-table.ts';
import { BEGINNING_TRIGGERS } from './messages/beginnings.ts';
import { messageFields } from './messages/message-fields.ts';
import { MESSAGE_REACH } from './messages/message-reader.ts';
import { EVIDENCE_BYTES, KEY_BYTES, NAME_BYTES, STEP_REACH, VALUE_BYTES } from './reading.ts';
import { STATEMENT_BACK, STATEMENT_TRIGGERS } from './sql/beginnings.ts';
import { mayHaveStatement, sqlFields } from './sql/sql-fields.ts';
import { SQL_REACH } from './sql/statement-part.ts';
import { structureReader } from './structure.ts';
import { mayBeginTable } from './tables/head.ts';
import { FIELD_REACH } from './tables/rows.ts';
import { tableReader } from './tables/table-reader.ts';

/** All formats: tables, messages of HL7 and X12, statements of SQL, and those with a grammar. */
export const formats: Formats = {
  triggers: [BEGINNING_TRIGGERS, STATEMENT_TRIGGERS],
  back: Math.max(STATEMENT_BACK, NAME_BYTES + KEY_BYTES),
  reach: Math.max(
    FIELD_REACH,
    MESSAGE_REACH,
    SQL_REACH,
    VALUE_BYTES + EVIDENCE_BYTES + KEY_BYTES + STEP_REACH,
  ),
  literalReach: Math.max(STEP_REACH, FIELD_REACH),
  reader: fieldReader,
  buffered: bufferedFields,
};

/** Reads the windows of one text; in line mode (`lines`) a window shows a line only. */
function fieldReader(plan: FieldPlan, lines: boolean): FieldReader {
  const { labels } = keyTable(plan);
  const table = tableReader(plan, lines, labels);
  const messages = messageFields(plan, labels);
  const sql = sqlFields(plan, labels);
  const structure = structureReader(plan);
  return (bytes, position, buffers) => {
    const ofTable = table(bytes, position, buffers);
    const ofMessages = messages(bytes, position, buffers, ofTable.fields);
    const ofStatements = sql(bytes, position, buffers, ofMessages.fields);
    const { fields, layers } = structure(bytes, position, buffers, ofStatements);
    return { fields, layers: joined([ofTable.layers, layers, ofMessages.layers]) };
  };
}

/** Layers of a window, the outermost first; most windows have none. */
function joined(all: readonly WindowStructure['layers'][]): WindowStructure['layers'] {
  const layers = all.flatMap((some) => some ?? []);
  return layers.length > 0 ? layers : undefined;
}

/** The structure of a text that is one window. Most have none: by their first bytes, and by what the scan left. */
function bufferedFields(
  plan: FieldPlan,
  bytes: Buffer,
  position: WindowPosition,
  buffers: WindowBuffers,
): WindowStructure {
  const messages = buffers.lists[plan.filters.length];
  const statements = buffers.lists[plan.filters.length + 1];
  const hasNone =
    messages.length === 0 &&
    !mayBeginTable(bytes, Math.min(position.end, plan.headBytes)) &&
    !mayHaveStatement(bytes, position, statements) &&
    !mayHaveGrammar(bytes, position.end);
  return hasNone ? UNSTRUCTURED : fieldReader(plan, false)(bytes, position, buffers);
}
