import { currentRun } from '../current-run.ts';
import type { ScriptFile } from '../modules/script-files.ts';
import { writeLog } from '../write-log.ts';
import { SafeWeakMap } from '../protocol/primordials.ts';

/** The warnings of each run, so that a tag in a loop causes only one. */
const warnings = new SafeWeakMap<object, Set<string>>();

/** Writes a warning about a template to the log, unless this run has already written it. */
export function warnOnce({ path }: ScriptFile, message: string): void {
  const run = currentRun();
  const writtenMessages = warnings.get(run) ?? new Set();
  warnings.set(run, writtenMessages);
  if (writtenMessages.has(message)) return;
  writtenMessages.add(message);
  writeLog('warn', 'template', message, path);
}

/** Returns a comment that stands for a tag, or an include, that needs a storefront. */
export function placeholderComment(name: string, source: string): string {
  const attributes = source
    .replace(/^<\w+|\/?>$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  // Two hyphens would end the comment.
  const text = `${name}${attributes === '' ? '' : ` ${attributes}`}`
    .replace(/-(?=-)/g, '- ')
    .replace(/[<>]/g, '');
  return `<!-- not rendered: ${text} -->`;
}
