import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../temporary.ts';

/** A model's folder whose model knows names by heart: each piece's numbers stand in a table. */

const PIECES = [
  ...['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'dear', 'met', 'in', ',', '.', "'", '-', 'o'],
  ...['jane', 'jo', '##se', 'doe', '##smith', 'neill', 'muller', 'rome', '##s'],
];
const BEGINS = ['jane', 'jo', 'o'];
const INSIDE = ['doe', 'neill', 'muller', "'", '-'];

export const CONFIG = {
  id2label: { '0': 'O', '1': 'B-PER', '2': 'I-PER', '3': 'B-LOC' },
  max_position_embeddings: 64,
  vocab_size: PIECES.length,
};

export const TOKENIZER = {
  normalizer: { type: 'BertNormalizer', strip_accents: null, lowercase: true },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  model: {
    type: 'WordPiece',
    vocab: Object.fromEntries(PIECES.map((piece, id) => [piece, id])),
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
  },
};

/** The toy's scores of a piece: numbers for `O`, `B-PER`, `I-PER`, `B-LOC`. */
export function rowOf(id: number): readonly number[] {
  const piece = PIECES[id];
  if (BEGINS.includes(piece)) return [0, 4, 2, 0];
  if (INSIDE.includes(piece)) return [0, 2, 4, 0];
  return piece === 'rome' ? [0, 0, 0, 4] : [4, 0, 0, 0];
}

/** Writes a model's folder, gone when the tests are done; `files` replaces its files. */
export function toyFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'onnx'));
  const all = {
    'config.json': JSON.stringify(CONFIG),
    'tokenizer.json': JSON.stringify(TOKENIZER),
    'model.onnx': toyModel(),
    ...files,
  };
  for (const [name, content] of Object.entries(all)) writeFileSync(join(folder, name), content);
  return folder;
}

/**
 * An ONNX model (IR 8, opset 13): `logits = Gather(table, input_ids) + ReduceMean(of the same over the text) / 8`.
 * So each piece sees the whole text that the model is given, as in real models.
 */
export function toyModel(input = 'input_ids', table = PIECES.map((_, id) => rowOf(id))): Buffer {
  const floats = (values: readonly number[], dims: readonly number[], name: string) =>
    message(
      ...dims.map((dim) => number(1, dim)),
      number(2, 1),
      bytes(8, Buffer.from(name)),
      bytes(9, Buffer.from(Float32Array.from(values).buffer)),
    );
  const node = (type: string, inputs: readonly string[], output: string, ...attributes: Buffer[]) =>
    message(
      ...inputs.map((name) => bytes(1, Buffer.from(name))),
      bytes(2, Buffer.from(output)),
      bytes(4, Buffer.from(type)),
      ...attributes.map((attribute) => bytes(5, attribute)),
    );
  const axes = message(bytes(1, Buffer.from('axes')), number(8, 1), number(20, 7));
  const value = (name: string, type: number, dims: readonly (number | string)[]) => {
    const shape = dims.map((dim) =>
      bytes(1, message(typeof dim === 'number' ? number(1, dim) : bytes(2, Buffer.from(dim)))),
    );
    const tensor = message(number(1, type), bytes(2, message(...shape)));
    return message(bytes(1, Buffer.from(name)), bytes(2, message(bytes(1, tensor))));
  };
  const labels = table[0].length;
  const graph = message(
    bytes(1, node('Gather', ['table', input], 'own')),
    bytes(1, node('ReduceMean', ['own'], 'mean', axes)),
    bytes(1, node('Mul', ['mean', 'eighth'], 'part')),
    bytes(1, node('Add', ['own', 'part'], 'logits')),
    bytes(2, Buffer.from('toy')),
    bytes(5, floats(table.flat(), [table.length, labels], 'table')),
    bytes(5, floats([1 / 8], [1], 'eighth')),
    bytes(11, value(input, 7, [1, 'n'])),
    bytes(12, value('logits', 1, [1, 'n', labels])),
  );
  return message(number(1, 8), bytes(7, graph), bytes(8, message(number(2, 13))));
}

/** Protocol Buffers' wire format: a message is its fields, one after another. */
function message(...fields: readonly Buffer[]): Buffer {
  return Buffer.concat(fields);
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)]);
}

function bytes(field: number, value: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(value.length), value]);
}

function varint(value: number): Buffer {
  const parts: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) parts.push((rest & 0x7f) | 0x80);
  return Buffer.from([...parts, rest]);
}
