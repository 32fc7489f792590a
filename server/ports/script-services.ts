import type { BonusChoice, Order, ProductLine, Totals } from '../records/commerce.ts';
import type { Address } from '../records/people.ts';
import type { PaymentMethod } from '../records/site.ts';
import type { ChosenRefinement, SearchAnswer } from './product-search.ts';
import type { UnitOfWork } from './store.ts';

/** For whom a script runs: the request's unit of work, and what decides prices, texts and offers. */
export interface ServiceScope {
  readonly work: UnitOfWork;
  readonly siteId: string;
  readonly customerId: string | undefined;
  readonly locale: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** A basket or order by its key. */
export interface ContainerRef {
  readonly kind: 'basket' | 'order';
  readonly key: string;
}

/** What follows from a basket now. */
export interface BasketInsight {
  readonly totals: Totals;
  /** Products that promotions add to it. */
  readonly bonusLines: readonly ProductLine[];
  /** Item ids of chosen bonus products that are owed no longer. */
  readonly notOwed: readonly string[];
  /** Bonus products of which the customer may choose some. */
  readonly choices: readonly BonusChoice[];
  /** By coupon item id. */
  readonly couponStatuses: Readonly<Record<string, string>>;
}

export interface ShippingOffer {
  readonly methodId: string;
  /** Whether it serves the address and takes the goods. */
  readonly applicable: boolean;
  /** In the container's currency; undefined where the method has no price in it. */
  readonly cost: number | undefined;
}

export interface ProductPrices {
  /** Of one unit; of a family or set the lowest. */
  readonly price: number | undefined;
  /** Of a family or set, where its members differ. */
  readonly highest: number | undefined;
  readonly priceBookId: string | undefined;
  /** Of one unit, by price book. */
  readonly byBook: Readonly<Record<string, number>>;
  /** By price book: the price from each quantity on. */
  readonly tiers: Readonly<Record<string, readonly { readonly quantity: number; readonly price: number }[]>>;
}

export interface ProductStock {
  readonly inventoryListId: string;
  readonly ats: number;
  readonly stockLevel: number;
  readonly orderable: boolean;
  readonly backorderable: boolean;
  readonly preorderable: boolean;
  readonly inStockDate: string | undefined;
  /** False where a sale takes nothing off: there is always more. */
  readonly counted: boolean;
}

export interface OfferedPromotion {
  readonly promotionId: string;
  readonly couponCode: string | undefined;
}

export interface SearchAsked {
  readonly text: string | undefined;
  readonly refinements: readonly ChosenRefinement[];
  readonly sort: string | undefined;
  readonly start: number;
  readonly count: number;
}

export type SignInOutcome =
  | { readonly ok: true; readonly customerId: string }
  | { readonly ok: false; readonly reason: 'unknown' | 'mismatch' | 'disabled' | 'locked' };

/**
 * What the service computes and does for scripts by the code that its own operations use. All answers are plain data;
 * a change goes to the scope's unit of work, like every write of the script. Each answers asynchronously.
 */
export interface ScriptServiceCalls {
  /** As the platform's place, fail, cancel and undo methods. @returns why it cannot be, in words */
  moveOrder(orderNo: string, status: Order['status'], reopenBasket: boolean): string | undefined;
  setExportStatus(orderNo: string, status: Order['export_status']): void;
  /** The order that a basket becomes; the basket goes. @returns the order's number; throws what speaks against it */
  createOrder(basketId: string, orderNo: string | undefined): string;
  nextOrderNumber(): string;
  /** Computes an order's sums anew: what its lines cost then, and what scripts and people changed since. */
  repriceOrder(orderNo: string): void;

  /** An empty basket of the scope's customer. @returns its id; undefined where the customer may have no more */
  newBasket(): string | undefined;
  /** A basket with what an order was made of. */
  reopenBasket(orderNo: string): string;
  basketInsight(basketId: string): BasketInsight;
  /** A line for a product with its options; undefined for a product that the catalog does not have. */
  productLine(
    productId: string,
    options: readonly { readonly optionId: string; readonly valueId: string }[],
  ): Omit<ProductLine, 'shipment_id'> | undefined;
  /** Why a code cannot be entered now: the name of a coupon status. */
  couponProblem(basketId: string, code: string): string | undefined;

  /** Of all methods of the site, in their order. @param address in place of the shipment's own */
  shippingOffers(
    container: ContainerRef,
    shipmentId: string,
    address: Pick<Address, 'country_code' | 'state_code'> | undefined,
  ): ShippingOffer[];
  productShippingOffers(productId: string): ShippingOffer[];
  taxRate(taxClassId: string | undefined, place: Pick<Address, 'country_code' | 'state_code'>): number;

  /** Methods with the cards that this payer may use. */
  paymentMethods(
    customerId: string | undefined,
    country: string | undefined,
    amount: number | undefined,
  ): PaymentMethod[];
  /** Field of a card that does not fit the method; `expired` where its last month is over. */
  cardProblem(
    methodId: string,
    card: {
      readonly card_type: string;
      readonly number?: string;
      readonly security_code?: string;
      readonly expiration_month?: number;
      readonly expiration_year?: number;
    },
  ): 'card_type' | 'number' | 'security_code' | 'expired' | undefined;
  giftCertificateBalance(code: string): number | undefined;
  newGiftCertificateCode(): string;
  /** Takes an order's payment off its certificate. @returns why it cannot be: the platform's status code */
  redeemGiftCertificate(orderNo: string, instrumentId: string): string | undefined;

  /** What the scope's customer is offered, the most important first. */
  offers(basketId: string | undefined): OfferedPromotion[];
  /** Ids of enabled promotions that a campaign or test offers at an instant, whoever asks. */
  promotionsAt(instant: string): string[];
  productPromotions(
    productId: string,
  ): { readonly promotionId: string; readonly price: number | undefined }[];
  segmentOf(abTestId: string): string | undefined;

  prices(productId: string, currency: string, quantity: number | undefined): ProductPrices;
  stock(productId: string, inventoryListId: string | undefined): ProductStock | undefined;
  /** Ids of the variants behind a family that the storefront shows, of the products of a set. */
  members(productId: string): string[];
  /** Which values of a family's attributes can be ordered once some are chosen. */
  variationValues(
    productId: string,
    chosen: Readonly<Record<string, string>>,
  ): { readonly attributeId: string; readonly value: string; readonly orderable: boolean }[];
  /** Online, and in the site's catalog. */
  visible(productId: string): boolean;
  search(asked: SearchAsked): SearchAnswer;

  /** With those that everybody is in. */
  customerGroups(customerId: string): string[];
  /** A registered customer. @returns the id; throws what is wrong with login or password */
  createCustomer(login: string, password: string, customerNo: string | undefined): string;
  removeCustomer(customerId: string): void;
  signIn(login: string, password: string): SignInOutcome;
  setLogin(customerId: string, login: string): boolean;
  /** @param old the present password, where it is to be checked */
  setPassword(customerId: string, password: string, old: string | undefined): boolean;
  createResetToken(customerId: string): string;
  setPasswordWithToken(customerId: string, token: string, password: string): boolean;
  meetsPasswordPolicy(password: string): boolean;
}
export type ScriptServiceName = keyof ScriptServiceCalls;

/** The same, answered by promises, for one scope. */
export type ScriptServices = {
  readonly [Name in ScriptServiceName]: (
    ...args: Parameters<ScriptServiceCalls[Name]>
  ) => Promise<ReturnType<ScriptServiceCalls[Name]>>;
};
