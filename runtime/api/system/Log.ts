import type { LogLevel } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { isLogged } from '../../log-levels.ts';
import { formatMessage } from '../../message-format.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { innermostScriptPlace } from '../../script-stack.ts';
import { isSilenced, writeLog } from '../../write-log.ts';
import { findOrCreateEntries, LogNDC } from './LogNDC.ts';

/** A log category. Messages are written to the service's log with the path and line of the script that logs them. */
export class Log extends PlatformObject {
  readonly #category: string;

  constructor(category: string) {
    super();
    this.#category = String(category);
  }

  /** Returns the name of the category. */
  get category(): string {
    return this.#category;
  }

  /** Returns the nested diagnostic context, whose entries prefix the messages. */
  get NDC(): LogNDC {
    return new LogNDC(currentRun());
  }

  /** Returns the nested diagnostic context, whose entries prefix the messages of all categories. */
  static getNDC(): LogNDC {
    return new LogNDC(currentRun());
  }

  /** Returns true if debug messages are logged. */
  get debugEnabled(): boolean {
    return isLogged(this.#category, 'debug');
  }

  /** Returns true if info messages are logged. */
  get infoEnabled(): boolean {
    return isLogged(this.#category, 'info');
  }

  /** Returns true if warnings are logged. */
  get warnEnabled(): boolean {
    return isLogged(this.#category, 'warn');
  }

  /** Returns true if errors are logged. */
  get errorEnabled(): boolean {
    return isLogged(this.#category, 'error');
  }

  /** Logs a debug message. `{0}`, `{1}` are replaced by the values. */
  debug(message: unknown, ...values: unknown[]): void {
    this.#write('debug', message, values);
  }

  /** Logs an info message. `{0}`, `{1}` are replaced by the values. */
  info(message: unknown, ...values: unknown[]): void {
    this.#write('info', message, values);
  }

  /** Logs a warning. `{0}`, `{1}` are replaced by the values. */
  warn(message: unknown, ...values: unknown[]): void {
    this.#write('warn', message, values);
  }

  /** Logs an error. `{0}`, `{1}` are replaced by the values. */
  error(message: unknown, ...values: unknown[]): void {
    this.#write('error', message, values);
  }

  /** Logs a fatal error, at the level of errors. `{0}`, `{1}` are replaced by the values. */
  fatal(message: unknown, ...values: unknown[]): void {
    this.#write('error', message, values);
  }

  #write(level: LogLevel, message: unknown, values: readonly unknown[]): void {
    if (!isLogged(this.#category, level) || isSilenced()) return;
    const entries = findOrCreateEntries(currentRun());
    // Without values the message is not a pattern: JSON, for example, contains braces.
    const text = values.length === 0 ? String(message) : formatMessage(String(message), values);
    const prefixedText = entries.length === 0 ? text : `[${entries.join(' ')}] ${text}`;
    writeLog(level, this.#category, prefixedText, innermostScriptPlace());
  }
}
registerClass('system.Log', Log, {
  booleans: ['debugEnabled', 'infoEnabled', 'warnEnabled', 'errorEnabled'],
});
