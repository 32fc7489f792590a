import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { Caller } from '../../../../server/ports/caller.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';
import { agent, anna, bert, addGuest, homeAddress, createSmallShop } from '../../../support/small-shop.ts';

const { customers, customerAddresses } = contract.shop;
const ofAnna = { customer_id: 'anna' };
const unknownCustomer = { customer_id: 'nobody' };

/** Returns a custom attribute, which the documents' types do not name. */
const custom = (document: object, name: string): unknown => (document as Record<string, unknown>)[name];

describe('addresses of a customer', () => {
  const { list, post, get, patch, delete: remove } = customerAddresses;
  const add = (shop: TestShop, body: object, caller: Caller = anna) =>
    shop.call(post, { caller, params: ofAnna, body });
  const names = async (shop: TestShop, query: Record<string, unknown> = { count: 10, start: 0 }) => {
    const { document } = await shop.call(list, { caller: anna, params: ofAnna, query });
    return document.data.map(({ address_id: id }) => id);
  };
  const named = (address_name: string) => ({ ...ofAnna, address_name });

  it('addresses are listed with the preferred one first and the others by name', async () => {
    const shop = await createSmallShop();
    for (const id of ['work', 'Beach', 'attic', 'Cabin']) await add(shop, { address_id: id });
    assert.deepEqual(await names(shop), ['attic', 'Beach', 'Cabin', 'work']);
    await add(shop, { address_id: 'zoo', preferred: true, ...homeAddress });
    assert.deepEqual(await names(shop), ['zoo', 'attic', 'Beach', 'Cabin', 'work']);
    await shop.call(patch, { caller: anna, params: named('work'), body: { preferred: true } });
    const { document } = await shop.call(get, { caller: anna, params: named('zoo') });
    assert.deepEqual(
      [document.preferred, document.full_name, document.city],
      [false, 'Anna Test', 'Springfield'],
    );
    assert.deepEqual(await names(shop, { count: 2, start: 1 }), ['attic', 'Beach']);
    await shop.call(patch, { caller: anna, params: named('work'), body: { preferred: false } });
    assert.equal((await names(shop))[0], 'attic');
  });

  it('PATCH of an address changes only the fields that it contains, and can rename it to an unused name', async () => {
    const shop = await createSmallShop();
    await add(shop, { address_id: 'a', ...homeAddress, c_floor: 2 });
    await add(shop, { address_id: 'b' });
    const change = (body: object, name = 'a') =>
      shop.call(patch, { caller: anna, params: named(name), body });
    const { document } = await change({ city: null, address2: 'Rear', address_id: 'c' });
    assert.deepEqual(
      [document.address_id, document.city, document.address2, custom(document, 'c_floor')],
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

  it('the service responds with MissingAddressId, DuplicateAddressId or QuotaExceeded to POST of an address, and adds none', async () => {
    const shop = await createSmallShop();
    await assert.rejects(add(shop, homeAddress), isFault('MissingAddressId'));
    await add(shop, { address_id: 'a' });
    await assert.rejects(add(shop, { address_id: 'a' }), isFault('DuplicateAddressId', { addressId: 'a' }));
    await shop.write(async (work) => {
      const customer = await work.collection('customers').get('anna');
      const addresses = Array.from({ length: 250 }, (_, index) => ({ id: String(index) }));
      if (customer) work.collection('customers').put({ ...customer, addresses });
    });
    await assert.rejects(add(shop, { address_id: 'one more' }), isFault('QuotaExceeded'));
  });

  it('the service responds with CustomerAddressNotFound for an unknown or removed address', async () => {
    const shop = await createSmallShop();
    await add(shop, { address_id: 'a' });
    await shop.call(remove, { caller: anna, params: named('a') });
    for (const operation of [get, remove]) {
      await assert.rejects(
        shop.call(operation, { caller: anna, params: named('a') }),
        isFault('CustomerAddressNotFound'),
      );
    }
    const { document } = await shop.call(customers.get, { caller: anna, params: ofAnna });
    assert.equal(document.addresses, undefined);
  });

  it('the service responds with ResourceStateConflict or InvalidIfMatch to a change to an address that is based on an outdated read', async () => {
    const shop = await createSmallShop();
    const { document } = await add(shop, { address_id: 'a' });
    await add(shop, { address_id: 'b' });
    const state = { 'x-svc-resource-state': document._resource_state ?? '' };
    const match = { 'if-match': `"${document._resource_state ?? ''}"` };
    for (const [headers, fault] of [
      [state, 'ResourceStateConflict'],
      [match, 'InvalidIfMatch'],
    ] as const) {
      const staleCall = { caller: anna, params: named('a'), headers };
      await assert.rejects(shop.call(patch, staleCall), isFault(fault));
      await assert.rejects(shop.call(remove, staleCall), isFault(fault));
      await assert.rejects(shop.call(post, { ...staleCall, body: { address_id: 'c' } }), isFault(fault));
    }
  });

  it('hooks of addresses get customer and document, and an address that exists, or its name before it is read and after its removal', async () => {
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
    const { trailingModifyHookArguments } = await add(shop, { address_id: 'a' });
    assert.deepEqual(trailingModifyHookArguments, [{ kind: 'document', document: { address_id: 'a' } }]);
    await names(shop);
    await shop.call(get, { caller: anna, params: named('a') });
    await shop.call(patch, { caller: anna, params: named('a'), body: { address_id: 'b', city: 'Rome' } });
    await shop.call(remove, { caller: anna, params: named('b') });
    assert.deepEqual(hookCalls, [
      'address.beforePOST(customer.Customer anna,document,document)',
      'address.afterPOST(customer.Customer anna,document,document)',
      'addresses.beforeGET(anna)',
      'address.beforeGET(anna,a)',
      'address.beforePATCH(customer.Customer anna,customer.CustomerAddress a,document)',
      'address.afterPATCH(customer.Customer anna,customer.CustomerAddress b,document)',
      'address.beforeDELETE(customer.Customer anna,customer.CustomerAddress b)',
      'address.afterDELETE(customer.Customer anna,b)',
    ]);
  });

  it('addresses cannot be read or changed by guests or other customers', async () => {
    const shop = await createSmallShop();
    const guest = await addGuest(shop);
    const params = { customer_id: 'guest' };
    const body = { address_id: 'a' };
    await assert.rejects(shop.call(post, { caller: guest, params, body }), isFault('CustomerNotFound'));
    assert.equal((await shop.call(list, { caller: guest, params })).document.total, 0);
    await assert.rejects(add(shop, body, bert), isFault('CustomerNotFound'));
    await assert.rejects(
      shop.call(list, { caller: agent, params: unknownCustomer }),
      isFault('CustomerNotFound'),
    );
  });
});
