import assert from 'node:assert/strict';
import type { Basket } from '../../../../contract/documents/basket.ts';
import { contract } from '../../../../contract/index.ts';
import type { Promotion } from '../../../../server/records/marketing.ts';
import { anna, homeAddress, createSmallShop, readStock } from '../../../support/small-shop.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';

const { baskets, orders } = contract.shop;
const choiceId = 'choice:pick-two';

/**
 * Creates the small shop with a promotion: a basket with two mugs may contain two bonus products, which are books or
 * shirts of any size. The third product that the promotion offers is offline.
 */
async function createShopWithBonusChoice(promotion: Partial<Promotion> = {}): Promise<TestShop> {
  const shop = await createSmallShop();
  await shop.write((work) => {
    work.collection('promotions').put({
      site_id: shop.siteId,
      id: 'pick-two',
      name: { default: 'Two with two mugs' },
      enabled: true,
      exclusivity: 'no',
      promotion_class: 'product',
      condition: { product_ids: ['mug'], minimum_quantity: 2 },
      discount: { type: 'bonus_choice', bonus_product_ids: ['book', 'shirt', 'hidden'], max_bonus_items: 2 },
      ...promotion,
    });
    const promotions = [{ promotion_id: 'pick-two' }];
    work.collection('campaigns').put({ site_id: shop.siteId, id: 'gifts', enabled: true, promotions });
  });
  return shop;
}

const createBasket = async (shop: TestShop, quantity = 2): Promise<Basket> =>
  (
    await shop.call(baskets.post, {
      caller: anna,
      body: {
        billing_address: homeAddress,
        shipments: [{ shipping_address: homeAddress, shipping_method: { id: 'ground' } }],
        product_items: [{ product_id: 'mug', quantity }],
        payment_instruments: [{ payment_method_id: 'INVOICE' }],
      },
    })
  ).document;

const basketInput = ({ basket_id: id }: Basket) => ({ caller: anna, params: { basket_id: id ?? '' } });

const addBonusProduct = async (
  shop: TestShop,
  basket: Basket,
  product_id: string,
  overrides: object = {},
): Promise<Basket> =>
  (
    await shop.call(baskets.addItems, {
      ...basketInput(basket),
      body: [{ product_id, quantity: 1, bonus_discount_line_item_id: choiceId, ...overrides }],
    })
  ).document;

const changeQuantity = async (
  shop: TestShop,
  basket: Basket,
  productId: string,
  quantity: number,
): Promise<Basket> => {
  const item = basket.product_items?.find(({ product_id: id }) => id === productId);
  const params = { ...basketInput(basket).params, item_id: item?.item_id ?? '' };
  return (await shop.call(baskets.patchItem, { caller: anna, params, body: { quantity } })).document;
};

const productRows = ({ product_items: items = [] }: Basket) =>
  items.map(({ product_id: id, quantity, bonus_product_line_item: bonus }) => [id, quantity, bonus]);

