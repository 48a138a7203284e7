/** Size up to which a text may open in the page; larger ones stream through the service. */
export const OPENED_BYTES = 256 * 1024;
/** Size up to which a text opens whatever its lines. */
const IN_ONE_LINE = 64 * 1024;
/** A browser lays a line out as a whole with each key, so a large text opens only if its lines are no longer. */
const LONGEST_LINE = 16 * 1024;

/** Whether a text opens in the page, where each key is answered; sizes are in UTF-16 code units. */
export function opens(text: string): boolean {
  if (text.length <= IN_ONE_LINE) return true;
  if (text.length > OPENED_BYTES) return false;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const next = end < 0 ? text.length : end + 1;
    if (next - from > LONGEST_LINE) return false;
    from = next;
  }
  return true;
}
