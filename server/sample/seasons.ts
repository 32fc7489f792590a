import type { AbTest, Campaign, Coupon, Promotion, SlotConfiguration } from '../records/marketing.ts';
import { localized } from './text.ts';

interface Season {
  readonly site: 'RefArch' | 'RefArchGlobal';
  readonly id: string;
  readonly description: string;
  /** The callout message in both languages. */
  readonly callout: readonly [english: string, german: string];
  readonly from: string;
  readonly to: string;
  readonly code: string;
  readonly categories?: readonly string[];
  readonly percentage: number;
}

const createSeason = (
  site: Season['site'],
  [id, from, to]: readonly [id: string, from: string, to: string],
  description: string,
  callout: Season['callout'],
  code: string,
  percentage: number,
  ...categories: readonly string[]
): Season => ({ site, id, from, to, description, callout, code, percentage, categories });

/** Campaigns through the year. Each needs a coupon, so that baskets without one have the same price all year. */
const seasons: readonly Season[] = [
  createSeason(
    'RefArch',
    ['winter-mending', '2026-01-05', '2026-01-31'],
    'Mend what the year has broken',
    ['10 % off workshop tools.', '10 % auf Werkzeug.'],
    'MEND26',
    10,
    'workshop',
  ),
  createSeason(
    'RefArch',
    ['garden-opening', '2026-03-09', '2026-04-30'],
    'Beds, borders and the first warm evening',
    ['12 % off for the garden.', '12 % für den Garten.'],
    'GARDEN26',
    12,
    'garden',
  ),
  createSeason(
    'RefArch',
    ['makers-week', '2026-05-04', '2026-05-10'],
    'A week of demonstrations in Portland',
    ['15 % off every order.', '15 % auf jede Bestellung.'],
    'MAKERS26',
    15,
  ),
  createSeason(
    'RefArch',
    ['summer-camp', '2026-06-15', '2026-08-31'],
    'Everything for nights outside',
    ['10 % off camp goods.', '10 % auf Campingwaren.'],
    'CAMP26',
    10,
    'camp',
  ),
  createSeason(
    'RefArch',
    ['back-to-the-bench', '2026-09-01', '2026-09-30'],
    'Back indoors, back to the workshop',
    ['8 % off workshop tools.', '8 % auf Werkzeug.'],
    'BENCH26',
    8,
    'workshop',
  ),
  createSeason(
    'RefArch',
    ['warm-layers', '2026-10-05', '2026-11-20'],
    'Jackets and workwear before the frost',
    ['10 % off clothing.', '10 % auf Kleidung.'],
    'LAYERS26',
    10,
    'clothing',
  ),
  createSeason(
    'RefArch',
    ['repair-friday', '2026-11-27', '2026-11-30'],
    'Buy less, mend more',
    ['20 % off every order.', '20 % auf jede Bestellung.'],
    'REPAIR26',
    20,
  ),
  createSeason(
    'RefArch',
    ['under-the-tree', '2026-12-01', '2026-12-24'],
    'Presents that last',
    ['5 % off every order.', '5 % auf jede Bestellung.'],
    'TREE26',
    5,
  ),
  createSeason(
    'RefArchGlobal',
    ['fruehjahrsputz', '2026-03-02', '2026-03-29'],
    'Alles wieder in Ordnung',
    ['10 % off workshop tools.', '10 % auf Werkzeug.'],
    'PUTZ26',
    10,
    'workshop',
  ),
  createSeason(
    'RefArchGlobal',
    ['advent', '2026-11-29', '2026-12-24'],
    'Vier Wochen Geschenke',
    ['8 % off every order.', '8 % auf jede Bestellung.'],
    'ADVENT26',
    8,
  ),
];

/** From about midnight in Los Angeles to about midnight in Berlin. */
const datesOf = ({ from, to }: Season) => ({
  start_date: `${from}T08:00:00.000Z`,
  end_date: `${to}T22:59:59.000Z`,
});
const promotionId = ({ id }: Season): string => `${id}-offer`;

export const seasonPromotions: readonly Promotion[] = seasons.map((season) => ({
  site_id: season.site,
  id: promotionId(season),
  name: localized(...season.callout),
  callout_message: localized(...season.callout),
  enabled: true,
  exclusivity: 'no',
  ...(season.categories?.length
    ? { promotion_class: 'product', condition: { category_ids: [...season.categories] } }
    : { promotion_class: 'order' }),
  discount: { type: 'percentage', percentage: season.percentage },
}));

export const seasonCoupons: readonly Coupon[] = seasons.map(({ site, id, code }) => ({
  site_id: site,
  id,
  enabled: true,
  codes: [code],
}));

export const seasonCampaigns: readonly Campaign[] = seasons.map((season, index) => ({
  site_id: season.site,
  id: season.id,
  description: season.description,
  enabled: true,
  ...datesOf(season),
  coupons: [season.id],
  promotions: [
    { promotion_id: promotionId(season), coupons: [season.id], coupons_based: true, rank: 50 + index },
  ],
}));

/**
 * Contents of a slot of the home page, one for each campaign. Clients find the campaigns through them, because the API
 * does not list campaigns.
 */
export const seasonSlots: readonly SlotConfiguration[] = seasons.map((season) => ({
  site_id: season.site,
  slot_id: 'home-season',
  id: season.id,
  context: 'global',
  description: season.description,
  enabled: true,
  rank: 10,
  template: 'slots/html/banner.isml',
  campaign_id: season.id,
  content: { type: 'html', body: localized(`<p>${season.callout[0]}</p>`, `<p>${season.callout[1]}</p>`) },
}));

/**
 * Disabled tests that compare a shop with and without the seasonal offers. Clients find the promotions through them.
 */
export const seasonTests: readonly AbTest[] = (['RefArch', 'RefArchGlobal'] as const).map((site_id) => ({
  site_id,
  id: 'season-offers',
  description: 'Which offers of the year bring new customers?',
  enabled: false,
  key_metric_id: 'averageOrderValue',
  expiration_type: 'never',
  trigger: { trigger_type: 'immediately' },
  segments: [
    { id: 'control', description: 'Without offers', allocation: 50, custom_experience: false },
    {
      id: 'offers',
      description: 'With the offers of the year',
      allocation: 50,
      custom_experience: true,
      promotion_ids: seasons.filter(({ site }) => site === site_id).map(promotionId),
    },
  ],
}));
