import type { GiftCertificate } from '../records/gift-certificates.ts';
import type { Campaign, Coupon, Promotion, SourceCodeGroup } from '../records/marketing.ts';
import { localized } from './text.ts';

const enabledDefaults = { enabled: true, exclusivity: 'no' } as const;

export const promotions: readonly Promotion[] = [
  {
    site_id: 'RefArch',
    id: 'welcome-10',
    name: localized('Ten per cent off the first order', 'Zehn Prozent auf die erste Bestellung'),
    callout_message: localized('Welcome to the Yard: 10 % off.', 'Willkommen im Hof: 10 % Rabatt.'),
    ...enabledDefaults,
    promotion_class: 'order',
    discount: { type: 'percentage', percentage: 10 },
  },
  {
    site_id: 'RefArch',
    id: 'sharpen-up',
    name: localized('Sharpen up', 'Scharf gemacht'),
    callout_message: localized('15 % off every whetstone.', '15 % auf alle Wetzsteine.'),
    ...enabledDefaults,
    exclusivity: 'class',
    promotion_class: 'product',
    condition: { category_ids: ['sharpening'] },
    discount: { type: 'percentage', percentage: 15 },
  },
  {
    site_id: 'RefArch',
    id: 'spark-with-tent',
    name: localized('A fire steel with every tent', 'Ein Feuerstahl zu jedem Zelt'),
    ...enabledDefaults,
    promotion_class: 'product',
    condition: { product_ids: ['corrie-tent'], minimum_quantity: 1 },
    discount: { type: 'bonus', bonus_product_ids: ['fire-steel'] },
  },
  {
    site_id: 'RefArch',
    id: 'club-two-day',
    name: localized('Two-day shipping for club members', 'Zwei-Tage-Versand für Clubmitglieder'),
    ...enabledDefaults,
    promotion_class: 'shipping',
    condition: { shipping_method_ids: ['two-day'], minimum_amounts: { USD: 100, CAD: 140 } },
    discount: { type: 'free' },
  },
  {
    site_id: 'RefArch',
    id: 'trade-terms',
    name: localized('Trade terms', 'Händlerkonditionen'),
    details: localized('For customers of the trade group.', 'Für Kunden der Gruppe Gewerbe.'),
    ...enabledDefaults,
    exclusivity: 'global',
    promotion_class: 'order',
    condition: { minimum_amounts: { USD: 250, CAD: 340 } },
    discount: { type: 'percentage', percentage: 12 },
  },
  {
    site_id: 'RefArch',
    id: 'pick-a-present',
    name: localized('Pick a present', 'Such dir was aus'),
    callout_message: localized(
      'From 80 $: a mug or a tin of polish.',
      'Ab 80 $: ein Becher oder eine Dose Politur.',
    ),
    ...enabledDefaults,
    promotion_class: 'order',
    condition: { minimum_amounts: { USD: 80, CAD: 110 } },
    discount: {
      type: 'bonus_choice',
      bonus_product_ids: ['enamel-mug', 'beeswax-polish'],
      max_bonus_items: 1,
    },
  },
  {
    site_id: 'RefArchGlobal',
    id: 'moin-5',
    name: localized('Five euros to say hello', 'Fünf Euro zur Begrüßung'),
    callout_message: localized('5 € off from 40 €.', '5 € Rabatt ab 40 €.'),
    ...enabledDefaults,
    promotion_class: 'order',
    condition: { minimum_amounts: { EUR: 40, GBP: 35 } },
    discount: { type: 'amount', amounts: { EUR: 5, GBP: 4 } },
  },
  {
    site_id: 'RefArchGlobal',
    id: 'herbstkleidung',
    name: localized('Autumn clothing', 'Herbstkleidung'),
    callout_message: localized('10 % off jackets and jumpers.', '10 % auf Jacken und Troyer.'),
    ...enabledDefaults,
    promotion_class: 'product',
    condition: { category_ids: ['jackets', 'workwear'] },
    discount: { type: 'percentage', percentage: 10 },
  },
];

export const giftCertificates: readonly GiftCertificate[] = [
  {
    site_id: 'RefArch',
    code: 'GIFT-50-KESTREL',
    amount: 50,
    currency: 'USD',
    status: 'issued',
    enabled: true,
    recipient_email: 'shopper@example.com',
    recipient_name: 'Rowan Ashdown',
    sender_name: 'Kestrel Yard',
    message: 'For a year of mended chairs.',
    creation_date: '2025-01-15T09:00:00.000Z',
  },
  {
    site_id: 'RefArchGlobal',
    code: 'GUTSCHEIN-25',
    amount: 25,
    currency: 'EUR',
    status: 'issued',
    enabled: true,
    recipient_email: 'maren.thies@example.org',
    recipient_name: 'Maren Thies',
    creation_date: '2025-01-15T09:00:00.000Z',
  },
];

