import { PlatformObject, platformClass } from '../../platform-object.ts';

/** Dates as scripts without calendars use them. */
export class DateUtils extends PlatformObject {
  /** Now. A Date is a moment, whatever the time zone: this instance shows it in UTC. */
  static nowForInstanceTimeZone(): Date {
    return new Date();
  }

  /** Now. A Date is a moment, whatever the time zone: `Site.getCalendar()` shows it in the site's. */
  static nowForSiteTimeZone(): Date {
    return new Date();
  }
}
platformClass('util.DateUtils', DateUtils);
