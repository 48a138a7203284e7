import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type PersonLabels, personLabels } from './person-labels.ts';
import type { PieceVocabulary } from './word-piece.ts';

/** Contents of a folder with a token classification model. */
export interface ModelFolder {
  readonly labels: PersonLabels;
  readonly vocabulary: PieceVocabulary;
  /** The highest id of the vocabulary. */
  readonly highest: number;
  /** Most ids of one text, those before and after it included. */
  readonly most: number;
  /** The path of the ONNX file. */
  readonly model: string;
  /** The paths of all that was read. */
  readonly files: readonly string[];
}

const CONFIG = v.object({
  id2label: v.record(v.string(), v.unknown()),
  max_position_embeddings: v.optional(v.pipe(v.number(), v.integer(), v.minValue(16)), 512),
  vocab_size: v.optional(v.number()),
});

const yes = v.optional(v.literal(true), true);
const TOKENIZER = v.object({
  normalizer: v.object({
    type: v.literal('BertNormalizer'),
    clean_text: yes,
    handle_chinese_chars: yes,
    strip_accents: v.nullish(v.boolean()),
    lowercase: v.optional(v.boolean(), true),
  }),
  pre_tokenizer: v.object({ type: v.literal('BertPreTokenizer') }),
  model: v.object({
    type: v.optional(v.literal('WordPiece'), 'WordPiece'),
    vocab: v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))),
    unk_token: v.optional(v.string(), '[UNK]'),
    continuing_subword_prefix: v.optional(v.string(), '##'),
    max_input_chars_per_word: v.optional(v.number(), 100),
  }),
});

/** Longest text that is given to a model at once, whatever it accepts: attention grows with the square. */
const MOST_IDS = 512;

/**
 * Reads a model's folder: `config.json`, `tokenizer.json` (WordPiece, as BERT's) and the model, `model.onnx` or the
 * only `.onnx` file, here or in `onnx/`. Throws an Error that names the wrong file and the problem.
 */
export function readModelFolder(folder: string): ModelFolder {
  if (!isFolder(folder)) throw new Error('there is no such folder');
  const config = shaped('config.json', CONFIG);
  const tokenizer = shaped('tokenizer.json', TOKENIZER, '; WordPiece is read, as BERT has it');
  const vocabulary = within('tokenizer.json', () => vocabularyOf(tokenizer));
  const highest = Array.from(vocabulary.pieces.values()).reduce(
    (most, id) => Math.max(most, id),
    0,
  );
  if (highest >= (config.vocab_size ?? Number.POSITIVE_INFINITY)) {
    throw new Error(
      `tokenizer.json: has the id ${highest}, vocab_size of config.json is ${config.vocab_size}`,
    );
  }
  const model = modelIn(folder);
  return {
    labels: within('config.json', () => personLabels(config.id2label)),
    vocabulary,
    highest,
    most: Math.min(config.max_position_embeddings, MOST_IDS),
    model,
    files: [join(folder, 'config.json'), join(folder, 'tokenizer.json'), model],
  };

  function shaped<const Schema extends v.GenericSchema>(name: string, schema: Schema, hint = '') {
    return within(name, () => {
      const read = v.safeParse(schema, json(join(folder, name)));
      if (read.success) return read.output;
      const [{ expected, received }] = read.issues;
      const path = v.getDotPath(read.issues[0]) ?? 'the file';
      if (received === 'undefined') throw new Error(`${path}: is missing${hint}`);
      throw new Error(
        `${path}: expected ${expected ?? 'something else'}, found ${received}${hint}`,
      );
    });
  }
}

function vocabularyOf({ normalizer, model }: v.InferOutput<typeof TOKENIZER>): PieceVocabulary {
  const pieces = new Map(Object.entries(model.vocab));
  const idOf = (piece: string): number => {
    const id = pieces.get(piece);
    if (id === undefined) throw new Error(`model.vocab: has no ${piece}`);
    return id;
  };
  return {
    pieces,
    prefix: model.continuing_subword_prefix,
    unknown: idOf(model.unk_token),
    opening: idOf('[CLS]'),
    closing: idOf('[SEP]'),
    longestWord: model.max_input_chars_per_word,
    lowercase: normalizer.lowercase,
    stripAccents: normalizer.strip_accents ?? normalizer.lowercase,
  };
}

function modelIn(folder: string): string {
  const files = ['.', 'onnx']
    .filter((name) => isFolder(join(folder, name)))
    .flatMap((name) => readdirSync(join(folder, name)).map((file) => join(name, file)))
    .filter((file) => file.endsWith('.onnx'))
    .sort();
  const named = files.find((file) => /(^|[/\\])model\.onnx$/.test(file));
  const chosen = named ?? (files.length === 1 ? files[0] : undefined);
  if (chosen !== undefined) return join(folder, chosen);
  if (files.length === 0) throw new Error('model.onnx: is missing');
  throw new Error(`model.onnx: is missing, and of ${files.join(', ')} none is it`);
}

function json(path: string): unknown {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) throw new Error('is missing');
  const text = readFileSync(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('is not JSON');
  }
}

function within<Value>(name: string, make: () => Value): Value {
  try {
    return make();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'cannot be read';
    throw new Error(`${name}: ${reason}`, { cause });
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
