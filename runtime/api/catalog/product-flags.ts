import { freezeTable } from '../../protocol/primordials.ts';

/** The boolean properties of `Product`, which have a method `isX` in addition to `getX`. */
export const productFlags = freezeTable([
  'online',
  'onlineFlag',
  'searchable',
  'searchableFlag',
  'available',
  'master',
  'variant',
  'bundle',
  'bundled',
  'productSet',
  'product',
  'optionProduct',
  'variationGroup',
  'categorized',
  'assignedToSiteCatalog',
] as const);
