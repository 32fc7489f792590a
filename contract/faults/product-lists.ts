import { defineFault } from '../fault.ts';

// Faults of customers' product lists. The specification does not prescribe them (shop-and-debugger-api 4, Customers).

export const ProductListNotFound = defineFault(
  'ProductListNotFound',
  404,
  { listId: 'string', customerId: 'string' },
  'The customer "{customerId}" has no product list "{listId}".',
);
export const ProductListItemNotFound = defineFault(
  'ProductListItemNotFound',
  404,
  { itemId: 'string', listId: 'string' },
  'The product list "{listId}" has no item "{itemId}".',
);
export const ProductListItemPurchaseNotFound = defineFault(
  'ProductListItemPurchaseNotFound',
  404,
  { purchaseId: 'string', itemId: 'string' },
  'The product list item "{itemId}" has no purchase "{purchaseId}".',
);
export const InvalidProductListItem = defineFault(
  'InvalidProductListItem',
  400,
  { itemId: 'string' },
  'The product list item "{itemId}" does not exist, is not available to this customer, or is for another product.',
);
