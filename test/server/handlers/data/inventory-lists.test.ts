import assert from 'node:assert/strict';
import { assertFault } from '../../../support/assert-fault.ts';
import { signInClient } from '../../../support/data-api.ts';
import { sender, type Sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const apiPath = '/svc/data/v23_2';
const listsPath = `${apiPath}/inventory_lists`;

describe('Data API: inventory lists', () => {
  let service: RunningService;
  let api: Sender;
  before(async () => {
    service = await startTestService();
    api = await signInClient(service.http);
  });
  after(() => service.close());

  const getShopProduct = async (site: string, product: string) => {
    const path = `/s/${site}/svc/shop/v23_2/products/${product}?client_id=cartwright&expand=availability`;
    return (await sender(service.http)('GET', path)).body;
  };

  it('inventory lists are listed in pages, each list with the sites that use it', async () => {
    const { status, body } = await api('GET', `${listsPath}?count=1`);
    assert.equal(status, 200);
    assert.equal(body._type, 'inventory_lists');
    assert.equal(body.total, 2);
    assert.equal(body.data[0].id, 'inventory-eu');
    assert.deepEqual(body.data[0].assigned_sites, ['RefArchGlobal']);
    assert.equal(body.data[0].link, `${service.http}${listsPath}/inventory-eu`);
    const { pathname, search } = new URL(body.next as string);
    const nextResponse = await api('GET', pathname + search);
    assert.equal(nextResponse.body.data[0].id, 'inventory-us');
  });

  it('an inventory list is created, read, changed and deleted', async () => {
    const { status, headers, body } = await api('PUT', `${listsPath}/depot`, {
      id: 'depot',
      description: 'Behind the yard',
      default_in_stock: true,
      use_bundle_inventory_only: true,
    });
    assert.equal(status, 201);
    assert.equal(headers.get('location'), `${service.http}${listsPath}/depot`);
    assert.equal(body.default_in_stock, true);
    assert.equal(body.use_bundle_inventory_only, true);
    assert.equal(body.on_order_inventory_enabled, false);
    assert.deepEqual(body.assigned_sites, []);

    const patchResponse = await api('PATCH', `${listsPath}/depot`, {
      description: 'Gone',
      assigned_sites: ['RefArch'],
    });
    assert.equal(patchResponse.status, 200);
    assert.equal(patchResponse.body.description, 'Gone');
    assert.equal(patchResponse.body.default_in_stock, true);
    assert.deepEqual(patchResponse.body.assigned_sites, []);
    assert.equal((await api('GET', `${listsPath}/depot`)).body.description, 'Gone');

    assert.equal(
      (await api('PATCH', `${listsPath}/depot`, { description: null })).body.description,
      undefined,
    );
    assert.equal((await api('DELETE', `${listsPath}/depot`)).status, 204);
    assert.equal((await api('DELETE', `${listsPath}/depot`)).status, 204);
    assertFault(await api('GET', `${listsPath}/depot`), 404, 'InventoryListNotFound', {
      inventorylistId: 'depot',
    });
    assertFault(await api('PATCH', `${listsPath}/depot`, {}), 404, 'InventoryListNotFound');
  });

  it('an inventory list is not created if its ID is in use, differs in the body or is too long', async () => {
    assertFault(await api('PUT', `${listsPath}/inventory-us`, {}), 400, 'InventoryListDuplicate', {
      inventorylistId: 'inventory-us',
    });
    assertFault(await api('PUT', `${listsPath}/a`, { id: 'b' }), 400, 'IdConflict', {
      bodyID: 'b',
      urlID: 'a',
    });
    assertFault(await api('PUT', `${listsPath}/${'x'.repeat(257)}`, {}), 400, 'StringConstraintViolation');
  });

  it('the service responds with ResourceStateConflict to a write of an inventory list with an outdated resource state', async () => {
    const { _resource_state: state } = (await api('GET', `${listsPath}/inventory-us`)).body;
    const change = { description: 'Portland', _resource_state: state };
    assert.equal((await api('PATCH', `${listsPath}/inventory-us`, change)).status, 200);
    assertFault(await api('PATCH', `${listsPath}/inventory-us`, change), 409, 'ResourceStateConflict');
    const header = { 'x-svc-resource-state': state };
    assertFault(
      await api('DELETE', `${listsPath}/inventory-us`, undefined, header),
      409,
      'ResourceStateConflict',
    );
  });

  it('of three simultaneous requests that create an inventory list, two receive InventoryListDuplicate', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => api('PUT', `${listsPath}/raced`, {})));
    assert.deepEqual(
      responses.map(({ status }) => status).sort((a, b) => a - b),
      [201, 400, 400],
    );
    for (const response of responses)
      if (response.status === 400) assertFault(response, 400, 'InventoryListDuplicate');
  });

  it('a product without an inventory record is orderable only if the list has default_in_stock, and none is if the list is deleted', async () => {
    await api('PUT', `${apiPath}/products/sawhorse`, {
      owning_catalog_id: 'kestrel-yard',
      name: { default: 'Sawhorse' },
    });
    assert.equal((await getShopProduct('RefArch', 'sawhorse')).orderable, false);
    await api('PATCH', `${listsPath}/inventory-us`, { default_in_stock: true });
    assert.equal((await getShopProduct('RefArch', 'sawhorse')).orderable, true);
    assert.equal((await getShopProduct('RefArchGlobal', 'sawhorse')).orderable, false);
    assert.equal((await api('GET', `${apiPath}/products/sawhorse`)).body.in_stock, true);
    await api('PATCH', `${listsPath}/inventory-us`, { default_in_stock: false });
    assert.equal((await getShopProduct('RefArch', 'sawhorse')).orderable, false);

    assert.equal((await getShopProduct('RefArchGlobal', 'hatchet')).orderable, true);
    assert.equal((await api('DELETE', `${listsPath}/inventory-eu`)).status, 204);
    assert.equal((await getShopProduct('RefArchGlobal', 'hatchet')).orderable, false);
    assert.equal((await api('PUT', `${listsPath}/inventory-eu`, {})).status, 201);
    assert.equal((await getShopProduct('RefArchGlobal', 'hatchet')).inventory.ats, 0);
  });
});
