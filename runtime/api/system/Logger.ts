import { PlatformObject, registerClass } from '../../platform-object.ts';
import { Log } from './Log.ts';

const rootLog = new Log('root');
Object.freeze(rootLog);

/** Writes messages to the service's log, by category. */
export class Logger extends PlatformObject {
  /** Returns the log of the root category, to which the methods of this class write. */
  static get rootLogger(): Log {
    return rootLog;
  }

  /** Returns true if debug messages are logged in the root category. */
  static get debugEnabled(): boolean {
    return rootLog.debugEnabled;
  }

  /** Returns true if info messages are logged in the root category. */
  static get infoEnabled(): boolean {
    return rootLog.infoEnabled;
  }

  /** Returns true if warnings are logged in the root category. */
  static get warnEnabled(): boolean {
    return rootLog.warnEnabled;
  }

  /** Returns true if errors are logged in the root category. */
  static get errorEnabled(): boolean {
    return rootLog.errorEnabled;
  }

  /**
   * Returns the log of a category: `(category)` or `(fileNamePrefix, category)`; the prefix has no effect.
   */
  static getLogger(first: string, second?: string): Log {
    return new Log(second ?? first);
  }

  /** Logs a debug message in the root category. `{0}`, `{1}` are replaced by the values. */
  static debug(message: unknown, ...values: unknown[]): void {
    rootLog.debug(message, ...values);
  }

  /** Logs an info message in the root category. `{0}`, `{1}` are replaced by the values. */
  static info(message: unknown, ...values: unknown[]): void {
    rootLog.info(message, ...values);
  }

  /** Logs a warning in the root category. `{0}`, `{1}` are replaced by the values. */
  static warn(message: unknown, ...values: unknown[]): void {
    rootLog.warn(message, ...values);
  }

  /** Logs an error in the root category. `{0}`, `{1}` are replaced by the values. */
  static error(message: unknown, ...values: unknown[]): void {
    rootLog.error(message, ...values);
  }

  /**
   * Logs a fatal error in the root category, at the level of errors. `{0}`, `{1}` are replaced by the values.
   */
  static fatal(message: unknown, ...values: unknown[]): void {
    rootLog.fatal(message, ...values);
  }
}
registerClass('system.Logger', Logger, {
  booleans: ['debugEnabled', 'infoEnabled', 'warnEnabled', 'errorEnabled'],
});
