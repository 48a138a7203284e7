import type { ConversationLabels } from './labels.ts';
import type { Event } from './protocols/protocol.ts';
import type { Sessions } from './session.ts';

/**
 * Ids of OpenAI's responses, which stand for earlier turns that are not sent again: the id that a client gets also has the session of
 * the conversation, so that labels go on, on any machine.
 */
export interface ResponseIds {
  /** The id of the model, and the labels of its conversation, if it had any. Throws a `SessionError`. */
  read(id: string): { readonly id: string; readonly labels: ConversationLabels | undefined };
  /** Writes the session into the ids of an answer or event. */
  written(labels: ConversationLabels): (event: Event) => Event;
}

/** Name that the sessions of responses are sealed for. */
const PURPOSE = 'responses';

/** Makes the ids. */
export function responseIds({ seal, open }: Sessions): ResponseIds {
  return {
    read(given) {
      const at = given.indexOf('.rs1.');
      if (at < 0) return { id: given, labels: undefined };
      return { id: given.slice(0, at), labels: open(given.slice(at + 1), PURPOSE) };
    },
    written(labels) {
      if (labels.all().length === 0) return (event) => event;
      const session = seal(labels, PURPOSE);
      const withSession = (of: Event): Event =>
        typeof of['id'] === 'string' ? { ...of, id: `${of['id']}.${session}` } : of;
      return (event) => {
        const { response } = event;
        const isPart = typeof response === 'object' && response !== null;
        if (isPart) return { ...event, response: withSession(response as Event) };
        return event['object'] === 'response' ? withSession(event) : event;
      };
    },
  };
}
