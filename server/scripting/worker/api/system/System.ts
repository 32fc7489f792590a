import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Calendar } from '../util/Calendar.ts';

/** The instance that scripts run on. */
export class System extends PlatformObject {
  static readonly DEVELOPMENT_SYSTEM = 0;
  static readonly STAGING_SYSTEM = 1;
  static readonly PRODUCTION_SYSTEM = 2;

  /** What the instance is for: a development system, always. */
  static get instanceType(): number {
    return System.DEVELOPMENT_SYSTEM;
  }

  /** The host name by which the request came. */
  static get instanceHostname(): string {
    return (run().job.scope.request.headers['host'] ?? 'localhost').replace(/:\d+$/, '');
  }

  /** Time zone of the instance: UTC. */
  static get instanceTimeZone(): string {
    return 'Etc/UTC';
  }

  /** Version of the platform that is kept to, as a number: 2200 for 22.00. */
  static get compatibilityMode(): number {
    return 2200;
  }

  /** Now, in the instance's time zone. */
  static get calendar(): Calendar {
    return new Calendar();
  }
}
platformClass('system.System', System);
