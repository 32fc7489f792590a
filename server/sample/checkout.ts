import type { PaymentMethod, ShippingMethod, TaxClass } from '../records/site.ts';
import { localized, type Text } from './text.ts';

type PriceTiers = ShippingMethod['prices'][string];

/** Returns shipping prices by merchandise total. `tiers` are pairs `[from, price]` in ascending order. */
const createPriceTiers = (...tiers: readonly (readonly [from: number, price: number])[]): PriceTiers =>
  tiers.map(([from, price]) => ({ from, price }));

const createShippingMethod = (
  site_id: string,
  id: string,
  name: Text,
  description: Text,
  prices: ShippingMethod['prices'],
  overrides: Partial<ShippingMethod> = {},
): ShippingMethod => ({
  site_id,
  id,
  name,
  description,
  enabled: true,
  tax_class_id: 'shipping',
  prices,
  ...overrides,
});

export const shippingMethods: readonly ShippingMethod[] = [
  createShippingMethod(
    'RefArch',
    'ground',
    localized('Ground', 'Standardversand'),
    localized('Three to six working days, by van.', 'Drei bis sechs Werktage, mit dem Lieferwagen.'),
    {
      USD: createPriceTiers([0, 7.95], [50, 5.95], [150, 0]),
      CAD: createPriceTiers([0, 12.95], [80, 9.95], [220, 0]),
    },
    { default: true, countries: ['US', 'CA'], custom: { estimatedArrival: '3-6 working days' } },
  ),
  createShippingMethod(
    'RefArch',
    'two-day',
    localized('Two-Day', 'Zwei-Tage-Versand'),
    localized('Ordered by noon, there the day after tomorrow.', 'Bis Mittag bestellt, übermorgen da.'),
    { USD: createPriceTiers([0, 16.95], [150, 11.95]), CAD: createPriceTiers([0, 24.95], [220, 18.95]) },
    { countries: ['US', 'CA'], custom: { estimatedArrival: '2 working days' } },
  ),
  createShippingMethod(
    'RefArch',
    'overnight',
    localized('Overnight', 'Über Nacht'),
    localized('By half past ten the next morning.', 'Am nächsten Morgen bis halb elf.'),
    { USD: createPriceTiers([0, 29.95]) },
    { countries: ['US'], custom: { estimatedArrival: '1 working day' } },
  ),
  createShippingMethod(
    'RefArch',
    'collect',
    localized('Collect from the Yard', 'Abholung im Hof'),
    localized('Ring the bell by the green door.', 'An der grünen Tür klingeln.'),
    { USD: createPriceTiers([0, 0]), CAD: createPriceTiers([0, 0]) },
    { countries: ['US'], custom: { storePickup: true } },
  ),
  createShippingMethod(
    'RefArchGlobal',
    'standard',
    localized('Standard', 'Standard'),
    localized('Two to four working days.', 'Zwei bis vier Werktage.'),
    {
      EUR: createPriceTiers([0, 5.9], [60, 3.9], [120, 0]),
      GBP: createPriceTiers([0, 6.5], [60, 4.5], [120, 0]),
    },
    { default: true, custom: { estimatedArrival: '2-4 working days' } },
  ),
  createShippingMethod(
    'RefArchGlobal',
    'express',
    localized('Express', 'Express'),
    localized('The next working day within Germany.', 'Innerhalb Deutschlands am nächsten Werktag.'),
    { EUR: createPriceTiers([0, 14.9], [120, 9.9]), GBP: createPriceTiers([0, 17.5]) },
    { countries: ['DE', 'AT', 'GB'], custom: { estimatedArrival: '1 working day' } },
  ),
  createShippingMethod(
    'RefArchGlobal',
    'freight',
    localized('Freight', 'Spedition'),
    localized(
      'Benches and other heavy things, to the kerb.',
      'Hobelbänke und anderes Schweres, bis Bordsteinkante.',
    ),
    { EUR: createPriceTiers([0, 89]), GBP: createPriceTiers([0, 95]) },
    { custom: { estimatedArrival: 'by appointment' } },
  ),
];

