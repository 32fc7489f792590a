import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Calendar } from '../util/Calendar.ts';

export class System extends PlatformObject {
  static readonly DEVELOPMENT_SYSTEM = 0;
  static readonly STAGING_SYSTEM = 1;
  static readonly PRODUCTION_SYSTEM = 2;

  static get instanceType(): number {
    return System.DEVELOPMENT_SYSTEM;
  }

  static get instanceHostname(): string {
    return 'localhost';
  }

  static get instanceTimeZone(): string {
    return 'Etc/UTC';
  }

  static get calendar(): Calendar {
    return new Calendar();
  }
}
platformClass('system.System', System);
