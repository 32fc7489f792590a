import type { Site as SiteRecord } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { offsetAt } from '../../format/time-zones.ts';
import { localized, platformLocale } from '../../localized.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { runInstant } from '../../run-instant.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Calendar } from '../util/Calendar.ts';
import type { List } from '../util/List.ts';
import { EnumValue } from '../value/EnumValue.ts';
import { SitePreferences } from './SitePreferences.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** The enumeration values by the stored status of the storefront; their numbers are the SITE_STATUS constants. */
const siteStatuses = freezeTable({
  online: new EnumValue(1, 'online'),
  offline: new EnumValue(3, 'offline'),
  online_protected: new EnumValue(5, 'online_protected'),
});

/** A site with its locales, currencies, time zone and preferences. */
export class Site extends StoredObject<SiteRecord> {
  static readonly SITE_STATUS_ONLINE = 1;
  static readonly SITE_STATUS_MAINTENANCE = 3;
  static readonly SITE_STATUS_PROTECTED = 5;

  constructor(siteId: string) {
    super(recordHandle('sites', siteId));
  }

  /** Returns the site of the request. */
  static get current(): Site {
    return new Site(currentRun().job.scope.siteId);
  }

  /** Returns a site by its ID, or null if there is none. */
  static getSite(siteId: string): Site | null {
    return currentRun().records.get('sites', siteId) === undefined ? null : new Site(siteId);
  }

  /** Returns all sites, ordered by ID. */
  static get allSites(): List<Site> {
    const ids = currentRun().bridge.call('siteIds');
    return new ArrayList<Site>(ids.map((id) => new Site(id)));
  }

  /** Returns a calendar with the current time in the time zone of the request's site. */
  static get calendar(): Calendar {
    const calendar = new Calendar();
    calendar.timeZone = Site.current.timezone;
    return calendar;
  }

  /** Returns the ID of the site. */
  get ID(): string {
    return this[handle].data.id;
  }

  /** Returns the name of the site in the request's locale, or its ID if it has none. */
  get name(): string {
    return localized(this[handle].data.display_name) ?? this.ID;
  }

  /** Returns the status of the storefront as an enumeration value: its value is one of the SITE_STATUS constants. */
  get status(): EnumValue {
    return siteStatuses[this[handle].data.storefront_status];
  }

  /** Returns the preferences of the site. */
  get preferences(): SitePreferences {
    return new SitePreferences(this[handle]);
  }

  /** Returns the ID of the default locale, such as `en_US`. */
  get defaultLocale(): string {
    return platformLocale(this[handle].data.locales[0] ?? 'default');
  }

  /** Returns the IDs of the allowed locales, such as `en_US`. */
  get allowedLocales(): List<string> {
    return new ArrayList<string>(this[handle].data.locales.map(platformLocale));
  }

  /** Returns the code of the default currency, such as `EUR`. */
  get defaultCurrency(): string {
    return this[handle].data.currencies[0] ?? '';
  }

  /** Returns the code of the default currency, such as `EUR`. Deprecated: use {@link defaultCurrency}. */
  get currencyCode(): string {
    return this.defaultCurrency;
  }

  /** Returns the codes of the allowed currencies, such as `EUR`. */
  get allowedCurrencies(): List<string> {
    return new ArrayList<string>(this[handle].data.currencies);
  }

  /** Returns the ID of the site's time zone, such as `Europe/Berlin`. */
  get timezone(): string {
    return this[handle].data.timezone ?? 'Etc/UTC';
  }

  /** Returns the current offset of the site's time zone from UTC in milliseconds, including daylight saving time. */
  get timezoneOffset(): number {
    return offsetAt(this.timezone, runInstant().getTime());
  }

  /** Returns the host name of HTTP URLs, which is the request's host name without a port. */
  get httpHostName(): string {
    return readHostName();
  }

  /** Returns the host name of HTTPS URLs, which is the request's host name without a port. */
  get httpsHostName(): string {
    return readHostName();
  }

  /** Always returns false: this service has no order management system. */
  get OMSEnabled(): boolean {
    return false;
  }

  /**
   * Returns the value of a custom preference, or its default value if it is not set. If there is neither, returns an
   * EnumValue without a value for an enumeration, an empty array for a preference with several values, and null for any
   * other. Returns null if the shop does not define the preference.
   */
  getCustomPreferenceValue(name: string): unknown {
    return this.preferences.custom[name];
  }

  /**
   * Sets the value of a custom preference. Requires a transaction.
   * @throws TypeError if the shop does not define the preference, or the value is not of its type
   */
  setCustomPreferenceValue(name: string, value: unknown): void {
    currentRun().records.requireTransaction();
    this.preferences.custom[name] = value;
  }

  [displayId](): string {
    return this.ID;
  }
}
registerClass('system.Site', Site, { booleans: ['OMSEnabled'] });

const readHostName = (): string =>
  (currentRun().job.scope.request.headers['host'] ?? 'localhost').replace(/:\d+$/, '');