const createCard = (
  card_type: string,
  prefixes: string[],
  lengths: string[],
  security_code_length: number,
): NonNullable<PaymentMethod['cards']>[number] => ({
  card_type,
  name: card_type,
  number_lengths: lengths,
  number_prefixes: prefixes,
  security_code_length,
  checksum_verification_enabled: true,
});

const cards = [
  createCard('Visa', ['4'], ['13', '16', '19'], 3),
  createCard('Master Card', ['51-55', '2221-2720'], ['16'], 3),
  createCard('Amex', ['34', '37'], ['15'], 4),
];

const createPaymentMethod = (
  site_id: string,
  id: string,
  name: Text,
  processor_id: string,
  overrides: Partial<PaymentMethod> = {},
): PaymentMethod => ({ site_id, id, name, processor_id, enabled: true, ...overrides });

export const paymentMethods: readonly PaymentMethod[] = ['RefArch', 'RefArchGlobal'].flatMap((site) => [
  createPaymentMethod(site, 'CREDIT_CARD', localized('Card', 'Karte'), 'BASIC_CREDIT', {
    cards: site === 'RefArch' ? [...cards, createCard('Discover', ['6011', '65'], ['16'], 3)] : cards,
  }),
  createPaymentMethod(site, 'PAYPAL', localized('PayPal', 'PayPal'), 'PAYPAL_EXPRESS', {
    description: localized('You confirm the payment there.', 'Sie bestätigen die Zahlung dort.'),
  }),
  createPaymentMethod(
    site,
    'GIFT_CERTIFICATE',
    localized('Gift certificate', 'Gutschein'),
    'BASIC_GIFT_CERTIFICATE',
  ),
  createPaymentMethod(site, 'INVOICE', localized('Invoice', 'Rechnung'), 'INVOICE', {
    description: localized('Within 14 days of the parcel.', 'Innerhalb von 14 Tagen nach Erhalt.'),
    enabled: site === 'RefArchGlobal',
    amounts: { EUR: { maximum: 1500 }, GBP: { maximum: 1300 } },
    countries: ['DE', 'AT', 'GB'],
  }),
]);

/** Rates of US states, Canadian provinces and Canada. Sales taxes of US cities and counties are not included. */
const salesTaxRates = {
  'US-CA': 0.0725,
  'US-CO': 0.029,
  'US-IL': 0.0625,
  'US-MA': 0.0625,
  'US-NY': 0.04,
  'US-OR': 0,
  'US-TX': 0.0625,
  'US-VT': 0.06,
  'US-WA': 0.065,
  'CA-ON': 0.13,
  'CA-BC': 0.12,
  CA: 0.05,
  '*': 0.05,
};
const vatRates = { DE: 0.19, AT: 0.2, FR: 0.2, NL: 0.21, GB: 0.2, CH: 0, '*': 0.19 };

export const taxClasses: readonly TaxClass[] = [
  { site_id: 'RefArch', id: 'standard', name: 'Standard', default: true, rates: salesTaxRates },
  // Clothing is exempt from sales tax in Massachusetts and Vermont.
  {
    site_id: 'RefArch',
    id: 'clothing',
    name: 'Clothing',
    rates: { ...salesTaxRates, 'US-MA': 0, 'US-VT': 0 },
  },
  { site_id: 'RefArch', id: 'reduced', name: 'Books and seeds', rates: { ...salesTaxRates, 'US-MA': 0 } },
  {
    site_id: 'RefArch',
    id: 'shipping',
    name: 'Shipping',
    rates: { ...salesTaxRates, 'US-CA': 0, 'US-MA': 0 },
  },
  { site_id: 'RefArchGlobal', id: 'standard', name: 'Normalsatz', default: true, rates: vatRates },
  { site_id: 'RefArchGlobal', id: 'clothing', name: 'Kleidung', rates: vatRates },
  {
    site_id: 'RefArchGlobal',
    id: 'reduced',
    name: 'Ermäßigt',
    rates: { DE: 0.07, AT: 0.1, FR: 0.055, NL: 0.09, GB: 0, CH: 0, '*': 0.07 },
  },
  { site_id: 'RefArchGlobal', id: 'shipping', name: 'Versand', rates: vatRates },
];
