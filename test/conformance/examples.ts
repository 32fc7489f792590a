/**
 * Path parameters of resources that the sample shop has, by operation: checks that need a successful response use them.
 * For a service with another shop, CONFORMANCE_EXAMPLES is the path of a JSON file of the same shape.
 */
import { readFileSync } from 'node:fs';

export type Examples = Readonly<Record<string, Readonly<Record<string, string>>>>;

const site = { site_id: 'RefArch' };
const master = { master_product_id: 'fell-jacket' };
const masterParams = { product_id: 'fell-jacket' };
const jumperParams = { product_id: 'gansey-jumper' };

const sampleExamples: Examples = {
  'data.products.get': { id: 'beeswax-polish' },
  'data.products_variation_attributes.get_until_18_2': { id: 'fell-jacket' },
  'data.products_variation_groups.get_until_18_2': { id: 'fell-jacket' },
  'data.products_variations.get': { id: 'fell-jacket' },
  'data.products_variation_groups.get': master,
  'data.products_variation_groups_one.get': { ...master, id: 'fell-jacket-moss' },
  'data.products_variations_one.get': { ...master, id: 'fell-jacket-moss-s' },
  'data.products_variation_attributes.get': masterParams,
  'data.products_variation_attributes_one.get': { ...masterParams, id: 'color' },
  'data.products_variation_attributes_values.get': { ...masterParams, attribute_id: 'color' },
  'data.products_variation_attributes_values_one.get': { ...masterParams, attribute_id: 'color', id: 'moss' },
  'data.products_product_options.get': jumperParams,
  'data.products_product_options_one.get': { ...jumperParams, id: 'gift-wrap' },
  'data.products_product_options_values.get': { ...jumperParams, option_id: 'gift-wrap' },
  'data.products_product_options_values_one.get': { ...jumperParams, option_id: 'gift-wrap', id: 'paper' },
  'data.inventory_lists.get': {},
  'data.inventory_lists_one.get': { id: 'inventory-us' },
  'data.sites_custom_objects.get': { ...site, object_type: 'Workshop', key: 'portland' },
  'data.users.get': { login: 'agnes.tarrant' },
  'data.campaigns.get': { ...site, campaign_id: 'welcome' },
  'data.promotions.get': { ...site, id: 'welcome-10' },
  'data.ab_tests.get.18_3': site,
  'data.ab_tests.get': site,
  'data.ab_tests_segments.get': { ...site, ab_test_id: 'fire-steel-test', segment_id: 'control' },
  'data.sites.list': {},
  'data.sites.get': site,
  'data.sites_locale_info_locales.get': site,
  'data.sites_slot_configurations.get': site,
  'data.sites_ai_recommender_names.get': site,
  'data.site_preferences.get': { ...site, group_id: 'Loyalty', instance_type: 'current' },
  'shop.products.get': { id: 'beeswax-polish' },
  'debugger.breakpoints.list': {},
  'debugger.threads.list': {},
};

export function loadExamples(): Examples {
  const file = process.env['CONFORMANCE_EXAMPLES'];
  return file === undefined ? sampleExamples : (JSON.parse(readFileSync(file, 'utf8')) as Examples);
}
