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
}
platformClass('util.DateUtils', DateUtils);
