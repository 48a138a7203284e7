import type { Spool } from '../../answer/spool.ts';
import type { Encoding } from '../../answer/transcoding.ts';
import { Refusal } from '../response/refusal.ts';
import { media, notText, typed } from './media-type.ts';

/** Fields of a form besides the text. */
export interface MultipartForm {
  readonly parameters: ReadonlyMap<string, string>;
  readonly charset: Encoding;
}

const HEADER_BYTES = 8 * 1024;
const PARAMETER_BYTES = 4 * 1024;
const PARAMETERS = ['c', 'd', 'p'];
const EMPTY = Buffer.alloc(0);

/**
 * Reads a multipart/form-data body (RFC 7578) with one part named `text/plain`, which goes to `text`, and parts
 * named `c`, `d`, `p`. Throws a `Refusal`: 415 for other parts, 400 for a malformed body.
 */
export async function form(
  body: AsyncIterable<Buffer>,
  boundary: string,
  text: Spool,
): Promise<MultipartForm> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parameters = new Map<string, string>();
  let charset: Encoding | undefined;
  let rest: Buffer = Buffer.from('\r\n');
  /** Undefined before the first delimiter and where a part's headers are next. */
  let part: Part | undefined = { take: async () => {}, end: () => {} };
  let over = false;
  for await (const chunk of body) {
    // The epilogue after the last delimiter is read and ignored.
    if (!over) rest = Buffer.concat([rest, chunk]);
    over ||= await parsed();
  }
  if (over && charset !== undefined) return { parameters, charset };
  throw over ? notText() : malformed();

  /** Parses as much of `rest` as possible; true at the last delimiter. */
  async function parsed(): Promise<boolean> {
    for (;;) {
      if (part === undefined) {
        const head = headOf(rest);
        if (head === 'more') return false;
        if (head === 'end') return true;
        rest = rest.subarray(head.length);
        part = opened(head.text);
      }
      const at = rest.indexOf(delimiter);
      const known = at < 0 ? Math.max(0, rest.length - delimiter.length + 1) : at;
      await part.take(rest.subarray(0, known));
      rest = rest.subarray(known);
      if (at < 0) return false;
      part.end();
      part = undefined;
      rest = rest.subarray(delimiter.length);
    }
  }

  function opened(head: string): Part {
    const { name, type } = headers(head);
    if (name === 'text/plain') {
      const kind = media(type);
      if (charset !== undefined || kind.kind !== 'text') throw notText();
      charset = kind.charset;
      return { take: (bytes) => text.write(Buffer.from(bytes)), end: () => {} };
    }
    if (!PARAMETERS.includes(name)) throw notText();
    if (parameters.has(name)) throw malformed();
    return value((given) => parameters.set(name, given));
  }
}

/** Takes a part's content as it comes. */
interface Part {
  take(bytes: Buffer): Promise<void>;
  end(): void;
}

function value(keep: (text: string) => void): Part {
  let bytes = EMPTY;
  return {
    async take(more) {
      bytes = Buffer.concat([bytes, more]);
      if (bytes.length > PARAMETER_BYTES) throw malformed();
    },
    end: () => keep(bytes.toString()),
  };
}

/** The headers after a delimiter and their length in bytes, or `end` after the last one. */
function headOf(rest: Buffer): 'more' | 'end' | { readonly text: string; readonly length: number } {
  if (rest.length < 2) return 'more';
  if (rest.subarray(0, 2).toString('latin1') === '--') return 'end';
  const at = rest.indexOf('\r\n\r\n');
  if (at > HEADER_BYTES || (at < 0 && rest.length > HEADER_BYTES)) throw malformed();
  return at < 0 ? 'more' : { text: rest.subarray(0, at).toString('latin1'), length: at + 4 };
}

/** A part's name, quoted or not as .NET writes it, and its type. */
function headers(head: string): { readonly name: string; readonly type: string | undefined } {
  const lines = new Map<string, string>();
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) lines.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1));
  }
  const [kind, parameters] = typed(lines.get('content-disposition') ?? '');
  const coding = lines.get('content-transfer-encoding')?.trim().toLowerCase() ?? 'binary';
  const plain = ['7bit', '8bit', 'binary'].includes(coding);
  if (kind !== 'form-data' || parameters.has('filename') || !plain) throw notText();
  return { name: parameters.get('name') ?? '', type: lines.get('content-type') };
}

function malformed(): Refusal {
  return new Refusal(
    400,
    'invalid_multipart',
    'the body is no multipart/form-data as RFC 7578 has it',
  );
}