export const coupons: readonly Coupon[] = [
  {
    site_id: 'RefArch',
    id: 'welcome',
    enabled: true,
    codes: ['WELCOME10'],
    redemptions_per_customer: 1,
  },
  {
    site_id: 'RefArch',
    id: 'sharpening-day',
    enabled: true,
    codes: ['EDGE-7KQ2', 'EDGE-M4XD', 'EDGE-R9TN'],
    redemptions_per_code: 1,
  },
  { site_id: 'RefArch', id: 'present', enabled: true, codes: ['PRESENT'] },
  { site_id: 'RefArchGlobal', id: 'moin', enabled: true, codes: ['MOIN5'], redemptions_per_customer: 1 },
];

export const sourceCodeGroups: readonly SourceCodeGroup[] = [
  { site_id: 'RefArch', id: 'almanac', enabled: true, codes: ['ALMANAC25', 'ALMANAC26'] },
  { site_id: 'RefArchGlobal', id: 'messe', enabled: true, codes: ['HOLZ-HAND'] },
];

export const campaigns: readonly Campaign[] = [
  {
    site_id: 'RefArch',
    id: 'welcome',
    description: 'First orders, by coupon',
    enabled: true,
    coupons: ['welcome'],
    promotions: [
      { promotion_id: 'welcome-10', enabled: true, rank: 10, coupons: ['welcome'], coupons_based: true },
    ],
  },
  {
    site_id: 'RefArch',
    id: 'presents',
    description: 'Something to choose, by coupon',
    enabled: true,
    coupons: ['present'],
    promotions: [{ promotion_id: 'pick-a-present', coupons: ['present'], coupons_based: true, rank: 15 }],
  },
  {
    site_id: 'RefArch',
    id: 'always-on',
    description: 'Terms for the club and for the trade',
    enabled: true,
    customer_groups: ['makers-club', 'trade'],
    promotions: [
      {
        promotion_id: 'club-two-day',
        customer_groups: ['makers-club'],
        customer_groups_based: true,
        rank: 20,
      },
      { promotion_id: 'trade-terms', customer_groups: ['trade'], customer_groups_based: true, rank: 5 },
    ],
  },
  {
    site_id: 'RefArch',
    id: 'sharpening-month',
    description: 'Every February: edges first, projects later',
    enabled: true,
    start_date: '2026-02-01T08:00:00.000Z',
    end_date: '2026-03-01T08:00:00.000Z',
    coupons: ['sharpening-day'],
    source_code_groups: ['almanac'],
    promotions: [
      {
        promotion_id: 'sharpen-up',
        rank: 30,
        coupons: ['sharpening-day'],
        coupons_based: true,
        schedule: {
          start_date: '2026-02-01T08:00:00.000Z',
          end_date: '2026-03-01T08:00:00.000Z',
          recurrence: {
            day_of_week: ['friday', 'saturday'],
            time_of_day: { time_from: '08:00:00', time_to: '20:00:00' },
          },
        },
      },
    ],
  },
  {
    site_id: 'RefArch',
    id: 'spring-nights',
    description: 'Tents, from the first dry weekend on',
    enabled: false,
    start_date: '2026-04-10T08:00:00.000Z',
    end_date: '2026-06-21T08:00:00.000Z',
    promotions: [{ promotion_id: 'spark-with-tent', rank: 40 }],
  },
  {
    site_id: 'RefArchGlobal',
    id: 'begruessung',
    description: 'Erste Bestellung, per Gutscheincode',
    enabled: true,
    coupons: ['moin'],
    promotions: [{ promotion_id: 'moin-5', coupons: ['moin'], coupons_based: true, rank: 10 }],
  },
  {
    site_id: 'RefArchGlobal',
    id: 'herbst',
    description: 'Jacken und Troyer',
    enabled: true,
    start_date: '2025-09-15T06:00:00.000Z',
    end_date: '2025-11-30T22:59:59.000Z',
    source_code_groups: ['messe'],
    promotions: [{ promotion_id: 'herbstkleidung', rank: 20 }],
  },
];
