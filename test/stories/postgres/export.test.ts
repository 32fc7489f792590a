import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithPostgres, sharedPostgres } from '../../support/postgres-server.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { signInBackOffice } from '../../support/data-api.ts';
import { Storefront } from '../../support/storefront.ts';

const cli = path.resolve(import.meta.dirname, '../../../dist/cli.js');

/** Runs the built `cartwright export`; resolves with its exit code and what it wrote to stderr. */
function exportShop(...args: readonly string[]): Promise<{ code: number | null; errors: string }> {
  const child = spawn(process.execPath, [cli, 'export', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, errors })));
}

describeWithPostgres('the export of a shop in PostgreSQL', function () {
  this.timeout(120_000);
  let url = '';
  let service: RunningService;
  let folder = '';
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'export-'));
    url = await (await sharedPostgres()).createDatabase();
    service = await startTestService({ flags: ['--store', url] });
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  it('a shop is exported while a service takes orders, and another service starts from the exported file', async () => {
    const shopper = await Storefront.signIn(service.http);
    const { order_no } = await shopper.createOrder({ 'camp-kettle': 1 });
    const state = { isOver: false };
    const orderCount = (async () => {
      let count = 0;
      for (; !state.isOver; count++) await shopper.createOrder({ 'camp-kettle': 1 });
      return count;
    })();
    const file = path.join(folder, 'shop.json');
    const { code, errors } = await exportShop('--store', url, '--output', file);
    assert.equal(code, 0, errors);
    state.isOver = true;
    assert.ok((await orderCount) > 0, 'no order was taken during the export');
    const seed = JSON.parse(readFileSync(file, 'utf8')) as {
      orders: { order_no: string }[];
      inventory_records: { product_id: string; allocation: number }[];
    };
    assert.ok(seed.orders.some((order) => order.order_no === order_no));
    const importedService = await startTestService({
      flags: ['--store', await (await sharedPostgres()).createDatabase(), '--seed', file],
    });
    try {
      const readStock = async ({ http }: RunningService): Promise<number> =>
        (await (await signInBackOffice(http))('GET', '/products/camp-kettle')).body.ats;
      // The exported orders and stock belong to the same instant.
      const laterOrderCount = 1 + (await orderCount) - seed.orders.length;
      assert.equal(await readStock(importedService), (await readStock(service)) + laterOrderCount);
    } finally {
      await importedService.close();
    }
  });

  it('the export of a database without a shop ends with an error message, and an invalid store URL is rejected', async () => {
    const emptyDatabase = await (await sharedPostgres()).createDatabase();
    const outputFlag = ['--output', path.join(folder, 'none.json')];
    const resultWithoutShop = await exportShop('--store', emptyDatabase, ...outputFlag);
    assert.equal(resultWithoutShop.code, 1);
    assert.match(resultWithoutShop.errors, /does not contain a shop/);
    assert.equal((await exportShop('--store', 'mysql://shop', ...outputFlag)).code, 2);
  });
});
