import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Log } from './Log.ts';

const root = new Log('root');

export class Logger extends PlatformObject {
  static get rootLogger(): Log {
    return root;
  }

  static get debugEnabled(): boolean {
    return true;
  }

  static get infoEnabled(): boolean {
    return true;
  }

  static get warnEnabled(): boolean {
    return true;
  }

  static get errorEnabled(): boolean {
    return true;
  }

  /** `getLogger(category)` or `getLogger(fileNamePrefix, category)`. */
  static getLogger(first: string, second?: string): Log {
    return new Log(second ?? first);
  }

  static debug(message: unknown, ...values: unknown[]): void {
    root.debug(message, ...values);
  }

  static info(message: unknown, ...values: unknown[]): void {
    root.info(message, ...values);
  }

  static warn(message: unknown, ...values: unknown[]): void {
    root.warn(message, ...values);
  }

  static error(message: unknown, ...values: unknown[]): void {
    root.error(message, ...values);
  }

  static fatal(message: unknown, ...values: unknown[]): void {
    root.fatal(message, ...values);
  }
}
platformClass('system.Logger', Logger, {
  booleans: ['debugEnabled', 'infoEnabled', 'warnEnabled', 'errorEnabled'],
});
