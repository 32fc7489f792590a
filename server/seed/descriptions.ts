import type { SeedCollection, SeedRecord } from './records.ts';

type FieldTexts<Name extends SeedCollection> = {
  readonly [Field in keyof Required<SeedRecord<Name>>]?: string;
};

interface Description<Name extends SeedCollection> {
  readonly summary: string;
  readonly fields?: FieldTexts<Name>;
}

const localized = 'Text per locale id, such as `de-DE`; `default` is the fallback.';
const custom = 'Custom attributes, named without the `c_` of documents.';
const password = 'Plain text; the store keeps a hash of it.';
const site = 'Id of the site that it belongs to.';

/** What an editor shows for the collections of a seed, and for those fields whose name does not say it. */
export const descriptions: { readonly [Name in SeedCollection]: Description<Name> } = {
  sites: {
    summary: 'The storefronts.',
    fields: {
      storefront_status: 'Shop requests to a site that is not `online` are refused.',
      locales: 'The first is the default.',
      currencies: 'ISO 4217; the first is the default.',
      price_book_ids: 'Of all that have a price for a product in the currency asked for, the lowest wins.',
      taxation: '`net`: tax is added to prices. `gross`: prices contain it.',
      cartridge_path:
        "Cartridge names separated by colons, first found first used. The service's own --cartridge-path goes before it.",
      cartridge_path_exact: 'Cartridges of the workspace that the path lacks are not served.',
      default: 'Set on one site: Shop requests that name no site use it.',
      basket_quota: 'Baskets that one customer may have at a time.',
      order_number_prefix: 'Put before the counted part of an order number.',
      preferences: 'Custom site preferences, as scripts read them.',
      instance_preferences: 'Custom site preferences kept for the other instances.',
      recommenders: 'Recommenders of the site, where --recommenders-url names no service that knows them.',
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
      online_flag: 'Per site id; `default` for the sites that are not named.',
      searchable: 'Per site id; `default` for the sites that are not named.',
      tax_class_id:
        "Id of a tax class; each site has its own of that id. Absent means the site's default class.",
      variation_values: 'Of a variant or variation group: attribute id to value.',
      variation_attributes: 'Of a master: what its variants differ in.',
      options:
        'What a customer may add to the product, at a surcharge. `shared` ones refer to `shared_options`.',
      bundled_products: 'Of a bundle: what is in it. It has a price of its own.',
      set_product_ids: 'Of a set: products shown and bought together, each at its own price.',
      image_groups:
        'Images by `view_type` (`large`, `medium`, `small`, `swatch`) and, where given, variation.',
      custom,
    },
  },
  shared_options: { summary: 'Product options that several products share.' },
  price_books: { summary: 'Price books, each in one currency.' },
  prices: {
    summary: 'What a product costs in a price book.',
    fields: { tiers: 'Price per piece from each quantity on, ascending; the first quantity is 1.' },
  },
  inventory_lists: {
    summary: 'Inventory lists. A site sells from one.',
    fields: { default_in_stock: 'Whether products without a record count as available.' },
  },
  inventory_records: {
    summary: 'Stock of a product in an inventory list.',
    fields: {
      allocation: 'Pieces to sell; orders take from it.',
      perpetual: 'Never runs out.',
    },
  },
  customer_lists: { summary: 'Customer lists. Sites may share one.' },
  customers: {
    summary: 'Registered customers, and guests where baskets of theirs are in the seed.',
    fields: {
      password,
      customer_no: 'Registered customers only.',
      login: 'Registered customers only.',
      payment_instruments:
        'What a registered customer pays with: never a number, but its last digits and a token.',
      custom,
    },
  },
  customer_groups: { summary: 'Customer groups of a site.', fields: { site_id: site } },
  campaigns: {
    summary: 'Campaigns: when, and for whom, promotions hold.',
    fields: {
      site_id: site,
      promotions: 'Promotions of the campaign; an assignment narrows what the campaign says.',
    },
  },
  promotions: {
    summary: 'Promotions. They hold only through a campaign.',
    fields: { site_id: site, condition: 'What the basket must have.', discount: 'What it then gives.' },
  },
  coupons: { summary: 'Coupons and their codes.', fields: { site_id: site } },
  source_code_groups: { summary: 'Source code groups and their codes.', fields: { site_id: site } },
  gift_certificates: {
    summary:
      'Gift certificates that can be paid with. All of their amount can be spent once the seed is loaded.',
    fields: {
      site_id: site,
      code: 'What its owner types in.',
      status: '`pending` ones cannot be paid with yet.',
    },
  },
  product_lists: {
    summary: 'Wish lists, gift registries and shopping lists of customers.',
    fields: { site_id: site, public: 'Whether others may see it, and buy from it.' },
  },
  product_list_items: {
    summary: 'The wishes of product lists, with what was bought of them.',
    fields: { quantity: 'How many are wished for.', product_id: 'Absent for gift certificates.' },
  },
  ab_tests: {
    summary: 'A/B tests: which promotions a share of the visitors gets.',
    fields: { site_id: site, segments: 'Their allocations, in per cent, add up to at most 100.' },
  },
  slot_configurations: {
    summary: 'What content slots show, to whom and when.',
    fields: { site_id: site, context_id: 'Id of the category or folder; absent for global slots.' },
  },
  content_folders: {
    summary: 'Folders of content libraries, which scripts read; the topmost is `root`.',
    fields: { library_id: "A site's `library_id`.", parent_id: 'Absent for the topmost.' },
  },
  content_assets: {
    summary: 'Content of libraries, which scripts read.',
    fields: {
      library_id: "A site's `library_id`.",
      folder_ids: 'Folders in which it lies; the first classifies it.',
      custom: 'Texts per locale are objects of locale ids, such as the `body`.',
    },
  },
  refinement_definitions: {
    summary:
      'By what the hits of a search in a category, and in those below it, can be refined. A catalog without any offers categories, price, brand and variation attributes.',
    fields: {
      category_id: "The catalog's topmost category speaks for searches without a category too.",
      attribute_id: 'As `refine` names it: `cgid`, `price`, `brand`, `c_color`.',
      hidden: 'Takes an inherited refinement away.',
      limit: 'Values offered at most, the most frequent ones.',
      price_steps: 'Of `price`: per currency, the amounts at which one range ends and the next begins.',
    },
  },
  sorting_rules: {
    summary: 'Orders in which a search can list its hits. A site without any has the usual ones.',
    fields: {
      site_id: site,
      default: 'Used where a search names none.',
      criteria:
        '`relevance`, `availability`, `name`, `price`, `brand`, `creation_date` or `c_<name>`; the next decides where one leaves a tie.',
    },
  },
  preference_groups: {
    summary: 'Groups of custom site preferences. The values are in `sites`.',
    fields: { preferences: 'Type of each preference, by its name without `c_`.' },
  },
  shipping_methods: {
    summary: 'Shipping methods of a site.',
    fields: {
      site_id: site,
      countries: 'ISO 3166 codes to which it ships; absent means everywhere.',
      prices: 'Per currency: the price from each merchandise total on, ascending.',
    },
  },
  payment_methods: {
    summary: 'Payment methods of a site.',
    fields: {
      site_id: site,
      processor_id: 'Name of the payment processor.',
      cards: 'Of CREDIT_CARD: the cards that are taken, and how their numbers look.',
      currencies: 'Absent: all.',
      countries: 'Of billing addresses. Absent: all.',
      customer_group_ids: 'Whom it is offered to. Absent: everybody.',
      amounts: 'What it may pay, by currency: `minimum` and `maximum`.',
    },
  },
  tax_classes: {
    summary: 'Tax classes of a site.',
    fields: {
      site_id: site,
      default: 'Of products that name no class.',
      rates: 'Rate (0.19 is 19 %) by jurisdiction: `US-CA`, `US`, `*`. The most precise one applies.',
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
      public_key: 'PEM, for clients that sign their requests for a token.',
      data_resources: 'What the client may do in the Data API.',
      shop_resources: 'What the client may do in the Shop API.',
    },
  },
  users: { summary: 'Back-office users.', fields: { password, roles: 'Ids of roles.' } },
  roles: { summary: 'Roles of back-office users.' },
  baskets: { summary: 'Open baskets.', fields: { custom } },
  orders: { summary: 'Orders, with the sums that they were placed at.', fields: { custom } },
};
