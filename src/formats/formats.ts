import {
  type FieldPlan,
  type FieldReader,
  type FieldReading,
  UNSTRUCTURED,
  type WindowPosition,
  type WindowStructure,
} from '../engine/fields/format-interface.ts';
import type { KnownFormats } from '../engine/plan.ts';
import type { WindowBuffers } from '../engine/window/buffers.ts';
import { firstBeginning } from './grammars.ts';
import { keyTable } from './keys/key-table.ts';
import { MESSAGE_CUES } from './messages/beginnings.ts';
import { type MessageFields, messageFields } from './messages/message-fields.ts';
import { MESSAGE_REACH } from './messages/message-reader.ts';
import { mail } from './mime/mail.ts';
import { NAMED_CUES } from './named/cues.ts';
import { EVIDENCE_BYTES, KEY_BYTES, NAME_BYTES, STEP_REACH, VALUE_BYTES } from './reading.ts';
import { STATEMENT_BACK, STATEMENT_CUES } from './sql/beginnings.ts';
import { type StructureReader, structureReader } from './structure.ts';
import { mayBeginTable } from './tables/head.ts';
import { FIELD_REACH } from './tables/rows.ts';
import { type TableReader, tableReader } from './tables/table-reader.ts';

/** All formats: tables, messages of HL7 and X12, statements of SQL, and those with a grammar. */
export const formats: KnownFormats = {
  mail,
  cues: [MESSAGE_CUES, STATEMENT_CUES, NAMED_CUES],
  cuesAhead: VALUE_BYTES + EVIDENCE_BYTES,
  back: Math.max(STATEMENT_BACK, NAME_BYTES + KEY_BYTES),
  reach: Math.max(
    FIELD_REACH,
    MESSAGE_REACH,
    VALUE_BYTES + EVIDENCE_BYTES + KEY_BYTES + STEP_REACH,
  ),
  literalReach: STEP_REACH + FIELD_REACH,
  reader: fieldReader,
  buffered: bufferedFields,
};

/** Reads the windows of one text. */
function fieldReader(plan: FieldPlan, reading: FieldReading): FieldReader {
  const { labels } = keyTable(plan);
  return joined({
    table: tableReader(plan, reading.lines, labels),
    messages: messageFields(plan, labels),
    structure: structureReader(plan, reading),
  });
}

/** The structure of a text that is one window. Its first bytes and its cues exclude most formats: they are not read. */
function bufferedFields(
  plan: FieldPlan,
  bytes: Buffer,
  position: WindowPosition,
  buffers: WindowBuffers,
  places: boolean,
): WindowStructure {
  const [messages, statements, named] = buffers.cues;
  const isTable = mayBeginTable(bytes, Math.min(position.end, plan.headBytes));
  const first = firstBeginning(bytes, position.end);
  const isGrammar = first !== undefined || statements.length + named.length > 0;
  if (messages.length === 0 && !isTable && !isGrammar) return UNSTRUCTURED;
  const { labels } = keyTable(plan);
  const read = joined({
    table: isTable ? tableReader(plan, false, labels) : undefined,
    messages: messages.length > 0 ? messageFields(plan, labels) : undefined,
    structure: isGrammar ? structureReader(plan, { lines: false, places }, first) : undefined,
  });
  return read(bytes, position, buffers);
}

/** Readers of the formats that a text may have. */
interface Readers {
  readonly table: TableReader | undefined;
  readonly messages: MessageFields | undefined;
  readonly structure: StructureReader | undefined;
}

function joined({ table, messages, structure }: Readers): FieldReader {
  return (bytes, position, buffers) => {
    const ofGrammar = structure?.read(bytes, position, buffers) ?? UNSTRUCTURED;
    const ofTable = table?.(bytes, position, buffers, ofGrammar, structure?.sqlAt) ?? ofGrammar;
    const ofMessages = messages?.(bytes, position, buffers, ofTable.fields);
    if (ofMessages?.layers === undefined) {
      const { fields } = ofMessages ?? ofTable;
      return fields === ofTable.fields ? ofTable : { fields, layers: ofTable.layers };
    }
    // The outermost first.
    return { fields: ofMessages.fields, layers: [...(ofTable.layers ?? []), ...ofMessages.layers] };
  };
}
