import type { Log, LogLevel } from '../../server/ports/environment.ts';

export interface LogEntry {
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A log that records its entries for tests. */
export class CollectedLog implements Log {
  readonly entries: LogEntry[] = [];

  trace(message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.entries.push({ level: 'trace', message, fields });
  }

  debug(message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.entries.push({ level: 'debug', message, fields });
  }

  info(message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.entries.push({ level: 'info', message, fields });
  }

  warn(message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.entries.push({ level: 'warn', message, fields });
  }

  error(message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.entries.push({ level: 'error', message, fields });
  }

  messagesOf(level: LogLevel): string[] {
    return this.entries.filter((entry) => entry.level === level).map((entry) => entry.message);
  }
}
