import type { PaymentMethod } from '../records/site.ts';
import { isPermitted } from './restriction.ts';

/** The data that determines which payment methods are available. */
export interface Payer {
  readonly currency: string;
  /** Country of the billing address; undefined before it is set. */
  readonly country: string | undefined;
  readonly customerGroups: ReadonlySet<string>;
  /** The amount to be paid; undefined if it is unknown or does not matter. */
  readonly amount: number | undefined;
}

export const giftCertificateMethod = 'GIFT_CERTIFICATE';

type OfferConditions = Pick<PaymentMethod, 'currencies' | 'countries' | 'customer_group_ids' | 'amounts'>;

/**
 * Returns the enabled methods that the customer may use, each with the cards that the customer may use. A method with
 * cards is omitted if the customer may use none of them.
 */
export const applicableMethods = (methods: readonly PaymentMethod[], payer: Payer): PaymentMethod[] =>
  methods
    .filter((method) => method.enabled && isOffered(method, payer))
    .flatMap((method) => {
      if (method.cards === undefined || method.cards.length === 0) return [method];
      const cards = method.cards.filter((card) => isOffered(card, payer));
      return cards.length === 0 ? [] : [{ ...method, cards }];
    });

function isOffered(
  { currencies, countries, customer_group_ids: groups, amounts }: OfferConditions,
  payer: Payer,
): boolean {
  if (!isPermitted(currencies, (currency) => currency === payer.currency)) return false;
  const country = payer.country?.toUpperCase();
  if (country !== undefined && !isPermitted(countries, (code) => code.toUpperCase() === country))
    return false;
  if (!isPermitted(groups, (id) => payer.customerGroups.has(id))) return false;
  const range = amounts?.[payer.currency];
  if (range === undefined || payer.amount === undefined) return true;
  return payer.amount >= (range.minimum ?? 0) && payer.amount <= (range.maximum ?? Infinity);
}
