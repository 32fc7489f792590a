import { contract } from '../../contract/index.ts';
import { AbTest, AbTestSegment } from '../../contract/documents/data/ab-test.ts';
import { Campaign } from '../../contract/documents/data/campaign.ts';
import { CustomObject } from '../../contract/documents/data/custom-object.ts';
import { InventoryList } from '../../contract/documents/data/inventory-list.ts';
import {
  Product,
  ProductOption,
  ProductOptionValue,
  Variant,
  VariationAttribute,
  VariationAttributeValue,
  VariationGroup,
} from '../../contract/documents/data/product.ts';
import { Promotion } from '../../contract/documents/data/promotion.ts';
import {
  CartridgePathCreateRequest,
  Locale,
  Recommender,
  Site,
  SitePreferences,
} from '../../contract/documents/data/site.ts';
import { SlotConfiguration } from '../../contract/documents/data/slot-configuration.ts';
import { User } from '../../contract/documents/data/user.ts';
import { Order } from '../../contract/documents/order.ts';
import type { JsonObject } from '../client/json-object.ts';
import type { Params, ResourceKind } from './kinds.ts';

const { data, shop } = contract;
const toElements = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? (value as readonly JsonObject[]) : [];
const findById = (value: unknown, id: string | undefined): JsonObject | undefined =>
  toElements(value).find((element) => element['id'] === id);
/** Returns a path for a resource that the API can only list: the path of the list followed by parameters. */
const appendParams = (path: string, ...names: string[]): string =>
  [path, ...names.map((name) => `{${name}}`)].join('/');
const pickByField =
  (field: string, param: string) =>
  (element: JsonObject, params: Params): JsonObject | undefined =>
    element[field] === params[param] ? element : undefined;

