import type { CouponItem } from '../../contract/documents/basket.ts';
import type { TypeDefinition } from '../records/attribute-definitions.ts';
import type { BonusChoice, Order, ProductLine, Totals } from '../records/commerce.ts';
import type { Promotion } from '../records/marketing.ts';
import type { Address } from '../records/people.ts';
import type { PaymentMethod } from '../records/site.ts';
import type { SelectedRefinement, SearchResult } from './product-search.ts';
import type { UnitOfWork } from './store.ts';

/** The context of a script: the request's unit of work, and the data that determines prices, texts and offers. */
export interface ServiceScope {
  readonly work: UnitOfWork;
  readonly siteId: string;
  readonly customerId: string | undefined;
  /** When the run began, ISO 8601 UTC. The services compute prices, stock and offers for this time. */
  readonly now: string;
  readonly locale: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly choices: PriceChoices;
}

/** The price settings that scripts have chosen, in this run or in earlier runs of the session. */
export interface PriceChoices {
  /** Price books that replace the site's price books; undefined if the site's apply. */
  priceBookIds: readonly string[] | undefined;
}

/** A basket or order by its key. */
export interface ContainerRef {
  readonly kind: 'basket' | 'order';
  readonly key: string;
}

/** Results that are computed from a basket. */
export interface BasketCalculation {
  readonly totals: Totals;
  /** Products that promotions add to the basket. */
  readonly bonusLines: readonly ProductLine[];
  /** Item IDs of chosen bonus products that the basket no longer qualifies for. */
  readonly unentitledLineIds: readonly string[];
  /** Bonus products from which the customer may choose. */
  readonly choices: readonly BonusChoice[];
  /** By coupon item ID. */
  readonly couponStatuses: Readonly<Record<string, NonNullable<CouponItem['status_code']>>>;
}

export interface ShippingOffer {
  readonly methodId: string;
  /** Whether the method is offered to the customer, ships to the address and can ship the products. */
  readonly applicable: boolean;
  /** In the container's currency; undefined if the method has no price for the products in that currency. */
  readonly cost: number | undefined;
}

export interface ProductPrices {
  /** Price of one unit; the lowest price for a set, a master or a variation group. */
  readonly price: number | undefined;
  /** Set for a product family or set whose members have different prices. */
  readonly highestPrice: number | undefined;
  readonly priceBookId: string | undefined;
  /** Prices of one unit by price book. */
  readonly byPriceBook: Readonly<Record<string, number>>;
  /** Tiers by price book: the unit price from each quantity on. */
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
  /** Whether sales reduce the stock. */
  readonly isCounted: boolean;
}

export interface OfferedPromotion {
  readonly promotionId: string;
  readonly couponCode: string | undefined;
}

/** An offer whose condition a basket would meet with more merchandise. Amounts are in the basket's currency. */
export interface ApproachingPromotion {
  readonly promotionId: string;
  /** Set for shipping promotions only. */
  readonly shipmentId: string | undefined;
  /** IDs of the shipping methods that the promotion is for; undefined if it is for all of them. */
  readonly shippingMethodIds: readonly string[] | undefined;
  readonly threshold: number;
  readonly merchandiseTotal: number;
  readonly type: Promotion['discount']['type'];
  readonly percentage: number | undefined;
  readonly amount: number | undefined;
}

export interface ScriptSearchRequest {
  readonly text: string | undefined;
  readonly refinements: readonly SelectedRefinement[];
  readonly sort: string | undefined;
  readonly productIds: readonly string[] | undefined;
  /** Which products of a promotion a refinement by `pmid` refers to. */
  readonly promotionProducts: 'all' | 'bonus';
  readonly start: number;
  readonly count: number;
}

export type SignInOutcome =
  | { readonly ok: true; readonly customerId: string }
  | { readonly ok: false; readonly reason: 'unknown' | 'mismatch' | 'disabled' | 'locked' };

export type AgentSignInOutcome = 'ok' | 'invalid' | 'disabled' | 'locked' | 'expired' | 'permission';

/** Why an order's status cannot be changed. */
export interface OrderRejection {
  readonly message: string;
  /** What cannot be claimed again: stock of a product, or the use of a coupon. */
  readonly shortage?: 'stock' | 'coupon';
}

/**
 * The functions that the service provides to scripts. They use the same code as the operations of the API. All results
 * are plain data. Changes become part of the scope's unit of work, like every write of the script, except for the
 * count of wrong passwords, which is recorded immediately. Scripts wait for the result; in the service, the functions
 * are asynchronous ({@link ScriptServices}).
 */
export interface ScriptServiceCalls {
  /**
   * Like the platform's place, fail, cancel and undo methods. @returns why the status cannot be changed, if it cannot
   */
  changeOrderStatus(
    orderNo: string,
    status: Order['status'],
    reopenBasket: boolean,
  ): OrderRejection | undefined;
  setExportStatus(orderNo: string, status: Order['export_status']): void;
  /**
   * Creates an order from the basket and deletes the basket. @returns the order's number; throws an error with the
   * reason if the order cannot be created
   */
  createOrder(basketId: string, orderNo: string | undefined): string;
  nextOrderNumber(): string;
  /**
   * Recalculates an order's totals from the prices of its submission and later changes by scripts or users.
   */
  repriceOrder(orderNo: string): void;

