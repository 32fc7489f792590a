import { PlatformObject, registerClass } from '../../platform-object.ts';
import { runInstant } from '../../run-instant.ts';

/** Provides the current time. */
export class DateUtils extends PlatformObject {
  /** Returns the current time. A Date has no time zone; the instance's time zone is UTC. */
  static nowForInstanceTimeZone(): Date {
    return runInstant();
  }

  /** Returns the current time. A Date has no time zone; use `Site.getCalendar()` for the site's time zone. */
  static nowForSiteTimeZone(): Date {
    return runInstant();
  }

  /** Returns the current time, as `nowForInstanceTimeZone()` does. */
  static nowForInstance(): Date {
    return runInstant();
  }

  /** Returns the current time, as `nowForSiteTimeZone()` does. */
  static nowForSite(): Date {
    return runInstant();
  }

  /** Returns the current time. */
  static nowInUTC(): Date {
    return runInstant();
  }
}
registerClass('util.DateUtils', DateUtils);
