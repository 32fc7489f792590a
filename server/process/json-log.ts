import type { Log, LogLevel } from '../ports/environment.ts';

export const logLevels: readonly LogLevel[] = ['trace', 'debug', 'info', 'warn', 'error'];

/** One JSON line an event: `{"time","level","message", ...fields}`. The extension's log channel reads it. */
export function createJsonLog(level: LogLevel, write: (line: string) => void, now: () => number): Log {
  const least = logLevels.indexOf(level);
  const at =
    (own: LogLevel) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}) => {
      if (logLevels.indexOf(own) < least) return;
      write(`${JSON.stringify({ time: new Date(now()).toISOString(), level: own, message, ...fields })}\n`);
    };
  return { trace: at('trace'), debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
