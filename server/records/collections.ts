import type { Basket, Order } from './commerce.ts';
import type { ContentAsset, ContentFolder } from './content.ts';
import type { AbTest, Campaign, Coupon, Promotion, SlotConfiguration, SourceCodeGroup } from './marketing.ts';
import type {
  Catalog,
  Category,
  InventoryList,
  InventoryRecord,
  Price,
  PriceBook,
  Product,
  SharedOption,
} from './catalog.ts';
import type { RefinementDefinition, SortingRule } from './merchandising.ts';
import type { OrganizationPreferences, TypeExtension } from './attribute-definitions.ts';
import type { GiftCertificate } from './gift-certificates.ts';
import type {
  Customer,
  CustomerGroup,
  CustomerList,
  CustomObject,
  ExternalProfile,
  ObjectType,
} from './people.ts';
import type { Credential, OAuthClient, Role, User } from './access.ts';
import type { ProductList, ProductListItem } from './product-lists.ts';
import type { ExpiringRecord } from './expiring.ts';
import type { PhysicalStore, PostalPlace, StoreGroup } from './stores.ts';
import type { PaymentMethod, PreferenceGroup, ShippingMethod, Site, TaxClass } from './site.ts';

/** The collections of the store: by name, the type of their records. */
export interface Records {
  sites: Site;
  catalogs: Catalog;
  categories: Category;
  products: Product;
  shared_options: SharedOption;
  price_books: PriceBook;
  prices: Price;
  inventory_lists: InventoryList;
  inventory_records: InventoryRecord;
  customer_lists: CustomerList;
  customers: Customer;
  external_profiles: ExternalProfile;
  customer_groups: CustomerGroup;
  campaigns: Campaign;
  promotions: Promotion;
  coupons: Coupon;
  source_code_groups: SourceCodeGroup;
  gift_certificates: GiftCertificate;
  product_lists: ProductList;
  product_list_items: ProductListItem;
  ab_tests: AbTest;
  slot_configurations: SlotConfiguration;
  content_folders: ContentFolder;
  content_assets: ContentAsset;
  refinement_definitions: RefinementDefinition;
  sorting_rules: SortingRule;
  preference_groups: PreferenceGroup;
  organization_preferences: OrganizationPreferences;
  type_extensions: TypeExtension;
  stores: PhysicalStore;
  store_groups: StoreGroup;
  postal_places: PostalPlace;
  shipping_methods: ShippingMethod;
  payment_methods: PaymentMethod;
  tax_classes: TaxClass;
  object_types: ObjectType;
  custom_objects: CustomObject;
  clients: OAuthClient;
  users: User;
  roles: Role;
  credentials: Credential;
  expiring: ExpiringRecord;
  baskets: Basket;
  orders: Order;
}

export type CollectionName = keyof Records;
export type RecordOf<Name extends CollectionName> = Records[Name];

interface CollectionDefinition<Stored> {
  /** Returns the record's key within the collection. The parts of a key are joined by {@link compoundKey}. */
  readonly key: (record: Stored) => string;
  /** Secondary indexes: the value under which a record is listed; undefined if the record is not in the index. */
  readonly indexes: Readonly<Record<string, (record: Stored) => string | undefined>>;
}

const separator = '\u001f';
const escape = '\u001e';

/**
 * Joins the parts of a key with a control character. The character is escaped in the parts, so that different parts
 * never have the same key.
 */
export const compoundKey = (...parts: readonly string[]): string => parts.map(escapePart).join(separator);

const escapePart = (part: string): string =>
  part.includes(separator) || part.includes(escape)
    ? part.replaceAll(escape, `${escape}e`).replaceAll(separator, `${escape}s`)
    : part;

/** Returns the parts of a key that {@link compoundKey} joined. */
export const splitCompoundKey = (key: string): string[] =>
  key
    .split(separator)
    .map((part) => part.replaceAll(`${escape}s`, separator).replaceAll(`${escape}e`, escape));

/**
 * Returns the form in which logins and email addresses are compared: in lower case, without invisible characters, and
 * with one representation for each character (`é` as one or two code points, `Ａ` in full width).
 */
export const comparableLogin = (login: string): string =>
  login
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .normalize('NFKC');

/** The key of the only record of `organization_preferences`. */
export const organizationKey = 'organization';

/**
 * Returns the ten-minute slot of a time, such as `2026-03-01T10:2` for 10:20 to 10:29. Records that expire in the same
 * slot are purged together.
 */
export const dueSlot = (instant: string): string => instant.slice(0, 15);

