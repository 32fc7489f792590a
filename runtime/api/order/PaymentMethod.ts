import { attributesOfObject } from '../../custom-attributes.ts';
import { localizedMarkup, type MarkupText } from '../content/MarkupText.ts';
import { compoundKey, type PaymentMethod as MethodRecord } from '../../protocol/bridge-protocol.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyFlag, readOnlyText, defineFields } from '../../stored-fields.ts';
import type { Customer } from '../customer/Customer.ts';
import type { EnumValue } from '../value/EnumValue.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { applicableMethods } from './applicable-methods.ts';
import { PaymentCard } from './PaymentCard.ts';
import { PaymentProcessor } from './PaymentProcessor.ts';

/** A payment method of the site. */
export class PaymentMethod extends StoredObject<MethodRecord> {
  constructor(siteId: string, id: string) {
    super(recordHandle('payment_methods', compoundKey(siteId, id)));
  }

  /** Returns the name of the payment method in the request's locale, or null if it has none. */
  get name(): string | null {
    return localized(this[handle].data.name);
  }

  /** Returns the description of the payment method in the request's locale, or null if it has none. */
  get description(): MarkupText | null {
    return localizedMarkup(this[handle].data.description);
  }

  /** Returns the payment processor of the payment method. */
  get paymentProcessor(): PaymentProcessor {
    return new PaymentProcessor(this[handle].data.processor_id);
  }

  /** Returns the card types that the payment method accepts. */
  get activePaymentCards(): ArrayList<PaymentCard> {
    return this.#createCards((this[handle].data.cards ?? []).map((card) => card.card_type));
  }

  /**
   * Returns the card types that the customer, country and amount allow. A null customer stands for the current one; a
   * null country or amount is not checked.
   */
  getApplicablePaymentCards(
    customer: Customer | null,
    country: string | EnumValue | null,
    amount: number | null,
  ): ArrayList<PaymentCard> {
    const method = applicableMethods(customer, country, amount).find(({ id }) => id === this[handle].data.id);
    return this.#createCards((method?.cards ?? []).map((card) => card.card_type));
  }

  /**
   * Returns true if the customer, country and amount allow this payment method. A null customer stands for the current
   * one; a null country or amount is not checked.
   */
  isApplicable(
    customer: Customer | null,
    country: string | EnumValue | null,
    amount: number | null,
  ): boolean {
    return applicableMethods(customer, country, amount).some(({ id }) => id === this[handle].data.id);
  }

  #createCards(types: readonly string[]): ArrayList<PaymentCard> {
    return new ArrayList<PaymentCard>(types.map((type) => new PaymentCard(this[handle], type)));
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this[handle].data.id;
  }
}
defineFields(PaymentMethod, {
  ID: readOnlyText('id'),
  UUID: readOnlyText('id'),
  /** Returns true if the payment method is enabled. */
  active: readOnlyFlag('enabled'),
  /** Returns the path of the payment method's image, or null if it is not set. */
  image: readOnlyText('image'),
});
registerClass('order.PaymentMethod', PaymentMethod, { booleans: ['active'] });
