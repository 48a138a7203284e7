import assert from 'node:assert/strict';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { deepDetector } from '../../../../src/detectors/people/deep/deep-detector.ts';
import { deepModel } from '../../../../src/detectors/people/deep/deep-model.ts';
import { type DeepFinder, deepNames } from '../../../../src/detectors/people/deep/deep-names.ts';
import { readModelFolder } from '../../../../src/detectors/people/deep/model-folder.ts';
import { personLabels } from '../../../../src/detectors/people/deep/person-labels.ts';
import { runtimePath } from '../../../../src/detectors/people/deep/runtime.ts';
import { session } from '../../../../src/detectors/people/deep/session.ts';
import { wordPieces } from '../../../../src/detectors/people/deep/word-piece.ts';
import { redaction } from '../../../../src/engine/redaction.ts';
import type { Detector, Span } from '../../../../src/engine/types.ts';
import { parseProfile } from '../../../../src/profiles/load.ts';
import { chunks, scope, stream } from '../../../engine/drive.ts';
import { inMarks } from '../../../engine/marks.ts';
import { temporaryFolder } from '../../../temporary.ts';
import { planOf } from '../../plan-of.ts';
import { CONFIG, rowOf, TOKENIZER, toyFolder, toyModel } from '../deep-toy.ts';

const PERSON = { type: 'person', filterType: 'PERSON', label: 'PERSON' } as const;

/** The reason why tests of a model are left out. */
function withoutRuntime(): string | false {
  try {
    createRequire(import.meta.url).resolve('onnxruntime-node');
    return false;
  } catch {
    return 'onnxruntime-node is not installed';
  }
}
const skip = withoutRuntime();

/** The toy without a runtime; counts its calls. */
function toyFinder(asked: number[] = []): DeepFinder {
  const { labels, vocabulary, most } = readModelFolder(toyFolder());
  return {
    labels,
    vocabulary,
    most,
    pieces: wordPieces(vocabulary),
    async classify(ids) {
      asked.push(ids.length);
      return Float32Array.from([...ids].flatMap(rowOf));
    },
  };
}

async function marked(finder: DeepFinder, text: string, least = 0.5): Promise<string> {
  const bytes = Buffer.from(text);
  return inMarks(bytes, await deepNames(finder, bytes, least));
}

test('words that are a name’s are joined where blanks part them', async () => {
  const finder = toyFinder();
  for (const text of [
    'Dear «Jane Doe», met «JOSÉ Müller» in Rome.',
    '«Jane» «Jane»\n«Doe» in «O’Neill»'.replace('’', "'"),
    '«Jane\tdoe-Müller»',
    'dear in met Rome',
  ]) {
    assert.equal(await marked(finder, text.replace(/[«»]/g, '')), text);
  }
});

test('a threshold says how sure a word must be', async () => {
  assert.equal(await marked(toyFinder(), 'Jane Doe', 0.99), 'Jane Doe');
});

test('a long text is shown in stretches that overlap, and each piece is decided once', async () => {
  const asked: number[] = [];
  const text = 'met «Jane Doe» in Rome, '.repeat(300);
  assert.equal(await marked(toyFinder(asked), text.replace(/[«»]/g, '')), text);
  assert.ok(asked.length > 20 && asked.every((length) => length <= 64));
});

test('given names and surnames with labels of their own make one name', () => {
  const { person, begins } = personLabels({
    0: 'O',
    1: 'B-GIVEN_NAME',
    2: 'B-SURNAME',
    3: 'B-URL',
  });
  assert.deepEqual(
    [[...person], [...begins]],
    [
      [0, 1, 1, 0],
      [0, 0, 0, 0],
    ],
  );
  assert.deepEqual([...personLabels({ 0: 'I-PER', 1: 'B-PER' }).begins], [0, 1]);
  assert.throws(() => personLabels({ 0: 'O', 1: 'B-LOC' }), /no label stands for people/);
  assert.throws(() => personLabels({ 0: 'O', 2: 'PER' }), /a label for each id from 0 to 1/);
});

