import type { CustomObject, ObjectType } from '../records/people.ts';

export const objectTypes: readonly ObjectType[] = [
  {
    id: 'Workshop',
    scope: 'site',
    key_property: 'workshopId',
    key_type: 'string',
    attributes: {
      name: { type: 'string', mandatory: true },
      street: { type: 'string' },
      city: { type: 'string', mandatory: true },
      countryCode: { type: 'string' },
      email: { type: 'email' },
      latitude: { type: 'number' },
      longitude: { type: 'number' },
      benches: { type: 'integer' },
      sharpeningService: { type: 'boolean' },
      openedOn: { type: 'date' },
    },
  },
  {
    id: 'NewsletterSubscription',
    scope: 'site',
    key_property: 'email',
    key_type: 'string',
    attributes: {
      firstName: { type: 'string' },
      locale: { type: 'string' },
      confirmed: { type: 'boolean', mandatory: true },
      subscribedAt: { type: 'datetime' },
      topics: { type: 'set' },
    },
  },
  {
    id: 'LoyaltyTier',
    scope: 'organization',
    key_property: 'fromPoints',
    key_type: 'integer',
    attributes: {
      tierId: { type: 'string', mandatory: true },
      displayName: { type: 'string' },
      multiplier: { type: 'number' },
    },
  },
];

export const customObjects: readonly CustomObject[] = [
  {
    site_id: 'RefArch',
    object_type: 'Workshop',
    key: 'portland',
    custom: {
      name: 'The Yard',
      street: '1200 SE Water Avenue',
      city: 'Portland',
      countryCode: 'US',
      email: 'portland@kestrelyard.example',
      latitude: 45.5148,
      longitude: -122.6656,
      benches: 8,
      sharpeningService: true,
      openedOn: '2011-05-07',
    },
  },
  {
    site_id: 'RefArch',
    object_type: 'Workshop',
    key: 'brattleboro',
    custom: {
      name: 'The Sawmill Room',
      street: '14 Canal Street',
      city: 'Brattleboro',
      countryCode: 'US',
      email: 'brattleboro@kestrelyard.example',
      latitude: 42.8509,
      longitude: -72.5579,
      benches: 4,
      sharpeningService: false,
      openedOn: '2019-10-12',
    },
  },
  {
    site_id: 'RefArchGlobal',
    object_type: 'Workshop',
    key: 'luebeck',
    custom: {
      name: 'Speicher Lübeck',
      street: 'Kanalstraße 70',
      city: 'Lübeck',
      countryCode: 'DE',
      email: 'luebeck@kestrelyard.example',
      latitude: 53.8683,
      longitude: 10.6936,
      benches: 6,
      sharpeningService: true,
      openedOn: '2016-03-19',
    },
  },
  {
    site_id: 'RefArch',
    object_type: 'NewsletterSubscription',
    key: 'shopper@example.com',
    custom: {
      firstName: 'Rowan',
      locale: 'en-US',
      confirmed: true,
      subscribedAt: '2024-03-09T17:25:00.000Z',
      topics: ['workshop', 'sharpening'],
    },
  },
  {
    site_id: 'RefArchGlobal',
    object_type: 'NewsletterSubscription',
    key: 'maren.thies@example.org',
    custom: {
      firstName: 'Maren',
      locale: 'de-DE',
      confirmed: false,
      subscribedAt: '2024-10-28T19:44:00.000Z',
      topics: ['garten'],
    },
  },
  ...(
    [
      [0, 'apprentice', 'Apprentice', 1],
      [500, 'journeyman', 'Journeyman', 1.25],
      [5000, 'master', 'Master', 1.5],
    ] as const
  ).map(([fromPoints, tierId, displayName, multiplier]) => ({
    site_id: '',
    object_type: 'LoyaltyTier',
    key: String(fromPoints),
    custom: { tierId, displayName, multiplier },
  })),
];