export const collections: { readonly [Name in CollectionName]: CollectionDefinition<Records[Name]> } = {
  sites: { key: (site) => site.id, indexes: {} },
  catalogs: { key: (catalog) => catalog.id, indexes: {} },
  categories: {
    key: (category) => compoundKey(category.catalog_id, category.id),
    indexes: { catalog: (category) => category.catalog_id },
  },
  products: {
    key: (product) => product.id,
    indexes: {
      catalog: (product) => product.catalog_id,
      master: (product) => product.master_id,
      /** Products that consist of other products. */
      assembly: ({ type }) => (type === 'bundle' || type === 'set' ? type : undefined),
    },
  },
  shared_options: { key: (option) => option.id, indexes: {} },
  price_books: { key: (book) => book.id, indexes: {} },
  prices: {
    key: (price) => compoundKey(price.price_book_id, price.product_id),
    indexes: { book: (price) => price.price_book_id, product: (price) => price.product_id },
  },
  inventory_lists: { key: (list) => list.id, indexes: {} },
  inventory_records: {
    key: (record) => compoundKey(record.inventory_list_id, record.product_id),
    indexes: { list: (record) => record.inventory_list_id, product: (record) => record.product_id },
  },
  customer_lists: { key: (list) => list.id, indexes: {} },
  customers: {
    key: (customer) => customer.customer_id,
    indexes: {
      login: (customer) =>
        customer.login === undefined
          ? undefined
          : compoundKey(customer.customer_list_id, comparableLogin(customer.login)),
      email: (customer) =>
        customer.email === undefined
          ? undefined
          : compoundKey(customer.customer_list_id, comparableLogin(customer.email)),
      number: (customer) =>
        customer.customer_no === undefined
          ? undefined
          : compoundKey(customer.customer_list_id, customer.customer_no),
    },
  },
  external_profiles: {
    key: (profile) =>
      compoundKey(profile.customer_list_id, profile.authentication_provider_id, profile.external_id),
    indexes: { customer: (profile) => profile.customer_id },
  },
  customer_groups: {
    key: (group) => compoundKey(group.site_id, group.id),
    indexes: { site: (group) => group.site_id },
  },
  campaigns: {
    key: (campaign) => compoundKey(campaign.site_id, campaign.id),
    indexes: { site: (campaign) => campaign.site_id },
  },
  promotions: {
    key: (promotion) => compoundKey(promotion.site_id, promotion.id),
    indexes: { site: (promotion) => promotion.site_id },
  },
  coupons: {
    key: (coupon) => compoundKey(coupon.site_id, coupon.id),
    indexes: { site: (coupon) => coupon.site_id },
  },
  source_code_groups: {
    key: (group) => compoundKey(group.site_id, group.id),
    indexes: { site: (group) => group.site_id },
  },
  gift_certificates: {
    key: (certificate) => compoundKey(certificate.site_id, certificate.code),
    indexes: {
      site: (certificate) => certificate.site_id,
      order: (certificate) => certificate.order_no,
    },
  },
  product_lists: { key: (list) => list.id, indexes: { customer: (list) => list.customer_id } },
  product_list_items: { key: (item) => item.id, indexes: { list: (item) => item.list_id } },
  ab_tests: {
    key: (test) => compoundKey(test.site_id, test.id),
    indexes: { site: (test) => test.site_id },
  },
  slot_configurations: {
    // A category and a folder may have the same ID.
    key: ({ site_id: site, slot_id: slot, context, context_id: contextId = '', id }) =>
      context === 'folder'
        ? compoundKey(site, slot, context, contextId, id)
        : compoundKey(site, slot, contextId, id),
    indexes: { site: (slot) => slot.site_id },
  },
  content_folders: {
    key: (folder) => compoundKey(folder.library_id, folder.id),
    indexes: { library: (folder) => folder.library_id },
  },
  content_assets: {
    key: (asset) => compoundKey(asset.library_id, asset.id),
    indexes: { library: (asset) => asset.library_id },
  },
  refinement_definitions: {
    key: (definition) => compoundKey(definition.catalog_id, definition.category_id, definition.attribute_id),
    indexes: { catalog: (definition) => definition.catalog_id },
  },
  sorting_rules: {
    key: (rule) => compoundKey(rule.site_id, rule.id),
    indexes: { site: (rule) => rule.site_id },
  },
  preference_groups: { key: (group) => group.id, indexes: {} },
  organization_preferences: { key: () => organizationKey, indexes: {} },
  type_extensions: { key: (type) => type.id, indexes: {} },
  stores: {
    key: (store) => compoundKey(store.site_id, store.id),
    indexes: { site: (store) => store.site_id },
  },
  store_groups: {
    key: (group) => compoundKey(group.site_id, group.id),
    indexes: { site: (group) => group.site_id },
  },
  postal_places: { key: (place) => compoundKey(place.country_code, place.postal_code), indexes: {} },
  shipping_methods: {
    key: (method) => compoundKey(method.site_id, method.id),
    indexes: { site: (method) => method.site_id },
  },
  payment_methods: {
    key: (method) => compoundKey(method.site_id, method.id),
    indexes: { site: (method) => method.site_id },
  },
  tax_classes: {
    key: (taxClass) => compoundKey(taxClass.site_id, taxClass.id),
    indexes: { site: (taxClass) => taxClass.site_id },
  },
  object_types: { key: (type) => type.id, indexes: {} },
  custom_objects: {
    key: (object) => compoundKey(object.site_id, object.object_type, object.key),
    indexes: { type: (object) => compoundKey(object.site_id, object.object_type) },
  },
  clients: { key: (client) => client.id, indexes: {} },
  users: { key: (user) => user.login, indexes: {} },
  roles: { key: (role) => role.id, indexes: {} },
  credentials: { key: (credential) => compoundKey(credential.kind, credential.subject), indexes: {} },
  expiring: {
    key: (record) => compoundKey(record.kind, record.id),
    indexes: {
      due: (record) => dueSlot(record.expires_at),
      /** The clients of the debugger. */
      debugger: ({ kind }) => (kind === 'debugger_client' ? kind : undefined),
    },
  },
  baskets: { key: (basket) => basket.basket_id, indexes: { customer: (basket) => basket.customer_id } },
  orders: {
    key: (order) => order.order_no,
    indexes: { customer: (order) => order.customer_id, site: (order) => order.site_id },
  },
};

