import { contract } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { customer, type Course, type Way } from './course.ts';
import type { Trial } from './trial.ts';

const { productLists, productListItems, productListPurchases } = contract.shop;

/** A list of the customer's own, made for the request; and with an item, and with a purchase, in it. */
const made = (course: Course) => {
  const customer_id = course.customer();
  const list = course.add(productLists.post, { customer_id }, { type: 'gift_registry', name: 'Tried out' });
  return { customer_id, list_id: list('id') };
};
const withItem = (course: Course, { product }: Trial) => {
  const list = made(course);
  const body = { type: 'product', product_id: product, quantity: 2 };
  return { ...list, item_id: course.add(productListItems.post, list, body)('id') };
};
const purchase = { quantity: 1, purchaser_name: 'Wren Hollis' };
const withPurchase = (course: Course, trial: Trial) => {
  const item = withItem(course, trial);
  return { ...item, purchase_id: course.add(productListPurchases.post, item, purchase)('id') };
};

const below = (
  operation: Operation,
  params: (course: Course, trial: Trial) => Record<string, string>,
  body?: unknown,
): [Operation, Way] => [
  operation,
  customer((course, trial) => void course.add(operation, params(course, trial), body)),
];

/** Ways to the operations on product lists. */
export const productListWays: readonly [Operation, Way][] = [
  below(productLists.list, (course) => ({ customer_id: course.customer() })),
  [productLists.post, customer((course) => void made(course))],
  below(productLists.get, made),
  below(productLists.patch, made, { description: 'Tried out' }),
  below(productLists.delete, made),
  below(productListItems.list, made),
  [productListItems.post, customer((course, trial) => void withItem(course, trial))],
  below(productListItems.get, withItem),
  below(productListItems.patch, withItem, { priority: 1 }),
  below(productListItems.delete, withItem),
  below(productListPurchases.list, withItem),
  [productListPurchases.post, customer((course, trial) => void withPurchase(course, trial))],
  below(productListPurchases.get, withPurchase),
  below(productListPurchases.patch, withPurchase, { purchaser_name: 'Rowan' }),
];
