import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { service } from '../../services.ts';
import type { ShippingLocation } from './ShippingLocation.ts';

/** How the site taxes. A jurisdiction is a country, `US`, or a state of one, `US-CA`. */
export class TaxMgr extends PlatformObject {
  static readonly TAX_POLICY_GROSS = 0;
  static readonly TAX_POLICY_NET = 1;

  /** Whether prices are net or gross: one of the TAX_POLICY constants. */
  static get taxationPolicy(): number {
    const { records, job } = run();
    const taxation = records.get('sites', job.scope.siteId)?.taxation;
    return taxation === 'net' ? TaxMgr.TAX_POLICY_NET : TaxMgr.TAX_POLICY_GROSS;
  }

  /** The tax class of what has none. */
  static get defaultTaxClassID(): string | null {
    return classes().find((one) => one.default === true)?.id ?? null;
  }

  /** Of an address that is not known yet: the rate of anywhere. */
  static get defaultTaxJurisdictionID(): string {
    return anywhere;
  }

  /** A tax class that is never taxed. */
  static get taxExemptTaxClassID(): string {
    return 'TAX_EXEMPT';
  }

  /** A tax class whose rates scripts set themselves. */
  static get customRateTaxClassID(): string {
    return 'CUSTOM_RATE';
  }

  /** Ids of the tax classes. */
  static get taxClassIDs(): readonly string[] {
    return classes().map(({ id }) => id);
  }

  /** The most precise one that a tax class of the site has a rate for; null where there is none. */
  static getTaxJurisdictionID(location: ShippingLocation): string | null {
    const { country_code: country, state_code: state } = location[handle].data;
    const known = new Set(classes().flatMap(({ rates }) => Object.keys(rates)));
    const candidates = [`${String(country)}-${String(state)}`, String(country), anywhere];
    return candidates.map((one) => one.toUpperCase()).find((one) => known.has(one)) ?? null;
  }

  /** 0.19 is 19 %; null where class or jurisdiction are not known. */
  static getTaxRate(taxClassId: string | null, jurisdictionId: string | null): number | null {
    if (taxClassId === null || jurisdictionId === null) return null;
    if (taxClassId === TaxMgr.taxExemptTaxClassID) return 0;
    if (!classes().some(({ id }) => id === taxClassId)) return null;
    const [country = '', state = ''] = jurisdictionId === anywhere ? [] : jurisdictionId.split('-');
    return service('taxRate', taxClassId, {
      ...(country === '' ? {} : { country_code: country }),
      ...(state === '' ? {} : { state_code: state }),
    });
  }
}
platformClass('order.TaxMgr', TaxMgr);

const anywhere = '*';
const classes = () => run().records.find('tax_classes', 'site', run().job.scope.siteId);