/** Collections that the merchant sets up, and whose records no operation of the Shop API changes. */
export const merchantCollections: ReadonlySet<CollectionName> = new Set([
  ...(['sites', 'stores', 'store_groups', 'postal_places', 'clients', 'object_types'] as const),
  ...(['organization_preferences', 'preference_groups', 'type_extensions'] as const),
  ...(['catalogs', 'categories', 'products', 'shared_options', 'content_assets', 'content_folders'] as const),
  ...(['price_books', 'prices', 'inventory_lists', 'inventory_records', 'tax_classes'] as const),
  ...(['shipping_methods', 'payment_methods', 'customer_groups', 'source_code_groups'] as const),
  ...(['campaigns', 'promotions', 'ab_tests', 'slot_configurations'] as const),
  ...(['refinement_definitions', 'sorting_rules'] as const),
]);

/** Returns the name of the counter of the remaining quantity of a product in an inventory list. */
export const stockCounterName = (inventoryListId: string, productId: string): string =>
  compoundKey('stock', inventoryListId, productId);

/**
 * Returns the name of the counter of the amount that was paid with a gift certificate, in the smallest unit of its
 * currency. It counts down from zero, because counters of the store support only a minimum: a certificate of 20.00 USD
 * has the minimum -2000.
 */
export const giftCertificateCounterName = (siteId: string, code: string): string =>
  compoundKey('gift_certificate', siteId, code);

/**
 * Returns the name of the counter of the quantity in orders that are not exported yet. Only lists with on-order
 * inventory use it. These orders have already reduced the counter of `stockCounterName`, so their quantity must not be
 * subtracted again.
 */
export const onOrderCounterName = (inventoryListId: string, productId: string): string =>
  compoundKey('on_order', inventoryListId, productId);

/** Normalizes the code of a coupon for comparison: case and surrounding spaces are ignored. */
export const normalizeCouponCode = (code: string): string => code.trim().toUpperCase();

/**
 * Returns the name of the counter of the redemptions of a coupon's code. It counts down from zero, because counters of
 * the store support only a minimum: a limit of three is the minimum -3.
 */
export const couponCodeCounterName = (siteId: string, couponId: string, code: string): string =>
  compoundKey('coupon_code', siteId, couponId, normalizeCouponCode(code));

/**
 * Like {@link couponCodeCounterName}, for the redemptions of a coupon by a customer.
 * @param customer the customer's ID or email address
 */
export const couponCustomerCounterName = (siteId: string, couponId: string, customer: string): string =>
  compoundKey('coupon_customer', siteId, couponId, customer.toLowerCase());
