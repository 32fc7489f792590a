import type { Basket } from '../records/commerce.ts';

/** The channels of baskets and orders, ordered by the numbers that scripts use for them. The first number is 1. */
export const channelTypes: readonly Basket['channel_type'][] = [
  'storefront',
  'callcenter',
  'marketplace',
  'dss',
  'store',
  'pinterest',
  'twitter',
  'facebookads',
  'subscriptions',
  'onlinereservation',
  'customerservicecenter',
  'instagramcommerce',
];
