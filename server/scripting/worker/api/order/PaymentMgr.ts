import { compoundKey } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { Customer } from '../customer/Customer.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { PaymentCard } from './PaymentCard.ts';
import { applicable, PaymentMethod } from './PaymentMethod.ts';

/** The payment methods of the site. */
export class PaymentMgr extends PlatformObject {
  /** Enabled ones, in the order in which they are offered. */
  static get activePaymentMethods(): ArrayList<PaymentMethod> {
    const { records, job } = run();
    const all = records.find('payment_methods', 'site', job.scope.siteId);
    return listOf(all.filter(({ enabled }) => enabled).map(({ id }) => id));
  }

  /** A payment method of the site by its id; null where there is none. */
  static getPaymentMethod(id: string): PaymentMethod | null {
    const { records, job } = run();
    const known = records.get('payment_methods', compoundKey(job.scope.siteId, id));
    return known ? new PaymentMethod(job.scope.siteId, id) : null;
  }

  /** Those that a customer can pay an amount with, from a country; what is null restricts nothing. */
  static getApplicablePaymentMethods(
    customer: Customer | null,
    country: string | null,
    amount: number | null,
  ): ArrayList<PaymentMethod> {
    return listOf(applicable(customer, country, amount).map(({ id }) => id));
  }

  /** The card type of any method that takes it. */
  static getPaymentCard(type: string): PaymentCard | null {
    for (const method of PaymentMgr.activePaymentMethods.toArray()) {
      const cards = method.activePaymentCards.toArray();
      const found = cards.find((card) => card[handle].data.card_type === type);
      if (found) return found;
    }
    return null;
  }
}
platformClass('order.PaymentMgr', PaymentMgr);

const listOf = (ids: readonly string[]): ArrayList<PaymentMethod> =>
  new ArrayList<PaymentMethod>(ids.map((id) => new PaymentMethod(run().job.scope.siteId, id)));
