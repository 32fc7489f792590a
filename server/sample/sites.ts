import { sampleCartridgePath } from '../../cartridges/cartridge-path.ts';
import type { Catalog, PriceBook } from '../records/catalog.ts';
import type { PreferenceGroup, Site } from '../records/site.ts';
import { catalogId } from './categories.ts';
import { imageFolder } from './pictures.ts';
import { priceLists } from './prices.ts';
import { listPriceBookId, salePriceBookId } from './product-prices.ts';
import { localized } from './text.ts';

export const customerListId = 'kestrel-yard';

const preferences = {
  screeningEnabled: true,
  /** Mail domains whose orders the hook in `sample/cartridges/app_storefront` rejects. */
  screeningBlockedDomains: ['throwaway.example', 'spam.example'],
  screeningHoldAbove: 1500,
  loyaltyEnabled: true,
  loyaltyPointsPerUnit: 2,
  giftMessageMaxLength: 120,
  customerServiceEmail: 'hello@kestrelyard.example',
  gatewayMerchantId: 'KESTREL-1',
  gatewayPassword: 'otter-slate-42',
  gatewayMode: 'test',
};

export const preferenceGroups: readonly PreferenceGroup[] = [
  {
    id: 'Screening',
    name: localized('Order screening', 'Bestellprüfung'),
    preferences: {
      screeningEnabled: { type: 'boolean' },
      screeningBlockedDomains: { type: 'set_of_string' },
      screeningHoldAbove: { type: 'number' },
    },
  },
  {
    id: 'Loyalty',
    name: localized('Loyalty points', 'Treuepunkte'),
    preferences: { loyaltyEnabled: { type: 'boolean' }, loyaltyPointsPerUnit: { type: 'integer' } },
  },
  {
    id: 'Storefront',
    name: localized('Storefront', 'Ladenfront'),
    preferences: {
      giftMessageMaxLength: { type: 'integer' },
      customerServiceEmail: { type: 'email', mandatory: true },
      holidayNotice: { type: 'text' },
      holidayFrom: { type: 'date' },
    },
  },
  {
    id: 'Gateway',
    name: localized('Payment gateway', 'Zahlungsdienst'),
    preferences: {
      gatewayMerchantId: { type: 'string' },
      gatewayPassword: { type: 'password' },
      gatewayMode: { type: 'enum_of_string', values: ['test', 'live'] },
      gatewayLiveSince: { type: 'datetime' },
    },
  },
];

const recommenders = [
  { name: 'similar-goods', description: 'Goods like the one in view' },
  { name: 'often-together', description: 'What others carried home with it' },
];

const priceBookIdsOf = (site: Site['id']): string[] =>
  priceLists
    .filter((list) => list.site === site)
    .flatMap(({ currency }) => [salePriceBookId(currency), listPriceBookId(currency)]);

export const sites: readonly Site[] = [
  {
    id: 'RefArch',
    display_name: localized('Kestrel Yard', 'Kestrel Yard'),
    description: localized(
      'Tools, kit and clothing for people who mend their own.',
      'Werkzeug, Ausrüstung und Kleidung für Leute, die selbst flicken.',
    ),
    storefront_status: 'online',
    locales: ['en-US', 'en-CA', 'de-DE'],
    currencies: ['USD', 'CAD'],
    timezone: 'America/Los_Angeles',
    catalog_id: catalogId,
    price_book_ids: priceBookIdsOf('RefArch'),
    inventory_list_id: 'inventory-us',
    customer_list_id: customerListId,
    taxation: 'net',
    cartridge_path: sampleCartridgePath,
    default: true,
    basket_quota: 4,
    preferences: { ...preferences },
    instance_preferences: { production: { gatewayMerchantId: 'KESTREL-LIVE', gatewayMode: 'live' } },
    recommenders,
  },
  {
    id: 'RefArchGlobal',
    display_name: localized('Kestrel Yard Europe', 'Kestrel Yard Europa'),
    description: localized('The same shelves, from Lübeck.', 'Dieselben Regale, aus Lübeck.'),
    storefront_status: 'online',
    locales: ['de-DE', 'en-GB'],
    currencies: ['EUR', 'GBP'],
    timezone: 'Europe/Berlin',
    catalog_id: catalogId,
    price_book_ids: priceBookIdsOf('RefArchGlobal'),
    inventory_list_id: 'inventory-eu',
    customer_list_id: customerListId,
    taxation: 'gross',
    cartridge_path: sampleCartridgePath,
    basket_quota: 4,
    order_number_prefix: 'EU',
    preferences: { ...preferences, screeningHoldAbove: 1200, loyaltyPointsPerUnit: 1 },
    recommenders: recommenders.slice(0, 1),
  },
];

export const catalogs: readonly Catalog[] = [
  { id: catalogId, name: localized('Kestrel Yard', 'Kestrel Yard'), image_folder: imageFolder },
];

export const priceBooks: readonly PriceBook[] = priceLists.flatMap(({ currency }) => [
  {
    id: listPriceBookId(currency),
    name: localized(`List prices ${currency}`, `Listenpreise ${currency}`),
    currency,
  },
  {
    id: salePriceBookId(currency),
    name: localized(`Sale prices ${currency}`, `Angebotspreise ${currency}`),
    currency,
  },
]);
