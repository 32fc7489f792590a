import { run } from '../current-run.ts';
import { scriptFrames } from '../script-stack.ts';
import type { Callback } from './callback.ts';
import type { ServiceDefinition } from './definitions.ts';

const longest = 10_000;

/** Writes what a service sends or gets, where its definition asks for it, through the filter of its callback. */
export function logMessage(
  { id, logsMessages, logPrefix }: ServiceDefinition,
  callback: Callback,
  direction: 'request' | 'response',
  content: unknown,
): void {
  if (!logsMessages) return;
  const made =
    direction === 'request'
      ? callback.getRequestLogMessage?.(content)
      : callback.getResponseLogMessage?.(content);
  const text = String(made ?? plainText(content));
  const filtered = callback.filterLogMessage ? String(callback.filterLogMessage(text)) : text;
  run().bridge.post({
    kind: 'log',
    level: 'info',
    category: `service.${logPrefix ?? id}`,
    message: `${direction}: ${filtered.slice(0, longest)}`,
    script: undefined,
  });
}

function plainText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (typeof content !== 'object' || content === null) return String(content ?? '');
  const { statusCode, text, errorText } = content as Record<string, unknown>;
  if ('statusCode' in content) return `${String(statusCode)} ${String(text ?? errorText ?? '')}`;
  try {
    return JSON.stringify(content);
  } catch {
    // It contains itself.
    return String(content);
  }
}

/** Writes that a service could not be called, or what a function of its callback threw. */
export function logProblem(service: string, message: string, error?: unknown): void {
  const frames = error instanceof Error ? scriptFrames(error.stack) : [];
  const where = frames.length === 0 ? '' : ` (${frames.slice(0, 3).join(', ')})`;
  run().bridge.post({
    kind: 'log',
    level: 'error',
    category: `service.${service}`,
    message: `${message}${where}`,
    script: frames[0]?.replace(/:\d+$/, ''),
  });
}