describe('choices of bonus products', () => {
  it('a choice of bonus products is offered with the available products once the basket meets the condition', async () => {
    const shop = await createShopWithBonusChoice();
    const basket = await createBasket(shop, 1);
    assert.equal(basket.bonus_discount_line_items, undefined);
    const [choice, ...otherItems] =
      (await changeQuantity(shop, basket, 'mug', 2)).bonus_discount_line_items ?? [];
    assert.deepEqual(otherItems, []);
    assert.deepEqual([choice?.id, choice?.promotion_id, choice?.max_bonus_items], [choiceId, 'pick-two', 2]);
    assert.deepEqual(
      choice?.bonus_products?.map(({ product_id: id, product_name: name }) => [id, name]),
      [
        ['book', 'Name of book'],
        ['shirt', 'Name of shirt'],
      ],
    );
  });

  it('chosen bonus products, including variants, are free, and the order reduces their stock', async () => {
    const shop = await createShopWithBonusChoice();
    const basketOfMugs = await createBasket(shop);
    const basketWithBook = await addBonusProduct(shop, basketOfMugs, 'book');
    const basketWithBoth = await addBonusProduct(shop, basketWithBook, 'shirt-m');
    assert.deepEqual(productRows(basketWithBoth), [
      ['mug', 2, false],
      ['book', 1, true],
      ['shirt-m', 1, true],
    ]);
    const [, book] = basketWithBoth.product_items ?? [];
    assert.equal(book?.bonus_discount_line_item_id, choiceId);
    assert.deepEqual([book.price, book.price_after_item_discount, book.adjusted_tax], [11, 0, 0]);
    assert.equal(book.price_adjustments?.[0]?.applied_discount?.type, 'bonus_choice');
    assert.equal(basketWithBoth.order_total, basketOfMugs.order_total);
    const { document: order } = await shop.call(orders.post, {
      caller: anna,
      body: { basket_id: basketWithBoth.basket_id },
    });
    assert.equal(order.product_items?.length, 3);
    assert.equal(order.bonus_discount_line_items?.[0]?.id, choiceId);
    assert.deepEqual([await readStock(shop, 'book'), await readStock(shop, 'shirt-m')], [49, 4]);
  });

  it('bonus products leave a basket that no longer meets the condition, and return once the basket meets it again', async () => {
    const shop = await createShopWithBonusChoice();
    const basketWithBook = await addBonusProduct(shop, await createBasket(shop), 'book');
    const basketOfOneMug = await changeQuantity(shop, basketWithBook, 'mug', 1);
    assert.deepEqual(productRows(basketOfOneMug), [['mug', 1, false]]);
    assert.equal(basketOfOneMug.bonus_discount_line_items, undefined);
    assert.equal(productRows(await changeQuantity(shop, basketOfOneMug, 'mug', 3)).length, 2);
    await changeQuantity(shop, basketWithBook, 'mug', 1);
    const { document: order } = await shop.call(orders.post, {
      caller: anna,
      body: { basket_id: basketWithBook.basket_id },
    });
    assert.equal(order.product_items?.length, 1);
    assert.equal(await readStock(shop, 'book'), 50);
  });

  it('too many bonus products, products that are not offered and unknown choices are rejected', async () => {
    const shop = await createShopWithBonusChoice();
    const basket = await createBasket(shop);
    const isInvalid = (path: string) =>
      isFault('PropertyConstraintViolation', { document: 'product_item', path });
    await assert.rejects(addBonusProduct(shop, basket, 'book', { quantity: 3 }), isInvalid('$.quantity'));
    await assert.rejects(
      addBonusProduct(shop, basket, 'lamp'),
      isFault('InvalidProductItem', { productId: 'lamp' }),
    );
    const additionToUnknownChoice = addBonusProduct(shop, basket, 'book', {
      bonus_discount_line_item_id: 'choice:other',
    });
    await assert.rejects(additionToUnknownChoice, isInvalid('$.bonus_discount_line_item_id'));
    const basketWithBooks = await addBonusProduct(shop, basket, 'book', { quantity: 2 });
    await assert.rejects(addBonusProduct(shop, basketWithBooks, 'shirt-m'), isInvalid('$.quantity'));
    await assert.rejects(changeQuantity(shop, basketWithBooks, 'book', 3), isInvalid('$.quantity'));
    assert.deepEqual(productRows(await changeQuantity(shop, basketWithBooks, 'book', 0)), [
      ['mug', 2, false],
    ]);
  });

  it('a globally exclusive choice of bonus products prevents other promotions', async () => {
    const shop = await createShopWithBonusChoice({ exclusivity: 'global' });
    await shop.write((work) => {
      const { site_id, ...common } = { site_id: shop.siteId, name: {}, enabled: true } as const;
      const discount = { type: 'percentage', percentage: 50 } as const;
      work
        .collection('promotions')
        .put({ site_id, ...common, id: 'half', exclusivity: 'no', promotion_class: 'order', discount });
      const promotions = [{ promotion_id: 'half' }];
      work.collection('campaigns').put({ site_id, id: 'half-price', enabled: true, promotions });
    });
    const basket = await createBasket(shop);
    assert.equal(basket.product_total, 20);
    assert.equal(basket.bonus_discount_line_items?.length, 1);
    assert.equal((await changeQuantity(shop, basket, 'mug', 1)).product_total, 5);
  });
});
