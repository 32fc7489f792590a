import { currentRun } from '../../current-run.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { Calendar } from '../util/Calendar.ts';
import { OrganizationPreferences } from './OrganizationPreferences.ts';

/** The instance that scripts run on. */
export class System extends PlatformObject {
  static readonly DEVELOPMENT_SYSTEM = 0;
  static readonly STAGING_SYSTEM = 1;
  static readonly PRODUCTION_SYSTEM = 2;

  /** Returns the type of the instance, which is always DEVELOPMENT_SYSTEM. */
  static get instanceType(): number {
    return System.DEVELOPMENT_SYSTEM;
  }

  /** Returns the host name of the request, without a port. */
  static get instanceHostname(): string {
    return (currentRun().job.scope.request.headers['host'] ?? 'localhost').replace(/:\d+$/, '');
  }

  /** Returns the ID of the instance's time zone, which is always `Etc/UTC`. */
  static get instanceTimeZone(): string {
    return 'Etc/UTC';
  }

  /** Returns the compatibility mode, which is the version of the script language, as a number: 2207 stands for 22.7. */
  static get compatibilityMode(): number {
    return currentRun().scriptEnvironment.compatibilityMode;
  }

  /** Returns the preferences of the organization, which all sites share. */
  static get preferences(): OrganizationPreferences {
    return new OrganizationPreferences();
  }

  /** Returns a calendar with the current time in the instance's time zone. */
  static get calendar(): Calendar {
    return new Calendar();
  }
}
registerClass('system.System', System);
