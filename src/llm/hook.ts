import type { Plan } from '../engine/plan.ts';
import { conversation } from './conversation.ts';
import { readJson, writeJson } from './exact-json.ts';
import type { ConversationLabels } from './labels.ts';
import { restoreCounts, restorer } from './restorer.ts';
import { type Rule, visited } from './rules.ts';

/**
 * Call of a hook by an agent: Claude Code's `PreToolUse`, `PostToolUse` and `MessageDisplay` (types of
 * @anthropic-ai/claude-agent-sdk 0.3.332, sdk.d.ts and sdk-tools.d.ts).
 */
export interface HookCall {
  readonly hook_event_name?: unknown;
  readonly tool_input?: unknown;
  readonly tool_response?: unknown;
  /** Lines of a message on their way to the screen. */
  readonly delta?: unknown;
}

/**
 * Texts in the results of tools. A result of another shape than the tool's own is ignored by the agent, which would leave the values in
 * clear: only texts change. Paths stay, since the agent uses them.
 */
const RESULT: Rule = {
  members: {
    type: 'keep',
    filePath: 'keep',
    filenames: 'keep',
    base64: 'media',
    stdout: 'text',
    stderr: 'text',
    content: 'text',
    get file() {
      return RESULT;
    },
  },
  rest: 'data',
};

/** The answer to a call: values replaced in a tool's result, or put back in its input or on the screen. Undefined where nothing changes. */
export async function hookAnswer(
  call: HookCall,
  plan: Plan,
  labels: ConversationLabels,
): Promise<object | undefined> {
  const { hook_event_name: name, tool_response: result, tool_input: input } = call;
  if (name === 'PostToolUse' && result !== undefined) {
    const masked = await conversation({ plan, labels }).mask(result, RESULT);
    return writeJson(masked) === writeJson(result) ? undefined : resultAnswer(masked);
  }
  const counts = restoreCounts();
  if (name === 'MessageDisplay' && typeof call.delta === 'string') {
    const { write, end } = restorer(labels, counts);
    const displayContent = write(call.delta) + end();
    if (counts.restored === 0) return undefined;
    return { hookSpecificOutput: { hookEventName: 'MessageDisplay', displayContent } };
  }
  if (name !== 'PreToolUse' || input === undefined) return undefined;
  const { write, end } = restorer(labels, counts, true);
  const restored = write(writeJson(input)) + end();
  if (counts.restored === 0) return undefined;
  const hookEventName = 'PreToolUse';
  const permissionDecisionReason = `${counts.restored} masked values are put back into its input`;
  const updatedInput = readJson(restored);
  return {
    hookSpecificOutput: {
      hookEventName,
      permissionDecision: 'ask',
      permissionDecisionReason,
      updatedInput,
    },
  };
}

/** The answer where masking failed: the result with none of its texts. */
export async function withheld({
  hook_event_name: name,
  tool_response: result,
}: HookCall): Promise<object> {
  if (name !== 'PostToolUse') return {};
  const empty = await visited(result, RESULT, async (content, value) => {
    if (content === 'keep') return value;
    return typeof value === 'string' ? '[withheld: it could not be masked]' : null;
  });
  return resultAnswer(empty);
}

function resultAnswer(updatedToolOutput: unknown): object {
  return { hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput } };
}