const BROKEN: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
  [{ 'config.json': '{' }, /^Error: config\.json: is not JSON$/],
  [{ 'config.json': '{}' }, /^Error: config\.json: id2label: is missing$/],
  [{ 'config.json': '{"id2label":{"0":"O"}}' }, /config\.json: id2label: no label stands/],
  [
    { 'tokenizer.json': '{"model":{"type":"BPE"}}' },
    /tokenizer\.json: normalizer: is missing; WordPiece/,
  ],
  [
    { 'tokenizer.json': JSON.stringify({ ...TOKENIZER, model: { vocab: { '[UNK]': 0 } } }) },
    /tokenizer\.json: model\.vocab: has no \[CLS\]/,
  ],
  [
    { 'config.json': JSON.stringify({ ...CONFIG, vocab_size: 5 }) },
    /tokenizer\.json: has the id 20, vocab_size of config\.json is 5/,
  ],
];

test('a folder that cannot be used is refused with the file and the reason', () => {
  for (const [files, reason] of BROKEN) {
    assert.throws(() => readModelFolder(toyFolder(files)), reason);
  }
  assert.throws(() => readModelFolder(join(tmpdir(), 'there-is-none')), /there is no such folder/);
  const empty = temporaryFolder();
  assert.throws(() => readModelFolder(empty), /config\.json: is missing/);
});

test('the model is model.onnx, or the only one there is', () => {
  const folder = toyFolder();
  renameSync(join(folder, 'model.onnx'), join(folder, 'onnx', 'model_q4.onnx'));
  assert.equal(readModelFolder(folder).model, join(folder, 'onnx', 'model_q4.onnx'));
  writeFileSync(join(folder, 'other.onnx'), '');
  assert.throws(() => readModelFolder(folder), /model\.onnx: is missing, and of .* none is it/);
});

function profileOf(
  folder: string,
  modelPath: string,
  files = folder,
): ReturnType<typeof parseProfile> {
  const identifiers = { person: { phEyeConfiguration: { modelPath } } };
  const written = Buffer.from(JSON.stringify({ name: 'deep', identifiers }));
  return parseProfile(written, 'deep', 'deep.json', { files });
}

function problemsOf(loaded: ReturnType<typeof parseProfile>): string {
  return 'problems' in loaded ? loaded.problems.join('\n') : '';
}

test('a profile names a folder inside its own, an uploaded one none', () => {
  const profiles = temporaryFolder();
  mkdirSync(join(profiles, 'empty'));
  const at = 'deep.json: identifiers.person.phEyeConfiguration: modelPath: ';
  assert.equal(problemsOf(profileOf(profiles, 'none')), `${at}cannot be read: ENOENT`);
  assert.equal(problemsOf(profileOf(profiles, 'empty')), `${at}config.json: is missing`);
  assert.equal(problemsOf(profileOf(profiles, '..')), `${at}leads out of the profiles folder`);
  assert.equal(
    problemsOf(profileOf(profiles, 'empty', '')),
    `${at}an uploaded profile cannot name files`,
  );
});

test('without the runtime a profile is refused with how to install it', {
  skip: skip === false && 'onnxruntime-node is installed',
}, () => {
  const folder = toyFolder();
  assert.match(
    problemsOf(profileOf(join(folder, '..'), folder)),
    /is not installed: .* npm install/,
  );
});

test('a model that is not what its folder says is refused', { skip }, () => {
  const model = (content: string | Buffer) => toyFolder({ 'model.onnx': content });
  assert.throws(() => deepModel(model('damaged')), /model\.onnx: it is no ONNX model/);
  assert.throws(
    () => deepModel(model(toyModel('words_mask'))),
    /not for token classification: expected inputs of input_ids, .*, found words_mask/,
  );
  assert.throws(
    () => deepModel(model(toyModel('input_ids', [[0, 1, 0, 0]]))),
    /cannot take 2 to 64 ids/,
  );
  const narrow = Array.from({ length: 21 }, () => [0, 1, 0]);
  assert.throws(
    () => deepModel(model(toyModel('input_ids', narrow))),
    /its output is float32\[1, 64, 3\], expected float32\[1, 64, 4\]/,
  );
});

