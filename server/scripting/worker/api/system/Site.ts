import type { Site as SiteRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { offsetAt } from '../../format/time-zones.ts';
import { localized, platformLocale } from '../../localized.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Calendar } from '../util/Calendar.ts';
import type { List } from '../util/List.ts';
import { EnumValue } from '../value/EnumValue.ts';
import { SitePreferences } from './SitePreferences.ts';

const statuses = {
  online: new EnumValue(1, 'online'),
  offline: new EnumValue(3, 'offline'),
  online_protected: new EnumValue(5, 'online_protected'),
};

/** A site of the shop: its own locales, currencies, prices and preferences. */
export class Site extends StoredObject<SiteRecord> {
  static readonly SITE_STATUS_ONLINE = 1;
  static readonly SITE_STATUS_MAINTENANCE = 3;
  static readonly SITE_STATUS_PROTECTED = 5;

  constructor(siteId: string) {
    super(recordHandle('sites', siteId));
  }

  /** The site of the request. */
  static get current(): Site {
    return new Site(run().job.scope.siteId);
  }

  /** The site of an id; null where there is none. */
  static getSite(siteId: string): Site | null {
    return run().records.get('sites', siteId) === undefined ? null : new Site(siteId);
  }

  /** All sites of the shop, by id. */
  static get allSites(): List<Site> {
    const ids = run().bridge.call('siteIds');
    return new ArrayList<Site>(ids.map((id) => new Site(id)));
  }

  /** Now, by the clocks of the site's time zone. */
  static get calendar(): Calendar {
    const calendar = new Calendar();
    calendar.timeZone = Site.current.timezone;
    return calendar;
  }

  /** The site's id. */
  get ID(): string {
    return this[handle].data.id;
  }

  /** The site's name in the request's locale. */
  get name(): string {
    return localized(this[handle].data.display_name) ?? this.ID;
  }

  /** Whether the storefront is open: one of the constants `SITE_STATUS_`. */
  get status(): EnumValue {
    return statuses[this[handle].data.storefront_status];
  }

  /** Preferences of the site. */
  get preferences(): SitePreferences {
    return new SitePreferences(this[handle]);
  }

  /** Id of the first locale, as in `en_US`. */
  get defaultLocale(): string {
    return platformLocale(this[handle].data.locales[0] ?? 'default');
  }

  /** Ids of the locales, as in `en_US`. */
  get allowedLocales(): List<string> {
    return new ArrayList<string>(this[handle].data.locales.map(platformLocale));
  }

  /** Code of the first currency. */
  get defaultCurrency(): string {
    return this[handle].data.currencies[0] ?? '';
  }

  /** Codes of the currencies. */
  get allowedCurrencies(): List<string> {
    return new ArrayList<string>(this[handle].data.currencies);
  }

  /** Id of the time zone, such as `Europe/Berlin`. */
  get timezone(): string {
    return this[handle].data.timezone ?? 'Etc/UTC';
  }

  /** Milliseconds by which the site's clocks are ahead of UTC. */
  get timezoneOffset(): number {
    return offsetAt(this.timezone, Date.now());
  }

  /** The host name of plain addresses: that of the request. */
  get httpHostName(): string {
    return hostName();
  }

  /** The host name of secure addresses: that of the request. */
  get httpsHostName(): string {
    return hostName();
  }

  /** Whether orders are managed by an order management system: never. */
  get OMSEnabled(): boolean {
    return false;
  }

  /** The value of a custom preference; null where it has none. */
  getCustomPreferenceValue(name: string): unknown {
    return this.preferences.custom[name];
  }

  /** Sets the value of a custom preference. */
  setCustomPreferenceValue(name: string, value: unknown): void {
    this.preferences.custom[name] = value;
  }

  [identity](): string {
    return this.ID;
  }
}
platformClass('system.Site', Site, { booleans: ['OMSEnabled'] });

const hostName = (): string => (run().job.scope.request.headers['host'] ?? 'localhost').replace(/:\d+$/, '');
