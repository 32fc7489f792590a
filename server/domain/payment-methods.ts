import type { PaymentMethod } from '../records/site.ts';

/** What decides which payment methods there are for somebody. */
export interface Payer {
  readonly currency: string;
  /** Of the billing address, once there is one. */
  readonly country: string | undefined;
  readonly customerGroups: ReadonlySet<string>;
  /** What is to be paid; undefined where that cannot be told yet, or does not matter. */
  readonly amount: number | undefined;
}

export const giftCertificateMethod = 'GIFT_CERTIFICATE';

type Offered = Pick<PaymentMethod, 'currencies' | 'countries' | 'customer_group_ids' | 'amounts'>;

/**
 * The enabled methods that a payer may use, each with the cards that they may use. A method whose every card is for
 * others has nothing to pay with.
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
  { currencies, countries, customer_group_ids: groups, amounts }: Offered,
  payer: Payer,
): boolean {
  if (currencies?.includes(payer.currency) === false) return false;
  const country = payer.country?.toUpperCase();
  if (country !== undefined && countries?.some((code) => code.toUpperCase() === country) === false)
    return false;
  if (groups?.some((id) => payer.customerGroups.has(id)) === false) return false;
  const range = amounts?.[payer.currency];
  if (range === undefined || payer.amount === undefined) return true;
  return payer.amount >= (range.minimum ?? 0) && payer.amount <= (range.maximum ?? Infinity);
}
