import { compoundKey, splitCompoundKey } from '../records/collections.ts';
import { keyOf, displayKey } from './keys.ts';
import type { SeedProblem } from './problems.ts';
import { seedCollections, type SeedCollection, type SeedRecord } from './records.ts';
import type { Seed } from './seed-format.ts';

/** States that the field at `path` refers to a record. `path` is relative to the record that has the field. */
interface Refer {
  /** The parts of the other record's key, with the field's ID last. An undefined ID refers to nothing. */
  toRecord(path: string, collection: SeedCollection, ...key: (string | undefined)[]): void;
  /** The same for each of several IDs. `scope` is the first part of the keys, if they have two. */
  toRecords(
    path: string,
    collection: SeedCollection,
    ids: readonly string[] | undefined,
    scope?: string,
  ): void;
  /** A record in any site, for collections that are stored per site but referred to without a site. */
  toRecordOfAnySite(path: string, collection: SeedCollection, id: string | undefined): void;
  /** Returns the ID of a site's catalog, or '' if there is no such site. */
  catalogOf(siteId: string): string;
}

type Rules = { readonly [Name in SeedCollection]?: (record: SeedRecord<Name>, refer: Refer) => void };

const rules: Rules = {
  sites: (site, refer) => {
    refer.toRecord('catalog_id', 'catalogs', site.catalog_id);
    refer.toRecords('price_book_ids', 'price_books', site.price_book_ids);
    refer.toRecord('inventory_list_id', 'inventory_lists', site.inventory_list_id);
    refer.toRecord('customer_list_id', 'customer_lists', site.customer_list_id);
  },
  categories: (category, refer) => {
    refer.toRecord('catalog_id', 'catalogs', category.catalog_id);
    refer.toRecord('parent_id', 'categories', category.catalog_id, category.parent_id);
  },
  products: (product, refer) => {
    refer.toRecord('catalog_id', 'catalogs', product.catalog_id);
    refer.toRecords('category_ids', 'categories', product.category_ids, product.catalog_id);
    refer.toRecord('primary_category_id', 'categories', product.catalog_id, product.primary_category_id);
    refer.toRecordOfAnySite('tax_class_id', 'tax_classes', product.tax_class_id);
    refer.toRecord('master_id', 'products', product.master_id);
    refer.toRecord('default_variant_id', 'products', product.default_variant_id);
    refer.toRecords('set_product_ids', 'products', product.set_product_ids);
    for (const [index, option] of (product.options ?? []).entries())
      if (option.shared) refer.toRecord(`options[${index}].id`, 'shared_options', option.id);
    for (const [index, part] of (product.bundled_products ?? []).entries())
      refer.toRecord(`bundled_products[${index}].product_id`, 'products', part.product_id);
    for (const [index, link] of (product.links ?? []).entries())
      refer.toRecord(`links[${index}].target_id`, 'products', link.target_id);
    for (const [index, { target_id: target }] of (product.recommendations ?? []).entries())
      refer.toRecord(`recommendations[${index}].target_id`, 'products', target);
  },
  prices: (price, refer) => {
    refer.toRecord('price_book_id', 'price_books', price.price_book_id);
    refer.toRecord('product_id', 'products', price.product_id);
  },
  inventory_records: (record, refer) => {
    refer.toRecord('inventory_list_id', 'inventory_lists', record.inventory_list_id);
    refer.toRecord('product_id', 'products', record.product_id);
  },
  customers: (customer, refer) => {
    refer.toRecord('customer_list_id', 'customer_lists', customer.customer_list_id);
    for (const [index, id] of (customer.customer_group_ids ?? []).entries())
      refer.toRecordOfAnySite(`customer_group_ids[${index}]`, 'customer_groups', id);
    for (const [index, instrument] of (customer.payment_instruments ?? []).entries())
      refer.toRecordOfAnySite(
        `payment_instruments[${index}].payment_method_id`,
        'payment_methods',
        instrument.payment_method_id,
      );
  },
  external_profiles: (profile, refer) => {
    refer.toRecord('customer_list_id', 'customer_lists', profile.customer_list_id);
    refer.toRecord('customer_id', 'customers', profile.customer_id);
  },
  customer_groups: (group, refer) => refer.toRecord('site_id', 'sites', group.site_id),
  campaigns: (campaign, refer) => {
    refer.toRecord('site_id', 'sites', campaign.site_id);
    const referToQualifiers = (
      path: string,
      owner: Pick<typeof campaign, 'coupons' | 'customer_groups' | 'source_code_groups'>,
    ) => {
      refer.toRecords(`${path}coupons`, 'coupons', owner.coupons, campaign.site_id);
      refer.toRecords(`${path}customer_groups`, 'customer_groups', owner.customer_groups, campaign.site_id);
      refer.toRecords(
        `${path}source_code_groups`,
        'source_code_groups',
        owner.source_code_groups,
        campaign.site_id,
      );
    };
    referToQualifiers('', campaign);
    for (const [index, assignment] of (campaign.promotions ?? []).entries()) {
      const path = `promotions[${index}].`;
      refer.toRecord(`${path}promotion_id`, 'promotions', campaign.site_id, assignment.promotion_id);
      referToQualifiers(path, assignment);
    }
  },
  promotions: ({ site_id: site, condition, discount }, refer) => {
    refer.toRecord('site_id', 'sites', site);
    refer.toRecords('condition.product_ids', 'products', condition?.product_ids);
    refer.toRecords('condition.category_ids', 'categories', condition?.category_ids, refer.catalogOf(site));
    refer.toRecords(
      'condition.shipping_method_ids',
      'shipping_methods',
      condition?.shipping_method_ids,
      site,
    );
    refer.toRecords('discount.bonus_product_ids', 'products', discount.bonus_product_ids);
  },
  coupons: (coupon, refer) => refer.toRecord('site_id', 'sites', coupon.site_id),
  source_code_groups: (group, refer) => refer.toRecord('site_id', 'sites', group.site_id),
  gift_certificates: (certificate, refer) => refer.toRecord('site_id', 'sites', certificate.site_id),
  product_lists: (list, refer) => {
    refer.toRecord('site_id', 'sites', list.site_id);
    refer.toRecord('customer_id', 'customers', list.customer_id);
  },
  product_list_items: (item, refer) => {
    refer.toRecord('list_id', 'product_lists', item.list_id);
    refer.toRecord('product_id', 'products', item.product_id);
  },
  ab_tests: ({ site_id: site, customer_groups, segments, trigger }, refer) => {
    refer.toRecord('site_id', 'sites', site);
    refer.toRecords('customer_groups', 'customer_groups', customer_groups, site);
    refer.toRecords('trigger.category_ids', 'categories', trigger?.category_ids, refer.catalogOf(site));
    for (const [index, segment] of segments.entries())
      refer.toRecords(`segments[${index}].promotion_ids`, 'promotions', segment.promotion_ids, site);
  },
  slot_configurations: ({ site_id: site, campaign_id, customer_groups, content }, refer) => {
    refer.toRecord('site_id', 'sites', site);
    refer.toRecord('campaign_id', 'campaigns', site, campaign_id);
    refer.toRecords('customer_groups', 'customer_groups', customer_groups, site);
    refer.toRecords('content.product_ids', 'products', content.product_ids);
    refer.toRecords('content.category_ids', 'categories', content.category_ids, refer.catalogOf(site));
  },
  content_folders: (folder, refer) =>
    refer.toRecord('parent_id', 'content_folders', folder.library_id, folder.parent_id),
  content_assets: ({ library_id: library, folder_ids, experience }, refer) => {
    refer.toRecords('folder_ids', 'content_folders', folder_ids, library);
    for (const [region, ids] of Object.entries(experience?.regions ?? {}))
      refer.toRecords(`experience.regions.${region}`, 'content_assets', ids, library);
  },
  refinement_definitions: (definition, refer) => {
    refer.toRecord('catalog_id', 'catalogs', definition.catalog_id);
    refer.toRecord('category_id', 'categories', definition.catalog_id, definition.category_id);
  },
  sorting_rules: (rule, refer) => refer.toRecord('site_id', 'sites', rule.site_id),
  stores: (store, refer) => {
    refer.toRecord('site_id', 'sites', store.site_id);
    refer.toRecord('inventory_list_id', 'inventory_lists', store.inventory_list_id);
  },
  store_groups: (group, refer) => {
    refer.toRecord('site_id', 'sites', group.site_id);
    refer.toRecords('store_ids', 'stores', group.store_ids, group.site_id);
  },
  shipping_methods: (method, refer) => {
    refer.toRecord('site_id', 'sites', method.site_id);
    refer.toRecord('tax_class_id', 'tax_classes', method.site_id, method.tax_class_id);
  },
  payment_methods: (method, refer) => {
    refer.toRecord('site_id', 'sites', method.site_id);
    refer.toRecords('customer_group_ids', 'customer_groups', method.customer_group_ids, method.site_id);
  },
  tax_classes: (taxClass, refer) => refer.toRecord('site_id', 'sites', taxClass.site_id),
  custom_objects: (object, refer) => {
    // An empty site ID means the whole organization.
    if (object.site_id !== '') refer.toRecord('site_id', 'sites', object.site_id);
    refer.toRecord('object_type', 'object_types', object.object_type);
  },
  users: (user, refer) => refer.toRecords('roles', 'roles', user.roles),
  baskets: (basket, refer) => {
    refer.toRecord('site_id', 'sites', basket.site_id);
    for (const [index, line] of basket.product_lines.entries())
      refer.toRecord(`product_lines[${index}].product_id`, 'products', line.product_id);
  },
  // The products and other records of an order may have been deleted; only its site must exist.
  orders: (order, refer) => refer.toRecord('site_id', 'sites', order.site_id),
};

