import { compoundKey } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Customer } from '../customer/Customer.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { EnumValue } from '../value/EnumValue.ts';
import type { PaymentCard } from './PaymentCard.ts';
import { applicableMethods } from './applicable-methods.ts';
import { PaymentMethod } from './PaymentMethod.ts';

/** Provides access to the payment methods of the site. */
export class PaymentMgr extends PlatformObject {
  /** Returns the enabled payment methods of the site, ordered by ID. */
  static get activePaymentMethods(): ArrayList<PaymentMethod> {
    const { records, job } = currentRun();
    const methods = records.find('payment_methods', 'site', job.scope.siteId);
    return toMethodList(methods.filter(({ enabled }) => enabled).map(({ id }) => id));
  }

  /** Returns a payment method of the site by its ID, or null if there is none. */
  static getPaymentMethod(id: string): PaymentMethod | null {
    const { records, job } = currentRun();
    const method = records.get('payment_methods', compoundKey(job.scope.siteId, id));
    return method ? new PaymentMethod(job.scope.siteId, id) : null;
  }

  /**
   * Returns the payment methods that the customer, country and amount allow. A null customer stands for the current
   * one; a null country or amount is not checked.
   */
  static getApplicablePaymentMethods(
    customer: Customer | null,
    country: string | EnumValue | null,
    amount: number | null,
  ): ArrayList<PaymentMethod> {
    return toMethodList(applicableMethods(customer, country, amount).map(({ id }) => id));
  }

  /** Returns the card type from the first enabled payment method that accepts it, or null if there is none. */
  static getPaymentCard(type: string): PaymentCard | null {
    for (const method of PaymentMgr.activePaymentMethods.toArray()) {
      const cards = method.activePaymentCards.toArray();
      const match = cards.find((card) => card[handle].data.card_type === type);
      if (match) return match;
    }
    return null;
  }
}
registerClass('order.PaymentMgr', PaymentMgr);

const toMethodList = (ids: readonly string[]): ArrayList<PaymentMethod> =>
  new ArrayList<PaymentMethod>(ids.map((id) => new PaymentMethod(currentRun().job.scope.siteId, id)));
