import { localizedMarkup, type MarkupText } from '../content/MarkupText.ts';
import { compoundKey, type PaymentMethod as MethodRecord } from '../../../bridge-protocol.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readFlag, readText, storedFields } from '../../stored-fields.ts';
import { service } from '../../services.ts';
import type { Customer } from '../customer/Customer.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { PaymentCard } from './PaymentCard.ts';
import { PaymentProcessor } from './PaymentProcessor.ts';

export class PaymentMethod extends StoredObject<MethodRecord> {
  constructor(siteId: string, id: string) {
    super(recordHandle('payment_methods', compoundKey(siteId, id)));
  }

  /** Its name in the locale of the request. */
  get name(): string | null {
    return localized(this[handle].data.name);
  }

  /** Its description, in the locale of the request where it has several. */
  get description(): MarkupText | null {
    return localizedMarkup(this[handle].data.description);
  }

  /** Who carries its payments out. */
  get paymentProcessor(): PaymentProcessor {
    return new PaymentProcessor(this[handle].data.processor_id);
  }

  /** Card types that it takes. */
  get activePaymentCards(): ArrayList<PaymentCard> {
    return this.#cards((this[handle].data.cards ?? []).map((card) => card.card_type));
  }

  /** Cards that a customer can pay an amount with, from a country. */
  getApplicablePaymentCards(
    customer: Customer | null,
    country: string | null,
    amount: number | null,
  ): ArrayList<PaymentCard> {
    const method = applicable(customer, country, amount).find(({ id }) => id === this[handle].data.id);
    return this.#cards((method?.cards ?? []).map((card) => card.card_type));
  }

  /** Whether a customer can pay an amount with it, from a country; what is null restricts nothing. */
  isApplicable(customer: Customer | null, country: string | null, amount: number | null): boolean {
    return applicable(customer, country, amount).some(({ id }) => id === this[handle].data.id);
  }

  #cards(types: readonly string[]): ArrayList<PaymentCard> {
    return new ArrayList<PaymentCard>(types.map((type) => new PaymentCard(this[handle], type)));
  }

  [identity](): string {
    return this[handle].data.id;
  }
}
storedFields(PaymentMethod, {
  ID: readText('id'),
  UUID: readText('id'),
  active: readFlag('enabled'),
  image: readText('image'),
});
platformClass('order.PaymentMethod', PaymentMethod, { booleans: ['active'] });

/** Methods that a customer can pay an amount with, from a country; what is null restricts nothing. */
export const applicable = (
  customer: Customer | null,
  country: string | null,
  amount: number | null,
): MethodRecord[] =>
  service('paymentMethods', customer?.[handle].data.customer_id, country ?? undefined, amount ?? undefined);
