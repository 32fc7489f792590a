import type { LogLevel } from '../bridge-protocol.ts';
import { run } from './current-run.ts';

/** Characters of one message, and what one run may write in all: what it writes waits in the service's memory. */
const longest = 100_000;
const mostCharacters = 20_000_000;
const mostMessages = 20_000;

interface Budget {
  characters: number;
  messages: number;
}

/** What is left of each run's budget; by run, so that none outlives it. */
const budgets = new WeakMap<object, Budget>();

/** Whether the run has used up what it may write. */
export const isSilenced = (): boolean => (budgets.get(run())?.messages ?? 0) < 0;

/** Writes into the service's log, as far as the run may still write anything. A last message says where that ends. */
export function writeLog(level: LogLevel, category: string, message: string, script?: string): void {
  const current = run();
  const left = budgets.get(current) ?? { characters: mostCharacters, messages: mostMessages };
  budgets.set(current, left);
  if (left.messages < 0) return;
  const text = message.length > longest ? `${message.slice(0, longest)}…` : message;
  left.messages--;
  left.characters -= text.length;
  if (left.characters < 0) left.messages = -1;
  if (left.messages >= 0) {
    current.bridge.post({ kind: 'log', level, category, message: text, script });
    return;
  }
  const end = 'the script logs too much: what else it writes is left out';
  current.bridge.post({ kind: 'log', level: 'warn', category, message: end, script });
}
