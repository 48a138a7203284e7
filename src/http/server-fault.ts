/** Code of problems that have the form of Presidio's. Its analyzer answers 500 to requests that it cannot read. */
export const PRESIDIO_ERROR = 'presidio_error';

/** Status of a request for something that this service does not do. */
const NOT_IMPLEMENTED = 501;

/** Whether an answer is a failure of the service, and not the answer to a client's mistake. */
export function isServerFault(status: number | undefined, problem: string | undefined): boolean {
  if (status === undefined || status < 500) return false;
  return status !== NOT_IMPLEMENTED && problem !== PRESIDIO_ERROR;
}
