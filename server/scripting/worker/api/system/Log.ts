import type { LogLevel } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { isLogged } from '../../log-levels.ts';
import { messageFormat } from '../../message-format.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { callingScript } from '../../script-stack.ts';
import { isSilenced, writeLog } from '../../write-log.ts';
import { contextsOf, LogNDC } from './LogNDC.ts';

/** A log category. What scripts write goes to the service's log, with the script's path. */
export class Log extends PlatformObject {
  readonly #category: string;

  constructor(category: string) {
    super();
    this.#category = category;
  }

  /** The category's name. */
  get category(): string {
    return this.#category;
  }

  /** Contexts that stand before the messages. */
  get NDC(): LogNDC {
    return new LogNDC(run());
  }

  /** Whether `debug` writes anything. */
  get debugEnabled(): boolean {
    return isLogged(this.#category, 'debug');
  }

  /** Whether `info` writes anything. */
  get infoEnabled(): boolean {
    return isLogged(this.#category, 'info');
  }

  /** Whether `warn` writes anything. */
  get warnEnabled(): boolean {
    return isLogged(this.#category, 'warn');
  }

  /** Whether `error` writes anything. */
  get errorEnabled(): boolean {
    return isLogged(this.#category, 'error');
  }

  /** Writes a message; `{0}`, `{1}` stand for the values. */
  debug(message: unknown, ...values: unknown[]): void {
    this.#write('debug', message, values);
  }

  /** Writes a message; `{0}`, `{1}` stand for the values. */
  info(message: unknown, ...values: unknown[]): void {
    this.#write('info', message, values);
  }

  /** Writes a message; `{0}`, `{1}` stand for the values. */
  warn(message: unknown, ...values: unknown[]): void {
    this.#write('warn', message, values);
  }

  /** Writes a message; `{0}`, `{1}` stand for the values. */
  error(message: unknown, ...values: unknown[]): void {
    this.#write('error', message, values);
  }

  /** Writes a message, at the level of errors; `{0}`, `{1}` stand for the values. */
  fatal(message: unknown, ...values: unknown[]): void {
    this.#write('error', message, values);
  }

  #write(level: LogLevel, message: unknown, values: readonly unknown[]): void {
    if (!isLogged(this.#category, level) || isSilenced()) return;
    const contexts = contextsOf(run());
    // Without values a text is no pattern: JSON, for example, has braces of its own.
    const text = values.length === 0 ? String(message) : messageFormat(String(message), values);
    const whole = contexts.length === 0 ? text : `[${contexts.join(' ')}] ${text}`;
    writeLog(level, this.#category, whole, callingScript());
  }
}
platformClass('system.Log', Log, {
  booleans: ['debugEnabled', 'infoEnabled', 'warnEnabled', 'errorEnabled'],
});
