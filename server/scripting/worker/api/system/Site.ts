import type { Site as SiteRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { EnumValue } from '../value/EnumValue.ts';
import { SitePreferences } from './SitePreferences.ts';

const statuses = {
  online: new EnumValue(1, 'online'),
  offline: new EnumValue(2, 'offline'),
  online_protected: new EnumValue(5, 'online_protected'),
};

export class Site extends StoredObject<SiteRecord> {
  constructor(siteId: string) {
    super(recordHandle('sites', siteId));
  }

  static get current(): Site {
    return new Site(run().job.scope.siteId);
  }

  get ID(): string {
    return this[handle].data.id;
  }

  get name(): string {
    return localized(this[handle].data.display_name) ?? this.ID;
  }

  get status(): EnumValue {
    return statuses[this[handle].data.storefront_status];
  }

  get preferences(): SitePreferences {
    return new SitePreferences(this[handle]);
  }

  get defaultLocale(): string {
    return this[handle].data.locales[0] ?? 'default';
  }

  get allowedLocales(): ArrayList {
    return new ArrayList(this[handle].data.locales);
  }

  get defaultCurrency(): string {
    return this[handle].data.currencies[0] ?? '';
  }

  get allowedCurrencies(): ArrayList {
    return new ArrayList(this[handle].data.currencies);
  }

  get timezone(): string {
    return this[handle].data.timezone ?? 'Etc/UTC';
  }

  getCustomPreferenceValue(name: string): unknown {
    return this.preferences.custom[name];
  }

  setCustomPreferenceValue(name: string, value: unknown): void {
    this.preferences.custom[name] = value;
  }

  [identity](): string {
    return this.ID;
  }
}
platformClass('system.Site', Site);
