import type { SeedCollection, SeedRecord } from './records.ts';

type FieldTexts<Name extends SeedCollection> = {
  readonly [Field in keyof Required<SeedRecord<Name>>]?: string;
};

interface Description<Name extends SeedCollection> {
  readonly summary: string;
  readonly fields?: FieldTexts<Name>;
}

const localized = 'Text per locale ID, such as `de-DE`; `default` is the fallback.';
const custom = 'Custom attributes, named without the `c_` of documents.';
const password = 'Plain text; only a hash of it is stored.';
const site = 'ID of the site that it belongs to.';

/** Descriptions that an editor shows for a seed's collections, and for fields whose names are not self-explanatory. */
export const descriptions: { readonly [Name in SeedCollection]: Description<Name> } = {
  sites: {
    summary: 'The storefronts.',
    fields: {
      storefront_status: 'Shop API requests to an `offline` site are rejected.',
      locales: 'The first is the default.',
      currencies: 'ISO 4217; the first is the default.',
      price_book_ids:
        'The lowest price among all price books that have one in the requested currency applies.',
      taxation: '`net`: tax is added to prices. `gross`: prices contain it.',
      cartridge_path:
        "Cartridge names separated by colons; the first match is used. The service's --cartridge-path is put before it.",
      url_redirects:
        'Redirects that `URLRedirectMgr` finds by the path of a request. If `status` is absent, it is 301.',
      cartridge_path_exact: 'Workspace cartridges that are not in the path are not served.',
      default: 'Shop API requests without a site use this site. Only one site can have it.',
      basket_quota: 'Maximum number of open baskets per customer.',
      order_number_prefix: 'Beginning of every order number, before the sequential number.',
      preferences: 'Custom site preferences, as scripts read them.',
      instance_preferences: 'Custom site preferences stored for the other instances.',
      recommenders: "The site's recommenders; used unless --recommenders-url is set.",
    },
  },
  catalogs: {
    summary: 'Catalogs. A site sells what is in its catalog.',
    fields: { name: localized, image_folder: 'Folder of the images, relative to the seed file.' },
  },
  categories: {
    summary: 'Categories of a catalog, a tree by `parent_id`.',
    fields: { parent_id: 'Absent for a category at the top.', position: 'Order among siblings, ascending.' },
  },
  products: {
    summary: 'Products of every type.',
    fields: {
      name: localized,
      type: 'A `master` has `variation_attributes`; a `variant` has `master_id` and a value for each of them.',
      online_flag: 'Per site ID; `default` for the sites that are not named.',
      searchable: 'Per site ID; `default` for the sites that are not named.',
      tax_class_id:
        "ID of a tax class; each site has its own class with this ID. If absent, the site's default class applies.",
      variation_values: 'Variant or variation group only: the value of each attribute, by attribute ID.',
      variation_attributes: 'Master only: the attributes in which its variants differ.',
      options:
        'Options that a customer may add to the product at a surcharge. Options with `shared` refer to `shared_options`.',
      bundled_products: 'Bundle only: the products it contains. A bundle has its own price.',
      set_product_ids: 'Set only: products that are shown and bought together, each at its own price.',
      image_groups:
        'Images by `view_type` (`large`, `medium`, `small`, `swatch`), and by variation if `variation_values` is set.',
      custom,
    },
  },
  shared_options: { summary: 'Product options that several products share.' },
  price_books: { summary: 'Price books, each in one currency.' },
  prices: {
    summary: 'Prices of a product in a price book.',
    fields: { tiers: 'Unit price from each quantity upwards, in ascending order; the first quantity is 1.' },
  },
  inventory_lists: {
    summary: 'Inventory lists. A site sells from exactly one.',
    fields: { default_in_stock: 'Whether products without a record count as available.' },
  },
  inventory_records: {
    summary: 'Stock of a product in an inventory list.',
    fields: {
      allocation: 'Units for sale; orders reduce it.',
      perpetual: 'Never runs out.',
      on_order: 'Units in orders that are not exported yet, if the list has on-order inventory.',
    },
  },
  customer_lists: { summary: 'Customer lists. Sites may share one.' },
  customers: {
    summary: 'Registered customers, and guests whose baskets are in the seed.',
    fields: {
      password,
      customer_no: 'Registered customers only.',
      login: 'Registered customers only.',
      payment_instruments:
        "A registered customer's saved payment instruments: the last digits and a token, never the number.",
      custom,
    },
  },
  external_profiles: {
    summary: 'Identities of customers at authentication providers, with which they sign in to storefronts.',
    fields: { external_id: "The provider's ID of the customer." },
  },
  customer_groups: { summary: 'Customer groups of a site.', fields: { site_id: site } },
  campaigns: {
    summary: 'Campaigns: when and for whom promotions apply.',
    fields: {
      site_id: site,
      promotions: "Promotions of the campaign; an assignment narrows the campaign's conditions.",
    },
  },
  promotions: {
    summary: 'Promotions. They apply only through a campaign.',
    fields: {
      site_id: site,
      condition: 'Condition that the basket must meet.',
      discount: 'Discount that the promotion gives.',
    },
  },
  coupons: {
    summary: 'Coupons and their codes.',
    fields: {
      site_id: site,
      redemptions:
        'How often orders have redeemed each code, and each customer (ID or email address) the coupon.',
    },
  },
  source_code_groups: { summary: 'Source code groups and their codes.', fields: { site_id: site } },
  gift_certificates: {
    summary: 'Gift certificates. Once the seed is loaded, their full amount can be spent.',
    fields: {
      site_id: site,
      code: 'The code that its owner enters.',
      status: '`pending` certificates cannot be redeemed yet.',
    },
  },
  product_lists: {
    summary: 'Wish lists, gift registries and shopping lists of customers.',
    fields: { site_id: site, public: 'Whether other customers can see the list and buy from it.' },
  },
  product_list_items: {
    summary: 'Items of product lists, with their purchases.',
    fields: { quantity: 'Desired quantity.', product_id: 'Absent for gift certificates.' },
  },
  ab_tests: {
    summary: 'A/B tests: which promotions a share of the visitors gets.',
    fields: { site_id: site, segments: 'Their allocations, in per cent, add up to at most 100.' },
  },
  slot_configurations: {
    summary: 'Contents of slots, with their customer groups and schedules.',
    fields: { site_id: site, context_id: 'ID of the category or folder; absent for global slots.' },
  },
  content_folders: {
    summary: 'Folders of content libraries, which scripts read; the topmost is `root`.',
    fields: { library_id: "A site's `library_id`.", parent_id: 'Absent for the topmost.' },
  },
  content_assets: {
    summary: 'Content of libraries, which scripts read.',
    fields: {
      library_id: "A site's `library_id`.",
      folder_ids: 'Folders that contain it; the first is its classification folder.',
      experience:
        'Makes it a page or a component of the page designer. `type` is `page.` or `component.` and the name of its file in `cartridge/experience`.',
      custom: 'The value of a localized attribute, such as `body`, is an object with locale IDs as keys.',
    },
  },
  refinement_definitions: {
    summary:
      'Attributes by which search results in a category and its subcategories can be refined. A catalog without definitions offers categories, price, brand and variation attributes.',
    fields: {
      category_id: "The root category's definitions also apply to searches without a category.",
      attribute_id: 'As `refine` names it: `cgid`, `price`, `brand`, `c_color`.',
      hidden: 'Hides an inherited refinement.',
      limit: 'Maximum number of values to offer; the most frequent ones are chosen.',
      price_steps: 'Of `price`: per currency, the amounts at which one range ends and the next begins.',
    },
  },
  sorting_rules: {
    summary: 'Sort orders for search results. A site without any uses the defaults.',
    fields: {
      site_id: site,
      default: 'Used if a search does not specify one.',
      criteria:
        '`relevance`, `availability`, `name`, `price`, `brand`, `creation_date` or `c_<name>`; each additional criterion breaks ties.',
    },
  },
  preference_groups: {
    summary: 'Groups of custom site preferences. The values are in `sites`.',
    fields: { preferences: 'Type of each preference, by its name without `c_`.' },
  },
  organization_preferences: {
    summary: "The organization's custom preferences: one entry.",
    fields: { custom },
  },
  type_extensions: {
    summary:
      "Custom attributes of the platform's own types. A type that is not listed accepts every attribute.",
    fields: {
      id: 'The type, such as `Order`, `Product`, `SitePreferences` or `OrganizationPreferences`.',
      attributes: 'Definitions by the name of the attribute without `c_`. Scripts can set no others.',
      groups: 'Groups of attributes. Those of `SitePreferences` are preference groups of the Data API, too.',
      system_attributes:
        "What the shop defines about the platform's own attributes, such as display names of values.",
    },
  },
  stores: {
    summary: 'Stores that customers can visit, which scripts find through `StoreMgr`.',
    fields: {
      site_id: site,
      store_hours: 'Text with markup.',
      store_events: 'Text with markup.',
      image: "Path below the image folder of the site's catalog.",
      inventory_list_id: 'The list with the stock of this store.',
      store_locator_enabled: 'False: searches by distance do not find the store.',
    },
  },
  store_groups: { summary: 'Groups of stores.', fields: { site_id: site } },
  postal_places: {
    summary: 'Places of postal codes, from which scripts search for stores.',
    fields: { country_code: 'ISO 3166, two letters.' },
  },
  shipping_methods: {
    summary: 'Shipping methods of a site.',
    fields: {
      site_id: site,
      countries: 'ISO 3166 codes of the countries it ships to; if absent, it ships everywhere.',
      prices: 'By currency: the price from each merchandise total upwards, in ascending order.',
    },
  },
  payment_methods: {
    summary: 'Payment methods of a site.',
    fields: {
      site_id: site,
      processor_id: 'Name of the payment processor.',
      cards: 'For CREDIT_CARD: the accepted cards and their number formats.',
      currencies: 'Absent: all.',
      countries: 'Of billing addresses. Absent: all.',
      customer_group_ids: 'Customer groups it is offered to; if absent, everyone.',
      amounts: 'Amounts it can be used for, by currency: `minimum` and `maximum`.',
    },
  },
  tax_classes: {
    summary: 'Tax classes of a site.',
    fields: {
      site_id: site,
      default: 'Used for products without a tax class.',
      rates: 'Rate (0.19 is 19 %) by jurisdiction: `US-CA`, `US`, `*`. The most specific one applies.',
    },
  },
  object_types: {
    summary: 'Types of custom objects.',
    fields: { scope: '`site`: each site has its own objects. `organization`: all sites share them.' },
  },
  custom_objects: {
    summary: 'Custom objects.',
    fields: { site_id: 'Empty for objects of the whole organization.', custom },
  },
  clients: {
    summary: 'OAuth clients.',
    fields: {
      password,
      public_key: 'PEM; for clients that authenticate with signed assertions.',
      data_resources: 'What the client may do in the Data API.',
      shop_resources: 'What the client may do in the Shop API.',
    },
  },
  users: { summary: 'Back-office users.', fields: { password, roles: 'IDs of roles.' } },
  roles: { summary: 'Roles of back-office users.' },
  baskets: { summary: 'Open baskets.', fields: { custom } },
  orders: { summary: 'Orders, with the totals at the time they were placed.', fields: { custom } },
};
