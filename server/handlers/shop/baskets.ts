import { InvalidCustomer } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import { implement, type HandlersOf } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { basketAnswer, ownBasket, storeAndAnswer } from './basket-access.ts';
import { createBasket, customerFields, siteCurrency } from './basket-creation.ts';
import { couponHandlers } from './basket-coupons.ts';
import { addLines, changeLine, lineById, withoutLine } from './basket-lines.ts';
import { customIn, mergeCustom } from './custom-attributes.ts';
import { present } from './present.ts';
import { shipmentHandlers } from './basket-shipments.ts';

const { baskets } = contract.shop;

const handlers: HandlersOf<typeof baskets> = {
  post: createBasket,

  async get(input) {
    const basket = await ownBasket(input, input.params.basket_id);
    return basketAnswer(input, basket.basket_id);
  },

  async delete(input) {
    const basket = await ownBasket(input, input.params.basket_id);
    await checkResourceState(input, 'baskets', basket.basket_id);
    input.work.of('baskets').delete(basket.basket_id);
    return undefined;
  },

  async patch(input) {
    const { body } = input;
    const basket = await ownBasket(input, input.params.basket_id);
    await checkResourceState(input, 'baskets', basket.basket_id);
    const shipments = basket.shipments.map((shipment) => {
      const item = body.shipping_items?.find(({ shipment_id: id }) => id === shipment.id);
      return present({
        ...shipment,
        shipping_item_custom: mergeCustom(shipment.shipping_item_custom, customIn(item ?? {})),
      });
    });
    return storeAndAnswer(
      input,
      present({
        ...basket,
        shipments,
        currency: body.currency === undefined ? basket.currency : siteCurrency(input, body.currency),
        source_code: body.source_code ?? basket.source_code,
        custom: mergeCustom(basket.custom, customIn(body)),
      }),
    );
  },

  async putCustomer(input) {
    const { body, caller, work, fail } = input;
    const basket = await ownBasket(input, input.params.basket_id);
    const id = body.customer_id ?? basket.customer_id;
    const customer = await work.of('customers').get(id);
    const foreign = caller.kind === 'customer' && id !== basket.customer_id;
    if (customer === undefined || foreign) throw fail(InvalidCustomer);
    const { customer_no: _no, customer_name: _name, customer_email: _email, ...rest } = basket;
    return storeAndAnswer(input, { ...rest, ...customerFields(customer, body.email) });
  },

  async patchItem(input) {
    const basket = await ownBasket(input, input.params.basket_id);
    return storeAndAnswer(input, await changeLine(input, basket, input.params.item_id, input.body));
  },

  async deleteItem(input) {
    const basket = await ownBasket(input, input.params.basket_id);
    const { item_id: itemId } = lineById(basket, input.params.item_id, input.fail);
    return storeAndAnswer(input, withoutLine(basket, itemId));
  },

  async addItems(input) {
    const basket = await ownBasket(input, input.params.basket_id);
    return storeAndAnswer(input, await addLines(input, basket, input.body));
  },

  ...shipmentHandlers,
  ...couponHandlers,
};

export const basketHandlers = implement(baskets, handlers);
