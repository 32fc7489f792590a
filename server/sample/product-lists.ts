import type { ProductList, ProductListItem } from '../records/product-lists.ts';

const wishListId = 'abKestrelWishesRowan000001';
const date = '2025-01-18T19:02:00.000Z';

/** A public wish list of the sample's shopper. */
export const productLists: readonly ProductList[] = [
  {
    id: wishListId,
    site_id: 'RefArch',
    customer_id: 'abKestrelShopperRowan00001',
    type: 'wish_list',
    name: 'For the workshop',
    description: 'What I keep borrowing from others.',
    public: true,
    shipping_address_id: 'Workshop',
    creation_date: date,
    last_modified: date,
  },
];

const createItem = (
  index: number,
  product_id: string,
  fields: Partial<ProductListItem>,
): ProductListItem => ({
  id: `abKestrelWishRowan0000000${index}`,
  list_id: wishListId,
  type: 'product',
  product_id,
  quantity: 1,
  public: true,
  creation_date: date,
  last_modified: date,
  ...fields,
});

export const productListItems: readonly ProductListItem[] = [
  createItem(1, 'tape-measure', { priority: 1 }),
  createItem(2, 'beeswax-polish', {
    quantity: 3,
    priority: 2,
    purchases: [{ id: 'abKestrelBoughtWren000001', quantity: 1, purchaser_name: 'Wren Halloran', date }],
  }),
  createItem(3, 'fell-jacket', { public: false }),
];