function longText(): Buffer {
  const parts = [
    'Dear Jane Doe, met JOSÉ Müller in Rome.\n\n',
    "Jane-Doe, o'neill; 東京 met Jane\tDoe — in Rome 😀 met Jane. Doe met, jo in Rome\n",
    `${'met in rome, dear '.repeat(30)}\n`,
  ];
  const bytes = Buffer.from(parts.join('').repeat(60));
  bytes[5000] = 0xe9;
  return bytes;
}

async function whole(detector: Detector, bytes: Buffer): Promise<readonly Span[]> {
  const run = redaction(planOf(detector, bytes.length), { scope, explain: true });
  return (await run.bufferedPromise(Buffer.from(bytes))).spans;
}

/** The toy as the tests can run it, and as the runtime does. */
const RUNS = [
  { by: 'the toy', finder: () => toyFinder(), without: false },
  { by: 'onnxruntime', finder: () => deepModel(toyFolder()), without: skip },
] as const;

for (const { by, finder, without } of RUNS) {
  test(`names do not depend on how the input is cut: ${by}`, { skip: without }, async () => {
    const detector = deepDetector(PERSON, finder(), 0.5);
    const bytes = longText();
    const all = inMarks(bytes, await whole(detector, bytes));
    assert.ok(all.split('«').length > 300);
    for (const [core, cuts] of [
      [1000, [4096]],
      [777, [1, 5000, 33]],
      [100_000, [7919]],
      [undefined, [65536]],
    ] as const) {
      const { spans } = await stream(planOf(detector, core), chunks(bytes, cuts));
      assert.equal(inMarks(bytes, spans), all, `core ${core}, chunks of ${cuts}`);
    }
  });

  test(`nor do names in lines: ${by}`, { skip: without }, async () => {
    const detector = deepDetector(PERSON, finder(), 0.5);
    const bytes = longText().subarray(0, 9000);
    const read = async (lengths: readonly number[]) => {
      const given = await stream(planOf(detector, 3000), chunks(bytes, lengths), { lines: true });
      return inMarks(bytes, given.spans);
    };
    const all = await read([bytes.length]);
    assert.ok(all.split('«').length > 30);
    assert.equal(await read([1000, 7]), all);
    assert.equal(await read([1, 2, 3000]), all);
  });
}

test('the process continues with other work while a model reads', { skip }, async () => {
  const detector = deepDetector(PERSON, deepModel(toyFolder()), 0.5);
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await whole(detector, longText());
  clearInterval(timer);
  assert.ok(turns > 0);
});

test('profiles that name a model share it; a plan with one is not run without waiting', {
  skip,
}, () => {
  const folder = toyFolder();
  assert.equal(deepModel(folder), deepModel(folder));
  const run = redaction(planOf(deepDetector(PERSON, deepModel(folder), 0.5)), { scope });
  assert.throws(() => run.buffered(Buffer.from('Jane')), /was not waited for/);
});

test('a model that fails or has stopped rejects without a word of the text', { skip }, async () => {
  const { classify } = deepModel(toyFolder());
  await assert.rejects(classify(Int32Array.of(2, 999, 3)), /^Error: the model failed on a text$/);
  assert.equal((await classify(Int32Array.of(2, 3))).length, 8);
  const { labels, model, most, highest } = readModelFolder(toyFolder());
  const runtime = runtimePath();
  const stopping = session({ runtime, model, labels: labels.count, most, highest });
  stopping.stop();
  await assert.rejects(stopping.classify(Int32Array.of(2, 3)), /^Error: the model has stopped$/);
  await assert.rejects(stopping.classify(Int32Array.of(2, 3)), /^Error: the model has stopped$/);
});

test('a filter that fails breaks its stream off', async () => {
  const find = { kind: 'slowReader', back: 0, open: () => fail } as const;
  const fail = () => Promise.reject(new Error('the model failed on a text'));
  const failing: Detector = { type: 'person', filterType: 'PERSON', reach: 16, find };
  await assert.rejects(stream(planOf(failing), [Buffer.from('Jane')]), /failed on a text/);
});
