import { attributesOfObject } from '../../custom-attributes.ts';
import { localizedMarkup, type MarkupText } from '../content/MarkupText.ts';
import type { PaymentMethod as MethodRecord } from '../../protocol/bridge-protocol.ts';
import { asText } from '../../text-arguments.ts';
import { equalityKey } from '../../equality.ts';
import { handle, StoredObject, type Handle } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyText, defineFields } from '../../stored-fields.ts';
import { callHost } from '../../host-calls.ts';
import type { Customer } from '../customer/Customer.ts';
import type { EnumValue } from '../value/EnumValue.ts';
import { Status } from '../system/Status.ts';
import { StatusItem } from '../system/StatusItem.ts';
import { applicableMethods } from './applicable-methods.ts';
import { PaymentStatusCodes } from './PaymentStatusCodes.ts';
import { freezeTable } from '../../protocol/primordials.ts';

type CardRecord = NonNullable<MethodRecord['cards']>[number];

/** A card type that a payment method accepts. */
export class PaymentCard extends StoredObject<CardRecord> {
  readonly #method: Handle<MethodRecord>;

  constructor(method: Handle<MethodRecord>, type: string) {
    super(
      method.part(
        (data): CardRecord | undefined => data.cards?.find((card) => card.card_type === type),
        `The card type ${type}`,
        '',
      ),
    );
    this.#method = method;
  }

  /** A card type is the same for all payment methods that accept it. */
  override [equalityKey](): string {
    return this[handle].data.card_type;
  }

  /** Returns the description of the card type in the request's locale, or null if it has none. */
  get description(): MarkupText | null {
    return localizedMarkup(this[handle].data.description);
  }

  /** Returns true if the payment method of the card type is enabled. */
  get active(): boolean {
    return this.#method.data.enabled;
  }

  /**
   * Returns true if the customer, country and amount allow this card type. A null customer stands for the current one;
   * a null country or amount is not checked.
   */
  isApplicable(
    customer: Customer | null,
    country: string | EnumValue | null,
    amount: number | null,
  ): boolean {
    const methods = applicableMethods(customer, country, amount);
    const { card_type: type } = this[handle].data;
    const method = methods.find(({ id }) => id === this.#method.data.id);
    return method?.cards?.some((card) => card.card_type === type) ?? false;
  }

  /**
   * Checks card data. Returns an OK status, or an error status with an item for each of the expiration date, number and
   * security code that is invalid.
   */
  verify(month: number, year: number, number: string, securityCode?: string): Status {
    const type = this[handle].data.card_type;
    const problems = [
      this.#findProblem({ card_type: type, expiration_month: month, expiration_year: year }),
      this.#findProblem({ card_type: type, number: asText(number) }),
      securityCode === undefined
        ? undefined
        : this.#findProblem({ card_type: type, security_code: asText(securityCode) }),
    ];
    const codes = problems.filter((problem) => problem !== undefined).map((problem) => statusCodes[problem]);
    if (codes.length === 0) return new Status(Status.OK);
    const [firstCode, ...otherCodes] = codes;
    const status = new Status(Status.ERROR, firstCode);
    for (const code of otherCodes) status.addItem(new StatusItem(Status.ERROR, code));
    return status;
  }

  #findProblem(card: Parameters<typeof callHost<'cardProblem'>>[2]) {
    return callHost('cardProblem', this.#method.data.id, card);
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this[handle].data.card_type;
  }
}
defineFields(PaymentCard, {
  cardType: readOnlyText('card_type'),
  /** Returns the unique ID of the card type, which is its name in this service. */
  UUID: readOnlyText('card_type'),
  name: readOnlyText('name'),
  /** Returns the path of the card type's image, or null if it is not set. */
  image: readOnlyText('image'),
});
registerClass('order.PaymentCard', PaymentCard, { booleans: ['active'] });

const statusCodes = freezeTable({
  expired: PaymentStatusCodes.CREDITCARD_INVALID_EXPIRATION_DATE,
  number: PaymentStatusCodes.CREDITCARD_INVALID_CARD_NUMBER,
  card_type: PaymentStatusCodes.CREDITCARD_INVALID_CARD_NUMBER,
  security_code: PaymentStatusCodes.CREDITCARD_INVALID_SECURITY_CODE,
} as const);