  /**
   * Creates an empty basket for the scope's customer. @returns its ID; undefined if the customer already has the
   * maximum number
   */
  newBasket(): string | undefined;
  /** Creates an empty basket that no operation lists, for the scope's customer. @returns its ID */
  newTemporaryBasket(): string;
  /** Creates a basket with the content of an order. @returns its ID */
  reopenBasket(orderNo: string): string;
  calculateBasket(basketId: string): BasketCalculation;
  /**
   * Returns a line item for a product with its options, or undefined if there is no such product; throws an error for
   * an unknown option or value.
   */
  productLine(
    productId: string,
    options: readonly { readonly optionId: string; readonly valueId: string }[],
  ): Omit<ProductLine, 'shipment_id'> | undefined;
  /**
   * Returns the coupon status that prevents a code from being entered, or undefined if the code can be entered.
   */
  couponProblem(basketId: string, code: string): string | undefined;

  /**
   * Returns all shipping methods of the site, in their order.
   * @param address used instead of the shipment's own address
   */
  shippingOffers(
    container: ContainerRef,
    shipmentId: string,
    address: Pick<Address, 'country_code' | 'state_code'> | undefined,
  ): ShippingOffer[];
  productShippingOffers(productId: string): ShippingOffer[];
  /** Returns the rate as a fraction: 0.19 for 19 %. */
  taxRate(taxClassId: string | undefined, jurisdiction: Pick<Address, 'country_code' | 'state_code'>): number;

  /** Returns the payment methods with the cards that the customer may use. */
  paymentMethods(
    customerId: string | undefined,
    country: string | undefined,
    amount: number | undefined,
  ): PaymentMethod[];
  /** Returns the field of a card that the method does not accept, if any; `expired` if the card has expired. */
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
  /** Redeems the gift certificate of an order's payment. @returns a status code or message if it cannot be redeemed */
  redeemGiftCertificate(orderNo: string, instrumentId: string): string | undefined;

  /** Returns the promotions offered to the basket's customer, or without a basket the scope's, ordered by priority. */
  offers(basketId: string | undefined): OfferedPromotion[];
  /** Returns the order and shipping promotions that a basket would get with more merchandise, ordered by priority. */
  approachingOffers(basketId: string): ApproachingPromotion[];
  /**
   * Returns the IDs of promotions, except archived ones, that are active at a given time, regardless of the customer.
   */
  promotionsAt(instant: string): string[];
  productPromotions(
    productId: string,
  ): { readonly promotionId: string; readonly price: number | undefined }[];
  segmentOf(abTestId: string): string | undefined;

  /** Uses these price books for the rest of the run; undefined selects the site's price books. */
  choosePriceBooks(priceBookIds: readonly string[] | undefined): void;
  prices(productId: string, currency: string, quantity: number | undefined): ProductPrices;
  stock(productId: string, inventoryListId: string | undefined): ProductStock | undefined;
  /**
   * Returns the IDs of the online variants of a master or variation group, or of the visible products of a set; an
   * empty list for other products.
   */
  members(productId: string): string[];
  /**
   * Returns the values of a product family's attributes, and whether each can be ordered with the selected values of
   * other attributes.
   */
  variationValues(
    productId: string,
    selectedValues: Readonly<Record<string, string>>,
  ): { readonly attributeId: string; readonly value: string; readonly orderable: boolean }[];
  /** Whether the product is online and in the site's catalog. */
  isProductVisible(productId: string): boolean;
  search(request: ScriptSearchRequest): SearchResult;

  /** Creates a registered customer. @returns the ID; throws an error if a value is not valid or already in use */
  createCustomer(login: string, password: string, customerNo: string | undefined): string;
  removeCustomer(customerId: string): void;
  signIn(login: string, password: string): SignInOutcome;
  /**
   * Creates a registered customer without login and password. @returns the ID; throws an error if there is one
   * already, or an ID is empty
   */
  createExternalCustomer(providerId: string, externalId: string): string;
  /** @returns the customer's ID; undefined if there is none or the customer may not sign in */
  signInExternally(providerId: string, externalId: string): string | undefined;
  /** Checks the password of a back-office user who wants to act on behalf of customers. */
  signInAgent(login: string, password: string): AgentSignInOutcome;
  hasPassword(customerId: string): boolean;
  /** @returns how many wrong passwords are left before the customer is locked */
  remainingLoginAttempts(customerId: string): number;
  /**
   * Changes the login.
   * @param currentPassword the current password, if it has to be checked
   * @returns false if the login is malformed or in use, or if the password is checked and is wrong or the account is
   *   locked
   */
  setLogin(customerId: string, login: string, currentPassword: string | undefined): boolean;
  /**
   * @param currentPassword the current password, if it has to be checked
   * @returns false if the new password does not meet the policy, or if the current one is checked and is wrong or the
   *   account is locked
   */
  setPassword(customerId: string, password: string, currentPassword: string | undefined): boolean;
  createResetToken(customerId: string): string;
  /** @returns the ID of the customer whose valid token it is */
  customerOfResetToken(token: string): string | undefined;
  setPasswordWithToken(customerId: string, token: string, password: string): boolean;
  meetsPasswordPolicy(password: string): boolean;

  /** Returns the attributes of a type of objects, or undefined for a custom type that does not exist. */
  typeDefinition(kind: 'system' | 'custom', id: string): TypeDefinition | undefined;
}
export type ScriptServiceName = keyof ScriptServiceCalls;

/** The same services as asynchronous functions for one scope. */
export type ScriptServices = {
  readonly [Name in ScriptServiceName]: (
    ...args: Parameters<ScriptServiceCalls[Name]>
  ) => Promise<ReturnType<ScriptServiceCalls[Name]>>;
};
