import Type, { type Static, type TProperties, type TObject } from 'typebox';
import { OAuthClient, Role, User } from '../records/access.ts';
import { OrganizationPreferences, TypeExtension } from '../records/attribute-definitions.ts';
import {
  Catalog,
  Category,
  InventoryList,
  InventoryRecord,
  Price,
  PriceBook,
  Product,
  SharedOption,
} from '../records/catalog.ts';
import type { CollectionName } from '../records/collections.ts';
import { Basket, Order } from '../records/commerce.ts';
import { ContentAsset, ContentFolder } from '../records/content.ts';
import { GiftCertificate } from '../records/gift-certificates.ts';
import {
  AbTest,
  Campaign,
  Coupon,
  Promotion,
  SlotConfiguration,
  SourceCodeGroup,
} from '../records/marketing.ts';
import { ProductList, ProductListItem } from '../records/product-lists.ts';
import { RefinementDefinition, SortingRule } from '../records/merchandising.ts';
import {
  Customer,
  CustomerGroup,
  CustomerList,
  CustomObject,
  ExternalProfile,
  ObjectType,
} from '../records/people.ts';
import { PhysicalStore, PostalPlace, StoreGroup } from '../records/stores.ts';
import { PaymentMethod, PreferenceGroup, ShippingMethod, Site, TaxClass } from '../records/site.ts';

/**
 * Returns the schema of a record's entry in a seed, which may have a plain password. The store contains a hash of it in
 * `credentials`.
 */
const withPassword = <P extends TProperties>(record: TObject<P> & { title?: string }) =>
  Type.Object(
    { ...record.properties, password: Type.Optional(Type.String({ minLength: 1 })) },
    { ...(record.title === undefined ? {} : { title: record.title }), additionalProperties: false },
  );

/** The schema of a coupon's entry in a seed. The store contains counters of the redemptions. */
const SeedCoupon = Type.Object(
  {
    ...Coupon.properties,
    redemptions: Type.Optional(
      Type.Object(
        {
          codes: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 0 }))),
          customers: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 0 }))),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { title: 'coupon', additionalProperties: false },
);

/** The schema of an inventory record's entry in a seed. The store contains a counter of the quantity on order. */
const SeedInventoryRecord = Type.Object(
  { ...InventoryRecord.properties, on_order: Type.Optional(Type.Number()) },
  { title: 'inventory_record', additionalProperties: false },
);

/**
 * The schema of each collection's entries in a seed: the stored record, with a password for accounts and some values
 * that the store has as counters. `credentials` is not included, because a seed contains plain passwords and no hashes.
 * `expiring` is not included, because it is temporary.
 */
export const seedRecords = {
  sites: Site,
  catalogs: Catalog,
  categories: Category,
  products: Product,
  shared_options: SharedOption,
  price_books: PriceBook,
  prices: Price,
  inventory_lists: InventoryList,
  inventory_records: SeedInventoryRecord,
  customer_lists: CustomerList,
  customers: withPassword(Customer),
  external_profiles: ExternalProfile,
  customer_groups: CustomerGroup,
  campaigns: Campaign,
  promotions: Promotion,
  coupons: SeedCoupon,
  source_code_groups: SourceCodeGroup,
  gift_certificates: GiftCertificate,
  product_lists: ProductList,
  product_list_items: ProductListItem,
  ab_tests: AbTest,
  slot_configurations: SlotConfiguration,
  content_folders: ContentFolder,
  content_assets: ContentAsset,
  refinement_definitions: RefinementDefinition,
  sorting_rules: SortingRule,
  preference_groups: PreferenceGroup,
  organization_preferences: OrganizationPreferences,
  type_extensions: TypeExtension,
  stores: PhysicalStore,
  store_groups: StoreGroup,
  postal_places: PostalPlace,
  shipping_methods: ShippingMethod,
  payment_methods: PaymentMethod,
  tax_classes: TaxClass,
  object_types: ObjectType,
  custom_objects: CustomObject,
  clients: withPassword(OAuthClient),
  users: withPassword(User),
  roles: Role,
  baskets: Basket,
  orders: Order,
} as const satisfies Record<Exclude<CollectionName, 'credentials' | 'expiring'>, TObject>;

export type SeedCollection = keyof typeof seedRecords;
export type SeedRecord<Name extends SeedCollection> = Static<(typeof seedRecords)[Name]>;

/** In the order in which they are validated and loaded. */
export const seedCollections = Object.keys(seedRecords) as readonly SeedCollection[];
