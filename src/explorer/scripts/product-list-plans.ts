import { contract } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { planAsCustomer, type RequestSequence, type RequestPlan } from './request-sequence.ts';
import type { RequestInputs } from './request-inputs.ts';

const { productLists, productListItems, productListPurchases } = contract.shop;

/**
 * Adds requests that create a product list of the customer. `addListWithItem` and `addListWithPurchase` also add an
 * item and a purchase.
 */
const addList = (sequence: RequestSequence) => {
  const customer_id = sequence.addCustomerIdRequest();
  const listField = sequence.add(productLists.post, { customer_id }, { type: 'gift_registry', name: 'Test' });
  return { customer_id, list_id: listField('id') };
};
const addListWithItem = (sequence: RequestSequence, { product }: RequestInputs) => {
  const listParams = addList(sequence);
  const body = { type: 'product', product_id: product, quantity: 2 };
  return { ...listParams, item_id: sequence.add(productListItems.post, listParams, body)('id') };
};
const purchase = { quantity: 1, purchaser_name: 'Wren Hollis' };
const addListWithPurchase = (sequence: RequestSequence, inputs: RequestInputs) => {
  const itemParams = addListWithItem(sequence, inputs);
  return { ...itemParams, purchase_id: sequence.add(productListPurchases.post, itemParams, purchase)('id') };
};

const createPlan = (
  operation: Operation,
  prepareParams: (sequence: RequestSequence, inputs: RequestInputs) => Record<string, string>,
  body?: unknown,
): [Operation, RequestPlan] => [
  operation,
  planAsCustomer((sequence, inputs) => void sequence.add(operation, prepareParams(sequence, inputs), body)),
];

/** Plans for the operations on product lists. */
export const productListPlans: readonly [Operation, RequestPlan][] = [
  createPlan(productLists.list, (sequence) => ({ customer_id: sequence.addCustomerIdRequest() })),
  [productLists.post, planAsCustomer((sequence) => void addList(sequence))],
  createPlan(productLists.get, addList),
  createPlan(productLists.patch, addList, { description: 'Test' }),
  createPlan(productLists.delete, addList),
  createPlan(productListItems.list, addList),
  [productListItems.post, planAsCustomer((sequence, inputs) => void addListWithItem(sequence, inputs))],
  createPlan(productListItems.get, addListWithItem),
  createPlan(productListItems.patch, addListWithItem, { priority: 1 }),
  createPlan(productListItems.delete, addListWithItem),
  createPlan(productListPurchases.list, addListWithItem),
  [
    productListPurchases.post,
    planAsCustomer((sequence, inputs) => void addListWithPurchase(sequence, inputs)),
  ],
  createPlan(productListPurchases.get, addListWithPurchase),
  createPlan(productListPurchases.patch, addListWithPurchase, { purchaser_name: 'Rowan' }),
];
