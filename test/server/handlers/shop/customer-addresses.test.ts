import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { Caller } from '../../../../server/ports/caller.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';
import { agent, anna, bert, addGuest, homeAddress, createSmallShop } from '../../../support/small-shop.ts';

const { customers, customerAddresses } = contract.shop;
const annaParams = { customer_id: 'anna' };
const unknownCustomerParams = { customer_id: 'nobody' };

/** Returns a custom attribute, which the types of documents do not declare. */
const customAttribute = (document: object, name: string): unknown =>
  (document as Record<string, unknown>)[name];

describe('addresses of a customer', () => {
  const { list, post, get, patch, delete: remove } = customerAddresses;
  const addAddress = (shop: TestShop, body: object, caller: Caller = anna) =>
    shop.call(post, { caller, params: annaParams, body });
  const listAddressIds = async (shop: TestShop, query: Record<string, unknown> = { count: 10, start: 0 }) => {
    const { document } = await shop.call(list, { caller: anna, params: annaParams, query });
    return document.data.map(({ address_id: id }) => id);
  };
  const addressParams = (address_name: string) => ({ ...annaParams, address_name });

  it('the preferred address is the first in the list, and the others are sorted by ID', async () => {
    const shop = await createSmallShop();
    for (const id of ['work', 'Beach', 'attic', 'Cabin']) await addAddress(shop, { address_id: id });
    assert.deepEqual(await listAddressIds(shop), ['attic', 'Beach', 'Cabin', 'work']);
    await addAddress(shop, { address_id: 'zoo', preferred: true, ...homeAddress });
    assert.deepEqual(await listAddressIds(shop), ['zoo', 'attic', 'Beach', 'Cabin', 'work']);
    await shop.call(patch, { caller: anna, params: addressParams('work'), body: { preferred: true } });
    const { document } = await shop.call(get, { caller: anna, params: addressParams('zoo') });
    assert.deepEqual(
      [document.preferred, document.full_name, document.city],
      [false, 'Anna Test', 'Springfield'],
    );
    assert.deepEqual(await listAddressIds(shop, { count: 2, start: 1 }), ['attic', 'Beach']);
    await shop.call(patch, { caller: anna, params: addressParams('work'), body: { preferred: false } });
    assert.equal((await listAddressIds(shop))[0], 'attic');
  });

  it('PATCH of an address changes only the fields in the request, and can change the ID to one that is not in use', async () => {
    const shop = await createSmallShop();
    await addAddress(shop, { address_id: 'a', ...homeAddress, c_floor: 2 });
    await addAddress(shop, { address_id: 'b' });
    const change = (body: object, name = 'a') =>
      shop.call(patch, { caller: anna, params: addressParams(name), body });
    const { document } = await change({ city: null, address2: 'Rear', address_id: 'c' });
    assert.deepEqual(
      [document.address_id, document.city, document.address2, customAttribute(document, 'c_floor')],
      ['c', undefined, 'Rear', 2],
    );
    await assert.rejects(
      change({}),
      isFault('CustomerAddressNotFound', { addressName: 'a', customerId: 'anna' }),
    );
    await assert.rejects(change({ address_id: 'b' }, 'c'), isFault('DuplicateAddressId', { addressId: 'b' }));
    await assert.rejects(change({ address_id: '' }, 'c'), isFault('MissingAddressId'));
    assert.equal((await change({ address_id: 'c', city: 'Rome' }, 'c')).document.city, 'Rome');
  });

  it('an address without an ID, with an ID in use or above the quota is not added: MissingAddressId, DuplicateAddressId, QuotaExceeded', async () => {
    const shop = await createSmallShop();
    await assert.rejects(addAddress(shop, homeAddress), isFault('MissingAddressId'));
    assert.deepEqual(await listAddressIds(shop), []);
    await addAddress(shop, { address_id: 'a' });
    await assert.rejects(
      addAddress(shop, { address_id: 'a' }),
      isFault('DuplicateAddressId', { addressId: 'a' }),
    );
    assert.deepEqual(await listAddressIds(shop), ['a']);
    await shop.write(async (work) => {
      const customer = await work.collection('customers').get('anna');
      const addresses = Array.from({ length: 250 }, (_, index) => ({ id: String(index) }));
      if (customer) work.collection('customers').put({ ...customer, addresses });
    });
    await assert.rejects(addAddress(shop, { address_id: 'one more' }), isFault('QuotaExceeded'));
    const { document } = await shop.call(list, { caller: anna, params: annaParams });
    assert.equal(document.total, 250);
  });

  it('the service responds with CustomerAddressNotFound to GET and DELETE of a removed address', async () => {
    const shop = await createSmallShop();
    await addAddress(shop, { address_id: 'a' });
    await shop.call(remove, { caller: anna, params: addressParams('a') });
    for (const operation of [get, remove]) {
      await assert.rejects(
        shop.call(operation, { caller: anna, params: addressParams('a') }),
        isFault('CustomerAddressNotFound'),
      );
    }
    const { document } = await shop.call(customers.get, { caller: anna, params: annaParams });
    assert.equal(document.addresses, undefined);
  });

  it('the service responds with ResourceStateConflict or InvalidIfMatch to a write of an address with an outdated resource state', async () => {
    const shop = await createSmallShop();
    const { document } = await addAddress(shop, { address_id: 'a' });
    await addAddress(shop, { address_id: 'b' });
    const state = { 'x-svc-resource-state': document._resource_state ?? '' };
    const match = { 'if-match': `"${document._resource_state ?? ''}"` };
    for (const [headers, fault] of [
      [state, 'ResourceStateConflict'],
      [match, 'InvalidIfMatch'],
    ] as const) {
      const staleCall = { caller: anna, params: addressParams('a'), headers };
      await assert.rejects(shop.call(patch, staleCall), isFault(fault));
      await assert.rejects(shop.call(remove, staleCall), isFault(fault));
      await assert.rejects(shop.call(post, { ...staleCall, body: { address_id: 'c' } }), isFault(fault));
    }
  });

  it('hooks of an address receive the customer for writes, IDs for reads, and the name of the deleted address', async () => {
    const shop = await createSmallShop();
    const hookCalls: string[] = [];
    for (const point of [
      'address.beforePOST',
      'address.afterPOST',
      'address.beforeGET',
      'address.beforePATCH',
      'address.afterPATCH',
      'address.beforeDELETE',
      'address.afterDELETE',
      'addresses.beforeGET',
    ]) {
      shop.scripts.set(`shop.customer.${point}`, async (args) => {
        hookCalls.push(
          `${point}(${args.map((argument) => (argument.kind === 'value' ? String(argument.value) : argument.kind === 'object' ? `${argument.class} ${argument.key}` : argument.kind)).join()})`,
        );
      });
    }
    const { trailingModifyHookArguments } = await addAddress(shop, { address_id: 'a' });
    assert.deepEqual(trailingModifyHookArguments, [{ kind: 'document', document: { address_id: 'a' } }]);
    await listAddressIds(shop);
    await shop.call(get, { caller: anna, params: addressParams('a') });
    await shop.call(patch, {
      caller: anna,
      params: addressParams('a'),
      body: { address_id: 'b', city: 'Rome' },
    });
    await shop.call(remove, { caller: anna, params: addressParams('b') });
    assert.deepEqual(hookCalls, [
      'address.beforePOST(customer.Customer anna,document,document)',
      'address.afterPOST(customer.Customer anna,document,document)',
      'addresses.beforeGET(anna)',
      'address.beforeGET(anna,a)',
      'address.beforePATCH(customer.Customer anna,customer.CustomerAddress a,document)',
      'address.afterPATCH(customer.Customer anna,customer.CustomerAddress b,document)',
      'address.beforeDELETE(customer.Customer anna,b)',
      'address.afterDELETE(customer.Customer anna,b)',
    ]);
  });

  it('customers cannot see or add addresses of others, and guests cannot have addresses', async () => {
    const shop = await createSmallShop();
    const body = { address_id: 'a' };
    await addAddress(shop, body);
    assert.equal((await shop.call(list, { caller: bert, params: annaParams })).document.total, 0);
    await assert.rejects(
      shop.call(get, { caller: bert, params: addressParams('a') }),
      isFault('CustomerNotFound'),
    );
    await assert.rejects(addAddress(shop, body, bert), isFault('CustomerNotFound'));
    const guest = await addGuest(shop);
    const params = { customer_id: 'guest' };
    await assert.rejects(shop.call(post, { caller: guest, params, body }), isFault('CustomerNotFound'));
    assert.equal((await shop.call(list, { caller: guest, params })).document.total, 0);
  });

  it('the service responds with CustomerNotFound to an agent who lists the addresses of an unknown customer', async () => {
    const shop = await createSmallShop();
    await assert.rejects(
      shop.call(list, { caller: agent, params: unknownCustomerParams }),
      isFault('CustomerNotFound'),
    );
  });
});
