import { anyJurisdiction, jurisdictionIds } from '../../../server/domain/taxation.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { callHost } from '../../host-calls.ts';
import type { ShippingLocation } from './ShippingLocation.ts';

/**
 * Provides access to the tax settings of the site. A tax jurisdiction is a country, such as `US`, a state, such as
 * `US-CA`, or `*`, which contains all places.
 */
export class TaxMgr extends PlatformObject {
  static readonly TAX_POLICY_GROSS = 0;
  static readonly TAX_POLICY_NET = 1;

  /** Returns the tax policy, which determines whether prices are net or gross: one of the TAX_POLICY constants. */
  static get taxationPolicy(): number {
    const { records, job } = currentRun();
    const taxation = records.get('sites', job.scope.siteId)?.taxation;
    return taxation === 'net' ? TaxMgr.TAX_POLICY_NET : TaxMgr.TAX_POLICY_GROSS;
  }

  /** Returns the ID of the default tax class, or null if there is none. */
  static get defaultTaxClassID(): string | null {
    return taxClasses().find((taxClass) => taxClass.default === true)?.id ?? null;
  }

  /** Returns the ID of the tax jurisdiction that applies if no address is set. */
  static get defaultTaxJurisdictionID(): string {
    return anyJurisdiction;
  }

  /** Returns the ID of the tax class for products that are not taxed. */
  static get taxExemptTaxClassID(): string {
    return 'TAX_EXEMPT';
  }

  /** Returns the ID of the tax class whose rates scripts set themselves. */
  static get customRateTaxClassID(): string {
    return 'CUSTOM_RATE';
  }

  /** Returns the IDs of the site's tax classes. */
  static get taxClassIDs(): readonly string[] {
    return taxClasses().map(({ id }) => id);
  }

  /** Returns the ID of the most specific tax jurisdiction of a location that has a rate, or null if there is none. */
  static getTaxJurisdictionID(location: ShippingLocation): string | null {
    const taxedJurisdictions = new Set(taxClasses().flatMap(({ rates }) => Object.keys(rates)));
    return jurisdictionIds(location[handle].data).find((id) => taxedJurisdictions.has(id)) ?? null;
  }

  /**
   * Returns the tax rate (0.19 is 19 percent) of a tax class in a jurisdiction, or 0 if it has no rate there or is the
   * tax-exempt class. Returns null if the tax class is unknown or an argument is null.
   */
  static getTaxRate(taxClassId: string | null, jurisdictionId: string | null): number | null {
    if (taxClassId === null || jurisdictionId === null) return null;
    if (taxClassId === TaxMgr.taxExemptTaxClassID) return 0;
    if (!taxClasses().some(({ id }) => id === taxClassId)) return null;
    const [country = '', state = ''] = jurisdictionId === anyJurisdiction ? [] : jurisdictionId.split('-');
    return callHost('taxRate', taxClassId, {
      ...(country === '' ? {} : { country_code: country }),
      ...(state === '' ? {} : { state_code: state }),
    });
  }
}
registerClass('order.TaxMgr', TaxMgr);

const taxClasses = () => currentRun().records.find('tax_classes', 'site', currentRun().job.scope.siteId);
