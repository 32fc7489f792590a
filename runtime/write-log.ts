import type { LogLevel } from './protocol/bridge-protocol.ts';
import { currentRun } from './current-run.ts';
import type { ScriptPlace } from './script-stack.ts';
import { SafeWeakMap, sliceText } from './protocol/primordials.ts';

/** Limits for one message, and for all messages of one run, because the service buffers them in memory. */
const maxMessageLength = 100_000;
const maxCategoryLength = 1_000;
const maxCharacters = 20_000_000;
const maxMessages = 20_000;

interface Budget {
  characters: number;
  messages: number;
}

/** The remaining log budget of each run. */
const budgets = new SafeWeakMap<object, Budget>();

/** Returns whether the run has exhausted its log budget. */
export const isSilenced = (): boolean => (budgets.get(currentRun())?.messages ?? 0) < 0;

/**
 * Writes to the service's log within the run's budget. When the budget is used up, a final message says so. `place` is
 * a script's path, or a line in it.
 */
export function writeLog(
  level: LogLevel,
  category: string,
  message: string,
  place?: string | Pick<ScriptPlace, 'path' | 'line'>,
): void {
  const { path: script, line } = typeof place === 'string' ? { path: place, line: undefined } : (place ?? {});
  const run = currentRun();
  const budget = budgets.get(run) ?? { characters: maxCharacters, messages: maxMessages };
  budgets.set(run, budget);
  if (budget.messages < 0) return;
  const text = message.length > maxMessageLength ? `${sliceText(message, 0, maxMessageLength)}…` : message;
  const name = sliceText(category, 0, maxCategoryLength);
  budget.messages--;
  budget.characters -= text.length + name.length;
  if (budget.characters < 0) budget.messages = -1;
  if (budget.messages >= 0) {
    run.bridge.post({ kind: 'log', level, category: name, message: text, script, line });
    return;
  }
  const notice = 'log limit reached: further messages of this script are dropped';
  run.bridge.post({ kind: 'log', level: 'warn', category: name, message: notice, script });
}
