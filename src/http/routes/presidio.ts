import { newDocumentId } from '../../answer/random-ids.ts';
import { analyzer } from '../../presidio/analyze.ts';
import { analyzeRequest, entitiesIn } from '../../presidio/analyze-request.ts';
import { anonymize, deanonymize } from '../../presidio/anonymize.ts';
import { asciiJson } from '../../presidio/ascii-json.ts';
import { recognizerName } from '../../presidio/entities.ts';
import { anonymizers, deanonymizers } from '../../presidio/operators.ts';
import { PresidioError } from '../../presidio/presidio-error.ts';
import type { LoadOptions } from '../../profiles/load.ts';
import type { Handle } from '../admission/middleware.ts';
import type { Exchange } from '../exchange.ts';
import { firstBytes, sendContinue, tooLarge } from '../request/body.ts';
import { checkMayUse } from '../request/request-options.ts';
import { Refusal } from '../response/refusal.ts';
import { sendJson } from '../response/send-json.ts';
import { PRESIDIO_ERROR } from '../server-fault.ts';

/** Routes of Presidio's analyzer and anonymizer. */
export interface PresidioRoutes {
  readonly analyze: Handle;
  readonly recognizers: Handle;
  readonly supportedEntities: Handle;
  readonly anonymize: Handle;
  readonly deanonymize: Handle;
  readonly anonymizers: Handle;
  readonly deanonymizers: Handle;
}

/** Largest body, in bytes: it is read whole. */
const PRESIDIO_BODY_BYTES = 16 * 2 ** 20;

const MALFORMED = {
  analyzer: new PresidioError(
    500,
    'The server encountered an internal error and was unable to complete your request. Either the server is overloaded or there is an error in the application.',
  ),
  anonymizer: new PresidioError(
    400,
    'The browser (or proxy) sent a request that this server could not understand.',
  ),
  type: new PresidioError(
    415,
    "Did not attempt to load JSON data because the request Content-Type was not 'application/json'.",
  ),
} as const;

/** Makes the routes; ad-hoc recognisers are read with `options`, as uploads are. */
export function presidioRoutes(options: LoadOptions): PresidioRoutes {
  const analyze = analyzer(options);
  const body = (call: Exchange, malformed: PresidioError, type: PresidioError) =>
    jsonBody(call, { malformed, type });
  const anonymizing = (call: Exchange) => body(call, MALFORMED.anonymizer, MALFORMED.type);
  return {
    async analyze(call) {
      checkMayUse(call.grants, 'explain', PROFILE);
      call.logFields.profile = PROFILE;
      const given = await body(call, MALFORMED.analyzer, MALFORMED.analyzer);
      const answer = await analyze(analyzeRequest(given), newDocumentId());
      return sendJson(call, 200, answer, JSON_TYPE);
    },
    recognizers: (call, parameters) =>
      sendList(call, entitiesIn(parameters.get('language')).map(recognizerName)),
    supportedEntities: (call, parameters) =>
      sendList(
        call,
        entitiesIn(parameters.get('language')).map(({ name }) => name),
      ),
    async anonymize(call) {
      return sendJson(call, 200, asciiJson(await anonymize(await anonymizing(call))), JSON_TYPE);
    },
    async deanonymize(call) {
      return sendJson(call, 200, asciiJson(await deanonymize(await anonymizing(call))), JSON_TYPE);
    },
    anonymizers: (call) => sendList(call, [...anonymizers.keys()]),
    deanonymizers: (call) => sendList(call, [...deanonymizers.keys()]),
  };
}

/** Name that log lines, metrics and limited API keys have for the filters of `/analyze`. */
const PROFILE = 'presidio';

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Answers a refusal, whoever made it, in the shape of Presidio's: `{"error": …}`. */
export function inPresidiosShape(handle: Handle): Handle {
  return async (call, parameters) => {
    try {
      await handle(call, parameters);
    } catch (error) {
      const known = error instanceof PresidioError || error instanceof Refusal;
      if (!known || call.outgoing.headersSent) throw error;
      const { status, message } = error;
      call.logFields.problem = error instanceof Refusal ? error.code : PRESIDIO_ERROR;
      const headers = error instanceof Refusal ? error.headers : {};
      await sendJson(call, status, `${asciiJson({ error: message })}\n`, {
        ...JSON_TYPE,
        ...headers,
      });
    }
  };
}

interface BodyOptions {
  readonly malformed: PresidioError;
  readonly type: PresidioError;
}

async function jsonBody(call: Exchange, { malformed, type }: BodyOptions): Promise<unknown> {
  const { incoming, logFields } = call;
  const [media = ''] = (incoming.headers['content-type'] ?? '').split(';');
  if (!/^application\/([\w.-]+\+)?json$/i.test(media.trim())) throw type;
  if (Number(incoming.headers['content-length'] ?? 0) > PRESIDIO_BODY_BYTES) throw tooLarge();
  await call.slot?.();
  sendContinue(call);
  const { bytes, ended } = await firstBytes(incoming, PRESIDIO_BODY_BYTES);
  logFields.bytesIn = bytes.length;
  if (!ended) throw tooLarge();
  try {
    return JSON.parse(bytes.toString());
  } catch {
    // The parser's message quotes the text.
    throw malformed;
  }
}

function sendList(call: Exchange, list: readonly string[]): Promise<void> | void {
  return sendJson(call, 200, `${asciiJson(list)}\n`, JSON_TYPE);
}
