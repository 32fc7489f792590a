import type { LogLevel } from './protocol/bridge-protocol.ts';
import { currentRun } from './current-run.ts';
import { freezeTable } from './protocol/primordials.ts';

const levelOrder = freezeTable(['debug', 'info', 'warn', 'error', 'off'] as const);

/**
 * Returns whether a category logs messages of a level. The category's level applies, or else the level of its nearest
 * ancestor that has one, or else that of `root`.
 */
export function isLogged(category: string, level: LogLevel): boolean {
  const { logLevels } = currentRun().scriptEnvironment;
  for (let name = category; name !== '';) {
    if (Object.hasOwn(logLevels, name))
      return levelOrder.indexOf(level) >= levelOrder.indexOf(logLevels[name] ?? 'debug');
    const dot = name.lastIndexOf('.');
    name = dot < 0 ? '' : name.slice(0, dot);
  }
  return levelOrder.indexOf(level) >= levelOrder.indexOf(logLevels['root'] ?? 'debug');
}
