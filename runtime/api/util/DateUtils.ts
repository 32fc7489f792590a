import { PlatformObject, platformClass } from '../../platform-object.ts';
import { runInstant } from '../../run-instant.ts';

/** Gives the current time as a Date. */
export class DateUtils extends PlatformObject {
  /** Returns the current time. A Date has no time zone; the instance formats it in UTC. */
  static nowForInstanceTimeZone(): Date {
    return runInstant();
  }

  /** Returns the current time. A Date has no time zone; `Site.getCalendar()` has that of the site. */
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
platformClass('util.DateUtils', DateUtils);
