import assert from 'node:assert/strict';
import { findAddress, hasFlag, isNodeOfKind } from '../../../../src/explorer/node.ts';
import type { PlatformAccess } from '../../../../src/client/access.ts';
import {
  BasketOperations,
  sampleAddress,
  samplePayment,
} from '../../../../src/explorer/shop/basket-operations.ts';
import {
  emptySearch,
  searchQuery,
  toggleRefinement,
  type ShopSearch,
} from '../../../../src/explorer/shop/shop-state.ts';
import { buildShopTree } from '../../../../src/explorer/shop/shop-tree.ts';
import {
  loadChildren,
  createExplorerContext,
  childLabels,
  memoryPins,
  findNode,
} from '../../../support/explorer.ts';
import { sender } from '../../../support/http.ts';
import { accessTo } from '../../../support/platform-access.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const shopper = {
  kind: 'customer',
  credentials: { login: 'shopper@example.com', password: 'shopper' },
} as const;

describe('the tree "Shop" of the sample shop', () => {
  let service: RunningService;
  let access: PlatformAccess;
  before(async () => {
    service = await startTestService();
  });
  beforeEach(() => {
    access = accessTo(service.http);
  });
  afterEach(() => access.close());
  after(() => service.close());

  const tree = (search: ShopSearch = emptySearch) =>
    buildShopTree(createExplorerContext(access), 'RefArch', search).nodes;
  const searchProducts = (query: string) =>
    sender(service.http)(
      'GET',
      `/s/RefArch/svc/shop/v23_2/product_search?client_id=cartwright&count=200&${query}`,
    );

  it('the Shop view shows the sorted results of a search, below its refinements and its sorting', async () => {
    const search: ShopSearch = { query: 'tent', refinements: {}, sort: 'price-low-to-high' };
    const { body } = await searchProducts('q=tent&sort=price-low-to-high');
    assert.ok(body.total > 1);
    const [refinements, sorting, ...hits] = await loadChildren(await findNode(tree(search), 'Products'));
    assert.deepEqual(
      hits.map((node) => findAddress(node)?.params['id']),
      body.hits.map(({ product_id }: any) => product_id),
    );
    assert.equal(sorting?.command, 'cartwright.shop.sort');
    assert.deepEqual(
      (await loadChildren(refinements!)).map(({ label }) => label),
      body.refinements.map(({ label }: any) => label),
    );
  });

  it('the Shop view shows how many results a refinement has, and only these results when it is selected', async () => {
    const [refinements] = await loadChildren(await findNode(tree(), 'Products'));
    const brands = (await loadChildren(refinements!)).find(({ id }) => id.endsWith('/brand'));
    const [brand] = await loadChildren(brands!);
    assert.ok(brand);
    assert.ok(isNodeOfKind('refinementValue')(brand));
    const { attribute, value } = brand;
    const refinedSearch = toggleRefinement(emptySearch, attribute, value);
    const hits = (await loadChildren(await findNode(tree(refinedSearch), 'Products'))).slice(2);
    assert.equal(String(hits.length), brand.description);
    assert.deepEqual(toggleRefinement(refinedSearch, attribute, value), emptySearch);
  });

  it('the Shop view requests at most ten refinements', () => {
    const search = Array.from({ length: 12 }, (_, index) => index).reduce(
      (search, index) => toggleRefinement(toggleRefinement(search, `a${index}`, 'x'), `a${index}`, 'y'),
      emptySearch,
    );
    const query = searchQuery(search);
    assert.equal(Object.keys(query).length, 10);
    assert.equal(query['refine'], 'a0=x|y');
    assert.equal(query['refine_9'], 'a9=x|y');
  });

  it('the Shop view shows a customer with addresses, payment instruments and orders', async () => {
    access.signIn(shopper);
    assert.deepEqual(await childLabels(tree(), 'Customers'), ['Rowan Ashdown', 'Open by ID...']);
    assert.deepEqual(await childLabels(tree(), 'Customers', 'Rowan Ashdown', 'Addresses'), [
      'Home',
      'Workshop',
    ]);
    assert.deepEqual(await childLabels(tree(), 'Customers', 'Rowan Ashdown', 'Payment Instruments'), [
      'CREDIT_CARD',
    ]);
    assert.deepEqual(await childLabels(tree(), 'Customers', 'Rowan Ashdown', 'Orders'), []);
  });

  it('the Shop view says that no products match a search, below the rows that change it', async () => {
    const search = { ...emptySearch, query: 'xyzzyq' };
    const { nodes } = buildShopTree(createExplorerContext(access), 'RefArch', search);
    assert.deepEqual(await childLabels(nodes, 'Products'), [
      'Refinements',
      'Sort by',
      'No products match this search.',
    ]);
  });

  it('the Shop view shows what a new basket lacks, a complete basket, and the order that was created from it', async () => {
    access.signIn({ kind: 'guest' });
    assert.deepEqual(await childLabels(tree(), 'Baskets'), [
      'Select "+" to create a basket.',
      'Open by ID...',
    ]);
    const operations = new BasketOperations(access.shop('RefArch'), 'RefArch');
    const { basket_id: id } = (await operations.create()) as { basket_id: string };
    await operations.addItem(id, 'enamel-mug-cream', 2);
    const [newBasket] = await loadChildren(await findNode(tree(), 'Baskets'));
    assert.ok(hasFlag(newBasket!, 'canChangeBasket') && !hasFlag(newBasket!, 'isComplete'));
    assert.match(newBasket?.description ?? '', /^\d problems {2}\$[\d.]+ {2}1 item$/);
    const nextStep = /\n"Complete Basket" adds what is missing\. "Submit Basket" then creates the order\.$/;
    assert.match(newBasket?.tooltip ?? '', nextStep);
    const basketRows = await loadChildren(newBasket!);
    assert.ok(basketRows.some(({ kind }) => kind === 'basketItem'));
    const costs = basketRows.find(({ description }) => description === 'ShippingItemAdjustedPriceNotSet');
    assert.equal(costs?.label, 'The shipping costs of the shipment "me" cannot be computed yet.');
    assert.equal(
      costs.tooltip,
      `${costs.label}\nShippingItemAdjustedPriceNotSet\nClick: Set Shipping Method...`,
      'the hover has the whole sentence',
    );
    assert.equal(costs.command, 'cartwright.shop.setShippingMethod');
    const basketWithEmail = (await operations.setEmail(id, 'wren@example.com')) as {
      customer_info: { email: string };
    };
    assert.equal(basketWithEmail.customer_info.email, 'wren@example.com');
    await operations.setAddress(id, 'me', sampleAddress);
    const methods = (await operations.shippingMethods(id, 'me'))['applicable_shipping_methods'] as {
      id: string;
    }[];
    await operations.setShippingMethod(id, 'me', methods[0]!.id);
    const payments = (await operations.paymentMethods(id))['applicable_payment_methods'] as { id: string }[];
    await operations.addPayment(id, samplePayment(payments.find((method) => method.id === 'CREDIT_CARD')!));
    const [completeBasket] = await loadChildren(await findNode(tree(), 'Baskets'));
    assert.ok(hasFlag(completeBasket!, 'isComplete'));
    assert.equal(completeBasket?.tooltip, id);
    const order = (await operations.submit(id)) as { order_no: string };
    assert.deepEqual(await childLabels(tree(), 'Orders'), [order.order_no, 'Open by number...']);
    assert.deepEqual(await childLabels(tree(), 'Baskets'), [
      'Select "+" to create a basket.',
      'Open by ID...',
    ]);
    // Another guest may not read the order, so the descriptions of pinned orders are read as an agent.
    access.signIn({ kind: 'guest' });
    const pins = memoryPins();
    for (const order_no of ['unknown', order.order_no])
      await pins.add({ connection: 'c', kind: 'shopOrder', site: 'RefArch', params: { order_no } });
    const { nodes } = buildShopTree(createExplorerContext(access, { pins }), 'RefArch', emptySearch);
    const descriptions = new Map(
      (await loadChildren(await findNode(nodes, 'Orders'))).map(({ label, description }) => [
        label,
        description,
      ]),
    );
    assert.match(descriptions.get(order.order_no) ?? '', /^created {2}\$[\d.]+ {2}\w/);
    assert.equal(descriptions.get('unknown'), undefined);
  });

  it('the Shop view shows pinned orders without a description if no client password is stored', async () => {
    const guestAccess = accessTo(service.http, { kind: 'guest' }, { clientPassword: undefined });
    const pins = memoryPins();
    const params = { order_no: '00001' };
    await pins.add({ connection: 'c', kind: 'shopOrder', site: 'RefArch', params });
    const { nodes } = buildShopTree(createExplorerContext(guestAccess, { pins }), 'RefArch', emptySearch);
    const orders = await loadChildren(await findNode(nodes, 'Orders'));
    await guestAccess.close();
    assert.deepEqual([orders[0]?.label, orders[0]?.description], ['00001', undefined]);
  });

  it('the Shop view shows a basket that cannot be read with the reason, so that it can be removed', async () => {
    const pins = memoryPins();
    await pins.add({ connection: 'c', kind: 'basket', site: 'RefArch', params: { basket_id: 'gone' } });
    const { nodes } = buildShopTree(createExplorerContext(access, { pins }), 'RefArch', emptySearch);
    const [unreadableBasket] = await loadChildren(await findNode(nodes, 'Baskets'));
    assert.equal(unreadableBasket?.label, 'Basket gone');
    assert.equal(unreadableBasket.description, 'submitted or deleted');
    assert.match(unreadableBasket.tooltip ?? '', /^gone\n.+\(BasketNotFound\)$/);
    assert.ok(hasFlag(unreadableBasket, 'isPinned'));
    assert.ok(!hasFlag(unreadableBasket, 'canChangeBasket'));
  });

  it('the Shop view shows customers their own baskets, and an agent none of them', async () => {
    access.signIn(shopper);
    const operations = new BasketOperations(access.shop('RefArch'), 'RefArch');
    const { basket_id: id } = (await operations.create()) as { basket_id: string };
    await operations.addItem(id, 'enamel-mug-cream', 2);
    const [basket] = await loadChildren(await findNode(tree(), 'Baskets'));
    assert.equal(findAddress(basket!)?.params['basket_id'], id);
    access.signIn({ kind: 'agent' });
    const ids = (await loadChildren(await findNode(tree(), 'Baskets'))).map(
      (node) => findAddress(node)?.params['basket_id'],
    );
    assert.ok(!ids.includes(id));
  });

  it('the Shop view shows an agent no customers and no orders', async () => {
    access.signIn({ kind: 'agent' });
    assert.equal(tree()[0]?.label, 'Agent');
    assert.deepEqual(await childLabels(tree(), 'Customers'), ['Open by ID...']);
    assert.deepEqual(await childLabels(tree(), 'Orders'), ['Open by number...']);
  });
});
