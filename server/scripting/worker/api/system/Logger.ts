import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Log } from './Log.ts';

const root = new Log('root');

/** Writes into the service's log, by category. */
export class Logger extends PlatformObject {
  /** The category of what is written by the class itself. */
  static get rootLogger(): Log {
    return root;
  }

  /** Whether `debug` writes anything in the root category. */
  static get debugEnabled(): boolean {
    return root.debugEnabled;
  }

  /** Whether `info` writes anything in the root category. */
  static get infoEnabled(): boolean {
    return root.infoEnabled;
  }

  /** Whether `warn` writes anything in the root category. */
  static get warnEnabled(): boolean {
    return root.warnEnabled;
  }

  /** Whether `error` writes anything in the root category. */
  static get errorEnabled(): boolean {
    return root.errorEnabled;
  }

  /** `getLogger(category)` or `getLogger(fileNamePrefix, category)`. */
  static getLogger(first: string, second?: string): Log {
    return new Log(second ?? first);
  }

  /** Writes a message in the root category; `{0}`, `{1}` stand for the values. */
  static debug(message: unknown, ...values: unknown[]): void {
    root.debug(message, ...values);
  }

  /** Writes a message in the root category; `{0}`, `{1}` stand for the values. */
  static info(message: unknown, ...values: unknown[]): void {
    root.info(message, ...values);
  }

  /** Writes a message in the root category; `{0}`, `{1}` stand for the values. */
  static warn(message: unknown, ...values: unknown[]): void {
    root.warn(message, ...values);
  }

  /** Writes a message in the root category; `{0}`, `{1}` stand for the values. */
  static error(message: unknown, ...values: unknown[]): void {
    root.error(message, ...values);
  }

  /** Writes a message in the root category, at the level of errors. */
  static fatal(message: unknown, ...values: unknown[]): void {
    root.fatal(message, ...values);
  }
}
platformClass('system.Logger', Logger, {
  booleans: ['debugEnabled', 'infoEnabled', 'warnEnabled', 'errorEnabled'],
});
