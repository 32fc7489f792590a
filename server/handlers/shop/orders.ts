import { DuplicateOrderNumber } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import { implement } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { runDocumentHooks, documentArgument, runHooks } from './hook-points.ts';
import { requireOrder } from './order-access.ts';
import { changeOrder } from './order-change.ts';
import { newOrderNumber, orderResponse, submitBasket } from './order-submission.ts';

const { orders } = contract.shop;

export const orderHandlers = implement(orders, {
  post: (input) => submitBasket(input, input.body.basket_id, orders.post.hooks, () => newOrderNumber(input)),

  put: (input) =>
    submitBasket(input, input.body.basket_id, orders.put.hooks, async () => {
      const { order_no: orderNo } = input.params;
      const isNumberInUse = (await input.work.collection('orders').get(orderNo)) !== undefined;
      if (isNumberInUse) throw input.fail(DuplicateOrderNumber, { orderNo });
      return orderNo;
    }),

  async get(input) {
    await runHooks(input, orders.get.hooks?.before, { kind: 'value', value: input.params.order_no });
    const order = await requireOrder(input, input.params.order_no);
    return orderResponse(input, order.order_no);
  },

  async patch(input) {
    const { order_no: orderNo } = await requireOrder(input, input.params.order_no);
    // Checked before any hook runs, because a hook that writes the order changes the state.
    await checkResourceState(input, 'orders', orderNo);
    const order = { kind: 'object', class: 'order.Order', key: orderNo } as const;
    const body = await runDocumentHooks(input, orders.patch.hooks?.before, input.body, (document) => [
      order,
      document,
    ]);
    await changeOrder({ ...input, body }, orderNo);
    await runHooks(input, orders.patch.hooks?.after, order, documentArgument(body));
    return orderResponse(input, orderNo);
  },
});