/** Resources of the Data API (data-api 4), each with the operations that read and write it. */
export const dataKinds = {
  site: {
    title: 'Site',
    icon: 'globe',
    path: data.sites.get.path,
    read: { operation: data.sites.get },
    schema: Site,
  },
  campaign: {
    title: 'Campaign',
    icon: 'megaphone',
    path: data.campaigns.get.path,
    read: { operation: data.campaigns.get },
    create: data.campaigns.put,
    change: data.campaigns.patch,
    renameField: 'campaign_id',
    remove: data.campaigns.delete,
    schema: Campaign,
    template: () => ({ description: '', enabled: false, coupons: [], customer_groups: [] }),
  },
  promotion: {
    title: 'Promotion',
    icon: 'tag',
    path: data.promotions.get.path,
    read: { operation: data.promotions.get },
    create: data.promotions.put,
    change: data.promotions.patch,
    remove: data.promotions.delete,
    schema: Promotion,
    template: ({ id = '' }) => ({ name: { default: id }, enabled: false, exclusivity: 'no' }),
  },
  abTest: {
    title: 'A/B Test',
    icon: 'beaker',
    path: appendParams(data.abTests.list.path, 'ab_test_id'),
    read: { operation: data.abTests.list, isList: true, pick: pickByField('id', 'ab_test_id') },
    schema: AbTest,
  },
  abTestSegment: {
    title: 'A/B Test Segment',
    icon: 'symbol-enum-member',
    path: data.abTests.getSegment.path,
    read: {
      operation: data.abTests.getSegment,
      query: { expand: 'promotions' },
      pick: (test, params) => findById(test['test_segments'], params['segment_id']),
    },
    create: data.abTests.putSegment,
    change: data.abTests.patchSegment,
    remove: data.abTests.deleteSegment,
    schema: AbTestSegment,
    template: () => ({ description: '', allocation: 0 }),
  },
  slotConfiguration: {
    title: 'Slot Configuration',
    icon: 'layout',
    path: appendParams(data.slotConfigurations.list.path, 'slot_id', 'configuration_id'),
    read: {
      operation: data.slotConfigurations.list,
      isList: true,
      pick: (configuration, params) =>
        configuration['slot_id'] === params['slot_id'] &&
        configuration['configuration_id'] === params['configuration_id']
          ? configuration
          : undefined,
    },
    schema: SlotConfiguration,
  },
  locale: {
    title: 'Locale',
    icon: 'symbol-string',
    path: appendParams(data.locales.list.path, 'locale_id'),
    read: {
      operation: data.locales.list,
      pick: (response, params) => findById(response['data'] ?? response['hits'], params['locale_id']),
    },
    schema: Locale,
  },
  recommender: {
    title: 'Recommender',
    icon: 'lightbulb',
    path: appendParams(data.recommenders.list.path, 'name'),
    read: {
      operation: data.recommenders.list,
      pick: (response, params) =>
        toElements(response['recommenders']).find((recommender) => recommender['name'] === params['name']),
    },
    schema: Recommender,
  },
  sitePreferences: {
    title: 'Site Preferences',
    icon: 'settings',
    path: data.sitePreferences.get.path,
    documentPath: '/sites/{site_id}/site_preferences/{instance_type}/{group_id}',
    read: { operation: data.sitePreferences.get },
    change: data.sitePreferences.patch,
    schema: SitePreferences,
  },
  cartridgePath: {
    title: 'Cartridge Path',
    icon: 'list-ordered',
    path: data.cartridges.put.path,
    read: {
      operation: data.sites.get,
      pick: (site) => ({ cartridges: site['cartridges'] }),
    },
    create: data.cartridges.put,
    schema: CartridgePathCreateRequest,
  },
  siteCustomObject: {
    title: 'Custom Object',
    icon: 'symbol-object',
    path: data.siteCustomObjects.get.path,
    read: { operation: data.siteCustomObjects.get },
    create: data.siteCustomObjects.put,
    change: data.siteCustomObjects.patch,
    remove: data.siteCustomObjects.delete,
    schema: CustomObject,
    template: () => ({}),
  },
  customObject: {
    title: 'Custom Object',
    icon: 'symbol-object',
    path: data.customObjects.get.path,
    read: { operation: data.customObjects.get },
    create: data.customObjects.put,
    change: data.customObjects.patch,
    remove: data.customObjects.delete,
    schema: CustomObject,
    template: () => ({}),
  },
  order: {
    title: 'Order',
    icon: 'package',
    path: data.orders.patch.path,
    // The Data API can change orders, but not read them (data-api 4). The Shop API lets an agent read them.
    read: { operation: shop.orders.get },
    change: data.orders.patch,
    changeFields: [
      { field: 'status', operation: data.orders.putStatus },
      { field: 'confirmation_status', operation: data.orders.putConfirmationStatus },
      { field: 'export_status', operation: data.orders.putExportStatus },
      { field: 'external_order_status', operation: data.orders.putExternalStatus },
      { field: 'payment_status', operation: data.orders.putPaymentStatus },
      { field: 'shipping_status', operation: data.orders.putShippingStatus },
    ],
    schema: Order,
  },
  product: {
    title: 'Product',
    icon: 'symbol-field',
    path: data.products.get.path,
    read: { operation: data.products.get },
    create: data.products.put,
    change: data.products.patch,
    remove: data.products.delete,
    schema: Product,
    template: ({ id = '' }) => ({
      name: { default: id },
      owning_catalog_id: '',
      online_flag: { default: false },
    }),
  },
  variation: {
    title: 'Variation',
    icon: 'symbol-variable',
    path: data.variations.get.path,
    read: { operation: data.variations.get },
    create: data.variations.put,
    change: data.variations.patch,
    remove: data.variations.delete,
    schema: Variant,
    template: () => ({ variation_values: {} }),
  },
  variationGroup: {
    title: 'Variation Group',
    icon: 'symbol-namespace',
    path: data.variationGroups.get.path,
    read: { operation: data.variationGroups.get },
    create: data.variationGroups.put,
    change: data.variationGroups.patch,
    remove: data.variationGroups.delete,
    schema: VariationGroup,
    template: () => ({ variation_values: {} }),
  },
  variationAttribute: {
    title: 'Variation Attribute',
    icon: 'symbol-property',
    path: data.variationAttributes.get.path,
    read: { operation: data.variationAttributes.get },
    create: data.variationAttributes.put,
    change: data.variationAttributes.patch,
    remove: data.variationAttributes.delete,
    schema: VariationAttribute,
    template: ({ id = '' }) => ({ name: { default: id } }),
  },
  variationAttributeValue: {
    title: 'Variation Attribute Value',
    icon: 'symbol-enum-member',
    path: data.variationAttributeValues.get.path,
    read: { operation: data.variationAttributeValues.get },
    create: data.variationAttributeValues.put,
    change: data.variationAttributeValues.patch,
    remove: data.variationAttributeValues.delete,
    schema: VariationAttributeValue,
    template: ({ id = '' }) => ({ name: { default: id } }),
  },
  productOption: {
    title: 'Product Option',
    icon: 'symbol-enum',
    path: data.productOptions.get.path,
    read: { operation: data.productOptions.get },
    create: data.productOptions.put,
    change: data.productOptions.patch,
    remove: data.productOptions.delete,
    schema: ProductOption,
    template: ({ id = '' }) => ({ custom_name: { default: id }, shared: false }),
  },
  productOptionValue: {
    title: 'Product Option Value',
    icon: 'symbol-enum-member',
    path: data.productOptionValues.get.path,
    read: { operation: data.productOptionValues.get },
    create: data.productOptionValues.put,
    change: data.productOptionValues.patch,
    remove: data.productOptionValues.delete,
    schema: ProductOptionValue,
    template: ({ id = '' }) => ({ value: { default: id } }),
  },
  inventoryList: {
    title: 'Inventory List',
    icon: 'archive',
    path: data.inventoryLists.get.path,
    read: { operation: data.inventoryLists.get },
    create: data.inventoryLists.put,
    change: data.inventoryLists.patch,
    remove: data.inventoryLists.delete,
    schema: InventoryList,
    template: () => ({ description: '' }),
  },
  user: {
    title: 'User',
    icon: 'account',
    path: data.users.get.path,
    read: { operation: data.users.get },
    create: data.users.put,
    change: data.users.patch,
    remove: data.users.delete,
    schema: User,
    template: ({ login = '' }) => ({ email: `${login}@example.com`, last_name: '', password: '' }),
  },
} as const satisfies Record<string, Omit<ResourceKind, 'id' | 'family'>>;
