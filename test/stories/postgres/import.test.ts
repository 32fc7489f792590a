import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommandLine } from '../../support/command-line.ts';
import { describeWithPostgres, sharedPostgres } from '../../support/postgres-server.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { signInBackOffice } from '../../support/data-api.ts';
import { Storefront } from '../../support/storefront.ts';

const spade = {
  id: 'peat-spade',
  catalog_id: 'kestrel-yard',
  type: 'item',
  name: { default: 'Peat Spade' },
  online_flag: { default: true },
  searchable: { default: true },
  min_order_quantity: 1,
  step_quantity: 1,
  tax_class_id: 'standard',
  category_ids: ['gifts'],
  primary_category_id: 'gifts',
};

describeWithPostgres('the import into a shop in PostgreSQL', function () {
  this.timeout(120_000);
  let url = '';
  let services: RunningService[] = [];
  const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
  const importSeed = (name: string, seed: object) => {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify({ format: 1, ...seed }));
    return new CommandLine(['import', '--store', url, file]).result();
  };
  before(async () => {
    url = await (await sharedPostgres()).createDatabase();
    services = [
      await startTestService({ flags: ['--store', url] }),
      await startTestService({ flags: ['--store', url] }),
    ];
  });
  after(async () => {
    await Promise.all(services.map((service) => service.close()));
    rmSync(folder, { recursive: true });
  });

  it('two services that take orders sell an imported product immediately, and other records stay as they are', async () => {
    const [firstService, secondService] = services as [RunningService, RunningService];
    const shopper = await Storefront.signIn(firstService.http);
    const { order_no } = await shopper.createOrder({ 'camp-kettle': 1 });
    const office = await signInBackOffice(secondService.http);
    const { body: kettle } = await office('GET', '/products/camp-kettle');
    const { code, stdout, stderr } = await importSeed('spade.json', {
      products: [spade],
      prices: [{ price_book_id: 'usd-list', product_id: spade.id, tiers: [{ quantity: 1, price: 12 }] }],
      inventory_records: [{ inventory_list_id: 'inventory-us', product_id: spade.id, allocation: 3 }],
    });
    assert.equal(code, 0, stderr);
    assert.deepEqual(JSON.parse(stdout).records, { products: 1, prices: 1, inventory_records: 1 });
    for (const service of services) {
      const buyer = await Storefront.signIn(service.http);
      assert.equal((await buyer.request('GET', '/product_search?q=peat')).hits[0].product_id, spade.id);
      const order = await buyer.createOrder({ [spade.id]: 1 });
      assert.equal(order.product_items[0].base_price, 12);
    }
    assert.equal((await office('GET', `/products/${spade.id}`)).body.ats, 1);
    assert.equal((await office('GET', '/products/camp-kettle')).body.ats, kettle.ats);
    assert.equal((await shopper.send('GET', `/orders/${order_no}`)).status, 200);
  });

  it('a file that refers to records that are neither in it nor in the shop is rejected', async () => {
    const { code, stderr } = await importSeed('broken.json', {
      products: [{ ...spade, id: 'lost-spade', catalog_id: 'no-such-catalog' }],
    });
    assert.equal(code, 1);
    assert.match(stderr, /products\[0\]\.catalog_id \("lost-spade"\): refers to "no-such-catalog"/);
    const office = await signInBackOffice(services[0]!.http);
    assert.equal((await office('GET', '/products/lost-spade')).status, 404);
  });
});
