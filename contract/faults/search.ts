import { defineFault } from '../fault.ts';

// Faults of the product search (shop-and-debugger-api 4, Product search).

export const MalformedPriceRefinement = defineFault(
  'MalformedPriceRefinement',
  400,
  { malformedPrice: 'string' },
  '"{malformedPrice}" is not a valid price range; valid examples are (10..50), (10..) and (..50).',
);
