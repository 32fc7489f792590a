import type { Log, LogLevel } from '../ports/environment.ts';

export const logLevels: readonly LogLevel[] = ['trace', 'debug', 'info', 'warn', 'error'];

/**
 * Creates a log that writes one JSON line per event: `{"time","level","message", ...fields}`. The extension's log
 * channel reads these lines.
 */
export function createJsonLog(level: LogLevel, write: (line: string) => void, now: () => number): Log {
  const minimumIndex = logLevels.indexOf(level);
  const logAt =
    (messageLevel: LogLevel) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}) => {
      if (logLevels.indexOf(messageLevel) < minimumIndex) return;
      write(
        `${JSON.stringify({ time: new Date(now()).toISOString(), level: messageLevel, message, ...fields })}\n`,
      );
    };
  return {
    trace: logAt('trace'),
    debug: logAt('debug'),
    info: logAt('info'),
    warn: logAt('warn'),
    error: logAt('error'),
  };
}
