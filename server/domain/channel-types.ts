import type { Basket } from '../records/commerce.ts';

/** The channels of baskets and orders in the order of their numbers in scripts, which begin with 1. */
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
