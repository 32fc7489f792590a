import { freezeTable } from '../../protocol/primordials.ts';

/** The boolean properties of `Product`, whose getters are named `isX`. */
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