/** Returns a problem for each field that refers to a record that is not in the seed, according to the rules. */
export function referenceProblems(seed: Seed): SeedProblem[] {
  const keys = new Map<SeedCollection, Set<string>>();
  const lastParts = new Map<SeedCollection, Set<string>>();
  for (const name of seedCollections) {
    const recordKeys = (seed[name] ?? []).map((record) => keyOf(name, record));
    keys.set(name, new Set(recordKeys));
    lastParts.set(name, new Set(recordKeys.map((key) => splitCompoundKey(key).at(-1) ?? key)));
  }
  const catalogs = new Map((seed.sites ?? []).map((site) => [site.id, site.catalog_id]));
  const problems: SeedProblem[] = [];

  for (const name of seedCollections) {
    // The rule belongs to the same collection as the records, which the union over all names cannot express.
    const rule = rules[name] as ((record: object, refer: Refer) => void) | undefined;
    if (rule === undefined) continue;
    for (const [index, record] of (seed[name] ?? []).entries()) {
      const reportDangling = (path: string, collection: SeedCollection, id: string): void => {
        problems.push({
          path: `${name}[${index}].${path}`,
          record: displayKey(name, record),
          message: `refers to "${id}", which is not in ${collection}`,
        });
      };
      const refer: Refer = {
        toRecord: (path, collection, ...key) => {
          const parts = key.filter((part) => part !== undefined);
          if (parts.length < key.length) return;
          if (keys.get(collection)?.has(compoundKey(...parts)) !== true)
            reportDangling(path, collection, parts.at(-1) ?? '');
        },
        toRecords: (path, collection, ids, scope) => {
          for (const [position, id] of (ids ?? []).entries())
            refer.toRecord(`${path}[${position}]`, collection, ...(scope === undefined ? [id] : [scope, id]));
        },
        toRecordOfAnySite: (path, collection, id) => {
          if (id !== undefined && lastParts.get(collection)?.has(id) !== true)
            reportDangling(path, collection, id);
        },
        catalogOf: (siteId) => catalogs.get(siteId) ?? '',
      };
      rule(record, refer);
    }
  }
  return problems;
}
