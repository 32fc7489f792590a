import type { AbTest, SlotConfiguration } from '../records/marketing.ts';
import { both } from './text.ts';

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
      body: both(
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
    callout_message: both('Sleep outside.', 'Schlaf draußen.'),
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
      body: both(
        '<p>Bring your knives, we bring the stones.</p>',
        '<p>Du bringst die Messer, wir die Steine.</p>',
      ),
    },
  },
];
