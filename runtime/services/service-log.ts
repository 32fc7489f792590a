import { scriptFrames } from '../script-stack.ts';
import { writeLog } from '../write-log.ts';
import type { Callback } from './callback.ts';
import type { ServiceDefinition } from './service-definitions.ts';

const maxContentLength = 10_000;

/** Logs a request to a web service or its response if the definition enables it, filtered by the service's callback. */
export function logMessage(
  { id, logsMessages, logPrefix }: ServiceDefinition,
  callback: Callback,
  direction: 'request' | 'response',
  content: unknown,
): void {
  if (!logsMessages) return;
  const customText =
    direction === 'request'
      ? callback.getRequestLogMessage?.(content)
      : callback.getResponseLogMessage?.(content);
  const text = String(customText ?? plainText(content));
  const filteredText = callback.filterLogMessage ? String(callback.filterLogMessage(text)) : text;
  writeLog('info', `service.${logPrefix ?? id}`, `${direction}: ${filteredText.slice(0, maxContentLength)}`);
}

function plainText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (typeof content !== 'object' || content === null) return String(content ?? '');
  const { statusCode, text, errorText } = content as Record<string, unknown>;
  if ('statusCode' in content) return `${String(statusCode)} ${String(text ?? errorText ?? '')}`;
  try {
    return JSON.stringify(content);
  } catch {
    // JSON cannot represent the content, for example because it is circular.
    return String(content);
  }
}

/** Logs that a web service could not be called, or an error that a callback threw. */
export function logProblem(service: string, message: string, error?: unknown): void {
  const frames = error instanceof Error ? scriptFrames(error.stack) : [];
  const location = frames.length === 0 ? '' : ` (${frames.slice(0, 3).join(', ')})`;
  const script = frames[0]?.replace(/:\d+$/, '');
  writeLog('error', `service.${service}`, `${message}${location}`, script);
}
