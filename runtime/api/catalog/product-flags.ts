import { freezeTable } from '../../protocol/primordials.ts';

/** The properties of `Product` whose methods are named `isX`. */
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
