/** The body of an error, as OpenAI's APIs write it. */
export function openAiError(status: number, code: string, message: string): object {
  const type = status < 500 ? 'invalid_request_error' : 'api_error';
  return { error: { message, type, param: null, code } };
}
