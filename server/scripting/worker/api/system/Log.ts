import type { LogLevel } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { messageFormat } from '../../message-format.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { callingScript } from '../../script-stack.ts';

/** A log category. What scripts write goes to the service's log, with the script's path. */
export class Log extends PlatformObject {
  readonly #category: string;

  constructor(category: string) {
    super();
    this.#category = category;
  }

  get category(): string {
    return this.#category;
  }

  get debugEnabled(): boolean {
    return true;
  }

  get infoEnabled(): boolean {
    return true;
  }

  get warnEnabled(): boolean {
    return true;
  }

  get errorEnabled(): boolean {
    return true;
  }

  debug(message: unknown, ...values: unknown[]): void {
    this.#write('debug', message, values);
  }

  info(message: unknown, ...values: unknown[]): void {
    this.#write('info', message, values);
  }

  warn(message: unknown, ...values: unknown[]): void {
    this.#write('warn', message, values);
  }

  error(message: unknown, ...values: unknown[]): void {
    this.#write('error', message, values);
  }

  fatal(message: unknown, ...values: unknown[]): void {
    this.#write('error', message, values);
  }

  #write(level: LogLevel, message: unknown, values: readonly unknown[]): void {
    const text = messageFormat(String(message), values);
    run().bridge.post({
      kind: 'log',
      level,
      category: this.#category,
      message: text,
      script: callingScript(),
    });
  }
}
platformClass('system.Log', Log, {
  booleans: ['debugEnabled', 'infoEnabled', 'warnEnabled', 'errorEnabled'],
});
