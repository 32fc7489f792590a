import type { PhysicalStore, PostalPlace, StoreGroup } from '../records/stores.ts';
import { localized } from './text.ts';

export const stores: readonly PhysicalStore[] = [
  {
    site_id: 'RefArch',
    id: 'portland',
    name: 'Kestrel Yard Portland',
    address1: '1420 NW Lumber Row',
    city: 'Portland',
    postal_code: '97209',
    state_code: 'OR',
    country_code: 'US',
    phone: '503-555-0142',
    email: 'portland@kestrelyard.example',
    store_hours: localized('Mon–Sat 9 am – 7 pm', 'Mo–Sa 9–19 Uhr'),
    store_events: localized('Knife sharpening on Saturdays', 'Samstags schleifen wir Messer'),
    latitude: 45.5311,
    longitude: -122.6847,
    inventory_list_id: 'inventory-us',
  },
  {
    site_id: 'RefArch',
    id: 'seattle',
    name: 'Kestrel Yard Seattle',
    address1: '88 Dock Street',
    address2: 'Pier 3',
    city: 'Seattle',
    postal_code: '98101',
    state_code: 'WA',
    country_code: 'US',
    phone: '206-555-0188',
    email: 'seattle@kestrelyard.example',
    store_hours: localized('Daily 10 am – 6 pm', 'Täglich 10–18 Uhr'),
    latitude: 47.6101,
    longitude: -122.3344,
    inventory_list_id: 'inventory-us',
  },
  {
    site_id: 'RefArchGlobal',
    id: 'luebeck',
    name: 'Kestrel Yard Lübeck',
    address1: 'Alte Holzgasse 7',
    city: 'Lübeck',
    postal_code: '23552',
    country_code: 'DE',
    phone: '0451 555010',
    email: 'luebeck@kestrelyard.example',
    store_hours: localized('Mon–Fri 10 am – 6 pm', 'Mo–Fr 10–18 Uhr'),
    latitude: 53.8679,
    longitude: 10.6866,
    inventory_list_id: 'inventory-eu',
  },
];

export const storeGroups: readonly StoreGroup[] = [
  { site_id: 'RefArch', id: 'northwest', name: 'Pacific Northwest', store_ids: ['portland', 'seattle'] },
];

export const postalPlaces: readonly PostalPlace[] = [
  { country_code: 'US', postal_code: '97301', latitude: 44.9429, longitude: -123.0351 },
  { country_code: 'US', postal_code: '98402', latitude: 47.2529, longitude: -122.4443 },
  { country_code: 'DE', postal_code: '20095', latitude: 53.5503, longitude: 10.0007 },
];
