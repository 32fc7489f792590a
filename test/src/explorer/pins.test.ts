import assert from 'node:assert/strict';
import { orderAddresses } from '../../../src/explorer/shop/created-resources.ts';
import { Pins } from '../../../src/explorer/pins.ts';
import { memoryPins } from '../../support/explorer.ts';

const order = (orderNo: number) => orderAddresses('c', 'RefArch', String(orderNo))[0];

describe('Resources that were created from a workspace', () => {
  it('resources created from a workspace are listed, newest first, until they are removed', async () => {
    const pins = memoryPins();
    await pins.add(order(0));
    await pins.addCreated([order(1)]);
    await pins.addCreated([order(2)]);
    assert.deepEqual(pins.forConnection('c'), [order(0), order(2), order(1)]);
    assert.ok(pins.has(order(1)));
    await pins.remove(order(1));
    assert.deepEqual(pins.forConnection('c'), [order(0), order(2)]);
  });

  it('a pin that an earlier version has stored under another path is known, and can be removed', async () => {
    let paths: readonly string[] = [
      '/c/data/sites/RefArch/site_preferences/preference_groups/Loyalty/current.json',
    ];
    const storage = {
      read: () => paths,
      write: async (newPaths: readonly string[]) => void (paths = newPaths),
    };
    const pins = new Pins(storage, { read: () => [], write: async () => undefined });
    const [address] = pins.forConnection('c');
    assert.ok(address && pins.has(address));
    await pins.remove(address);
    assert.deepEqual(paths, []);
  });

  it('the pin of a renamed resource gets the new ID, and a renamed resource without a pin gets no pin', async () => {
    const pins = memoryPins();
    await pins.add(order(0));
    await pins.addCreated([order(1)]);
    await pins.replace(order(0), order(2));
    await pins.replace(order(1), order(3));
    await pins.replace(order(8), order(9));
    assert.deepEqual(pins.forConnection('c'), [order(2), order(3)]);
  });

  it('the pin of a basket is replaced by the pin of the order created from it', async () => {
    const pins = memoryPins();
    const basket = { connection: 'c', kind: 'basket', site: 'RefArch', params: { basket_id: 'b' } } as const;
    await pins.addCreated([basket]);
    const submissions: unknown[] = [];
    pins.onSubmitted((submission) => submissions.push(submission));
    await pins.addCreated([order(1)], [{ basket, order: order(1) }]);
    assert.deepEqual(submissions, [{ basket, order: order(1) }]);
    assert.deepEqual(pins.forConnection('c'), [order(1)]);
    assert.deepEqual(pins.findOrder(basket), order(1));
    assert.equal(pins.findOrder({ ...basket, params: { basket_id: 'other' } }), undefined);
  });

  it('pins of created resources are removed when the shop of their connection is replaced, and pins of resources that were opened by ID stay', async () => {
    const pins = memoryPins();
    const other = orderAddresses('other', 'RefArch', '1')[0];
    await pins.add(order(0));
    await pins.addCreated([order(1), other]);
    const basket = { connection: 'c', kind: 'basket', site: 'RefArch', params: { basket_id: 'b' } } as const;
    const otherBasket = { ...basket, connection: 'other' };
    const submissions = [basket, otherBasket].map((address) => ({ basket: address, order: order(1) }));
    await pins.addCreated([], submissions);
    await pins.removeCreated('c');
    assert.equal(pins.findOrder(basket), undefined);
    assert.deepEqual(pins.findOrder(otherBasket), order(1));
    assert.deepEqual([pins.forConnection('c'), pins.forConnection('other')], [[order(0)], [other]]);
  });

  it('only the last thousand created resources are stored', async () => {
    const pins = memoryPins();
    for (let start = 0; start < 1_100; start += 100)
      await pins.addCreated(Array.from({ length: 100 }, (_, index) => order(start + index)));
    assert.equal(pins.forConnection('c').length, 1_000);
    assert.ok(pins.has(order(1_099)));
  });
});
