import type { AbTest, SlotConfiguration } from '../records/marketing.ts';
import type { RefinementDefinition, SortingRule } from '../records/merchandising.ts';
import { catalogId } from './categories.ts';
import { localized, type Text } from './text.ts';

export const abTests: readonly AbTest[] = [
  {
    site_id: 'RefArch',
    id: 'fire-steel-test',
    description: 'Does a gift sell more tents than ten per cent off?',
    enabled: true,
    start_date: '2026-01-05T08:00:00.000Z',
    end_date: '2027-01-05T08:00:00.000Z',
    key_metric_id: 'checkoutRate',
    expiration_type: 'session',
    customer_groups: ['Everyone'],
    tags: ['camp'],
    email_addresses: ['merchandising@kestrelyard.example'],
    trigger: { trigger_type: 'immediately' },
    segments: [
      { id: 'control', description: 'As it is', allocation: 40, custom_experience: false },
      {
        id: 'gift',
        description: 'A fire steel with every tent',
        allocation: 40,
        custom_experience: true,
        promotion_ids: ['spark-with-tent'],
      },
    ],
  },
  {
    site_id: 'RefArch',
    id: 'whetstone-page',
    description: 'Whetstones in the order of their grit',
    enabled: false,
    paused: true,
    key_metric_id: 'averageOrderValue',
    expiration_type: 'never',
    trigger: { trigger_type: 'pipeline_call', pipeline_calls: ['Search-Show'] },
    segments: [{ id: 'by-grit', allocation: 50, custom_experience: false }],
  },
];

export const slotConfigurations: readonly SlotConfiguration[] = [
  {
    site_id: 'RefArch',
    slot_id: 'home-main',
    id: 'welcome-to-the-yard',
    context: 'global',
    description: 'What everybody sees first',
    enabled: true,
    default: true,
    rank: 100,
    template: 'slots/html/banner.isml',
    customer_groups: ['Everyone'],
    content: {
      type: 'html',
      body: localized(
        '<p>Tools for people who mend their own.</p>',
        '<p>Werkzeug für Leute, die selbst flicken.</p>',
      ),
    },
  },
  {
    site_id: 'RefArch',
    slot_id: 'home-main',
    id: 'spring-nights',
    context: 'global',
    description: 'Tents, while the campaign runs',
    enabled: true,
    rank: 10,
    template: 'slots/products/row.isml',
    callout_message: localized('Sleep outside.', 'Schlaf draußen.'),
    campaign_id: 'spring-nights',
    content: { type: 'products', product_ids: ['corrie-tent', 'fire-steel'] },
  },
  {
    site_id: 'RefArch',
    slot_id: 'category-top',
    id: 'sharpening-weekends',
    context: 'category',
    context_id: 'sharpening',
    description: 'Fridays and Saturdays above the whetstones',
    enabled: true,
    rank: 10,
    template: 'slots/html/banner.isml',
    schedule: { recurrence: { day_of_week: ['friday', 'saturday'] } },
    content: {
      type: 'html',
      body: localized(
        '<p>Bring your knives, we bring the stones.</p>',
        '<p>Du bringst die Messer, wir die Steine.</p>',
      ),
    },
  },
];

const createRefinement = (
  category_id: string,
  attribute_id: string,
  position: number,
  label: Text,
  overrides: Partial<RefinementDefinition> = {},
): RefinementDefinition => ({
  catalog_id: catalogId,
  category_id,
  attribute_id,
  position,
  label,
  ...overrides,
});

/** Refinements by category, price, color (not in the workshop) and brand; for clothing also by size and material. */
export const refinementDefinitions: readonly RefinementDefinition[] = [
  createRefinement('root', 'cgid', 10, localized('Department', 'Abteilung')),
  createRefinement('root', 'price', 20, localized('Price', 'Preis'), {
    price_steps: {
      USD: [20, 50, 100, 200, 500],
      CAD: [25, 75, 150, 300, 700],
      EUR: [20, 50, 100, 200, 500],
      GBP: [20, 50, 100, 200, 500],
    },
  }),
  createRefinement('root', 'c_color', 30, localized('Colour', 'Farbe')),
  createRefinement('root', 'brand', 50, localized('Maker', 'Hersteller')),
  createRefinement('clothing', 'c_size', 40, localized('Size', 'Größe')),
  createRefinement('clothing', 'c_material', 60, localized('Material', 'Material')),
  createRefinement('workshop', 'c_color', 30, localized('Colour', 'Farbe'), { hidden: true }),
];

const sortOrders: readonly (readonly [
  id: string,
  label: Text,
  attribute: string,
  direction: 'ascending' | 'descending',
])[] = [
  ['best-matches', localized('Best matches', 'Beste Treffer'), 'relevance', 'descending'],
  ['price-low-to-high', localized('Price: low to high', 'Preis aufsteigend'), 'price', 'ascending'],
  ['price-high-to-low', localized('Price: high to low', 'Preis absteigend'), 'price', 'descending'],
  ['product-name-ascending', localized('Name: A to Z', 'Name: A bis Z'), 'name', 'ascending'],
  ['product-name-descending', localized('Name: Z to A', 'Name: Z bis A'), 'name', 'descending'],
];

/** Sort orders of both sites. Of products that are otherwise equal, those that are sold out come last. */
export const sortingRules: readonly SortingRule[] = ['RefArch', 'RefArchGlobal'].flatMap((site_id) =>
  sortOrders.map(([id, label, attribute_id, direction], index) => ({
    site_id,
    id,
    label,
    position: (index + 1) * 10,
    ...(index === 0 ? { default: true } : {}),
    criteria: [
      { attribute_id, direction },
      { attribute_id: 'availability', direction: 'descending' as const },
    ],
  })),
);
