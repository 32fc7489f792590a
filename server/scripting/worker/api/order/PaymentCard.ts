import { localizedMarkup, type MarkupText } from '../content/MarkupText.ts';
import type { PaymentMethod as MethodRecord } from '../../../bridge-protocol.ts';
import { asText } from '../../given.ts';
import { handle, StoredObject, type Handle } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readText, storedFields } from '../../stored-fields.ts';
import { service } from '../../services.ts';
import type { Customer } from '../customer/Customer.ts';
import { Status } from '../system/Status.ts';
import { StatusItem } from '../system/StatusItem.ts';
import { PaymentStatusCodes } from './PaymentStatusCodes.ts';

type CardRecord = NonNullable<MethodRecord['cards']>[number];

/** A type of card that a payment method takes. */
export class PaymentCard extends StoredObject<CardRecord> {
  readonly #method: Handle<MethodRecord>;

  constructor(method: Handle<MethodRecord>, type: string) {
    super(
      method.part(
        (data): CardRecord | undefined => data.cards?.find((card) => card.card_type === type),
        `The card type ${type}`,
      ),
    );
    this.#method = method;
  }

  /** Its description, in the locale of the request where it has several. */
  get description(): MarkupText | null {
    return localizedMarkup(this[handle].data.description);
  }

  /** Whether its payment method is enabled. */
  get active(): boolean {
    return this.#method.data.enabled;
  }

  /** Whether a customer can pay an amount with it, from a country; what is null restricts nothing. */
  isApplicable(customer: Customer | null, country: string | null, amount: number | null): boolean {
    const methods = service(
      'paymentMethods',
      customer?.[handle].data.customer_id,
      country ?? undefined,
      amount ?? undefined,
    );
    const { card_type: type } = this[handle].data;
    const method = methods.find(({ id }) => id === this.#method.data.id);
    return method?.cards?.some((card) => card.card_type === type) ?? false;
  }

  /** What is wrong with a card: an item of the status for each of date, number and security code. */
  verify(month: number, year: number, number: string, securityCode?: string): Status {
    const type = this[handle].data.card_type;
    const problems = [
      this.#problem({ card_type: type, expiration_month: month, expiration_year: year }),
      this.#problem({ card_type: type, number: asText(number) }),
      securityCode === undefined
        ? undefined
        : this.#problem({ card_type: type, security_code: asText(securityCode) }),
    ];
    const codes = problems.filter((problem) => problem !== undefined).map((problem) => codesOf[problem]);
    if (codes.length === 0) return new Status(Status.OK);
    const [first, ...others] = codes;
    const status = new Status(Status.ERROR, first);
    for (const code of others) status.addItem(new StatusItem(Status.ERROR, code));
    return status;
  }

  #problem(card: Parameters<typeof service<'cardProblem'>>[2]) {
    return service('cardProblem', this.#method.data.id, card);
  }

  [identity](): string {
    return this[handle].data.card_type;
  }
}
storedFields(PaymentCard, {
  cardType: readText('card_type'),
  UUID: readText('card_type'),
  name: readText('name'),
  image: readText('image'),
});
platformClass('order.PaymentCard', PaymentCard, { booleans: ['active'] });

const codesOf = {
  expired: PaymentStatusCodes.CREDITCARD_INVALID_EXPIRATION_DATE,
  number: PaymentStatusCodes.CREDITCARD_INVALID_CARD_NUMBER,
  card_type: PaymentStatusCodes.CREDITCARD_INVALID_CARD_NUMBER,
  security_code: PaymentStatusCodes.CREDITCARD_INVALID_SECURITY_CODE,
} as const;
