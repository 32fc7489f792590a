import type { LogLevel } from '../bridge-protocol.ts';
import { run } from './current-run.ts';

const order = ['debug', 'info', 'warn', 'error', 'off'] as const;

/** Whether a message of a level is written in a category: its own level counts, else that of the categories above it. */
export function isLogged(category: string, level: LogLevel): boolean {
  const { logLevels } = run().surroundings;
  for (let name = category; name !== '';) {
    if (Object.hasOwn(logLevels, name))
      return order.indexOf(level) >= order.indexOf(logLevels[name] ?? 'debug');
    const dot = name.lastIndexOf('.');
    name = dot < 0 ? '' : name.slice(0, dot);
  }
  return order.indexOf(level) >= order.indexOf(logLevels['root'] ?? 'debug');
}
