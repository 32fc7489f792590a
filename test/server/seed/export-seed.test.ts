import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Order } from '../../../server/records/commerce.ts';
import {
  couponCodeCounterName,
  couponCustomerCounterName,
  giftCertificateCounterName,
  onOrderCounterName,
  stockCounterName,
} from '../../../server/records/collections.ts';
import { exportSeed } from '../../../server/seed/export-seed.ts';
import { loadSeed } from '../../../server/seed/load-seed.ts';
import type { Seed } from '../../../server/seed/seed-format.ts';
import { parseSeed } from '../../../server/seed/parse-seed.ts';
import { openStore } from '../../../server/store/store.ts';
import { CommandLine } from '../../support/command-line.ts';
import { signInClient } from '../../support/data-api.ts';
import { sender } from '../../support/http.ts';

const dataPath = '/s/-/svc/data/v23_2';

describe('exporting a seed', () => {
  it('an exported seed has the remaining stock and the remaining balance of gift certificates', async () => {
    const store = openStore(':memory:');
    const work = store.begin();
    work
      .collection('inventory_records')
      .put({ inventory_list_id: 'shelf', product_id: 'cap', allocation: 7 });
    work.add(stockCounterName('shelf', 'cap'), 4);
    work.collection('gift_certificates').put({
      site_id: 'RefArch',
      code: 'GIFT',
      amount: 20,
      currency: 'USD',
      status: 'issued',
      enabled: true,
      recipient_email: 'ann@example.com',
      creation_date: '2026-03-01T10:00:00.000Z',
    });
    work.add(giftCertificateCounterName('RefArch', 'GIFT'), -550);
    await work.commit();
    const { seed } = await exportSeed(store, { passwordOf: async () => undefined });
    assert.equal(seed.inventory_records?.[0]?.allocation, 4);
    assert.equal(seed.gift_certificates?.[0]?.amount, 14.5);
    await store.close();
  });
});

describe('the counters of an exported seed', () => {
  it('a shop that is loaded from an exported seed has the redemptions of coupons and the quantities on order', async () => {
    const source = openStore(':memory:');
    const work = source.begin();
    const coupon = { site_id: 'RefArch', enabled: true, redemptions_per_code: 1 };
    work
      .collection('coupons')
      .put({ ...coupon, id: 'once', codes: ['ONE', 'TWO'], redemptions_per_customer: 1 });
    work.collection('coupons').put({ ...coupon, id: 'unused', codes: ['FREE'] });
    work.add(couponCodeCounterName('RefArch', 'once', 'ONE'), -1);
    const customers = ['ann', 'ann@example.com'];
    for (const customer of customers) work.add(couponCustomerCounterName('RefArch', 'once', customer), -1);
    work.collection('orders').put({
      order_no: '1',
      site_id: 'RefArch',
      customer_id: 'ann',
      customer_email: 'ann@example.com',
    } as Order);
    work
      .collection('inventory_records')
      .put({ inventory_list_id: 'shelf', product_id: 'cap', allocation: 7 });
    work.add(stockCounterName('shelf', 'cap'), 4);
    work.add(onOrderCounterName('shelf', 'cap'), 3);
    await work.commit();
    const { seed } = await exportSeed(source, { passwordOf: async () => undefined });
    assert.deepEqual(
      seed.coupons?.map(({ redemptions }) => redemptions),
      [{ codes: { ONE: 1 }, customers: { ann: 1, 'ann@example.com': 1 } }, undefined],
    );
    const { coupons, inventory_records } = seed;
    const target = openStore(':memory:');
    const options = { hashPassword: async () => '', clock: { now: () => 0 } };
    // Loading the same seed again changes nothing.
    for (let count = 0; count < 2; count++)
      await loadSeed({ format: 1, coupons, inventory_records } as Seed, target, options);
    const targetWork = target.begin();
    assert.deepEqual(
      await Promise.all(
        [
          ...['ONE', 'TWO'].map((code) => couponCodeCounterName('RefArch', 'once', code)),
          ...customers.map((customer) => couponCustomerCounterName('RefArch', 'once', customer)),
          stockCounterName('shelf', 'cap'),
          onOrderCounterName('shelf', 'cap'),
        ].map((counter) => targetWork.counter(counter)),
      ),
      [-1, 0, -1, -1, 4, 3],
    );
    assert.deepEqual(
      await targetWork.collection('coupons').all(),
      await source.begin().collection('coupons').all(),
    );
    const records = await targetWork.collection('inventory_records').all();
    assert.deepEqual(Object.keys(records[0]!), ['inventory_list_id', 'product_id', 'allocation']);
    await Promise.all([source.close(), target.close()]);
  });
});

describe('cartwright export', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'export-'));
  const dataDir = path.join(folder, 'data');
  const file = path.join(folder, 'out', 'shop.json');
  const processes: CommandLine[] = [];
  const start = (...args: string[]) => {
    const command = new CommandLine(args);
    processes.push(command);
    return command;
  };
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((command) => command.stop('SIGKILL')));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('an exported shop fills a new service with its products, its users and the changes, but contains no password hashes', async () => {
    const firstService = start('serve', '--data-dir', dataDir);
    const { http } = await firstService.waitForListening();
    const api = await signInClient(http);
    await api('PATCH', `${dataPath}/sites/RefArch/campaigns/spring-nights`, { description: 'Exported' });
    await api('PUT', `${dataPath}/users/clerk`, {
      email: 'c@example.com',
      last_name: 'C',
      password: 'Clerk-12345',
    });
    // A shop cannot be exported while a service uses its data dir.
    const resultWhileInUse = await start('export', '--data-dir', dataDir, '--output', file).result();
    assert.equal(resultWhileInUse.code, 1);
    assert.match(resultWhileInUse.stderr, /stop the service first/);
    assert.equal((await firstService.stop()).code, 0);

    const { code, stdout, stderr } = await start('export', '--data-dir', dataDir, '--output', file).result();
    assert.equal(code, 0, stderr);
    assert.deepEqual(JSON.parse(stdout), { event: 'exported', file });
    assert.match(stderr, /Exported without passwords: user clerk/);
    const seed = parseSeed(readFileSync(file, 'utf8'), file);
    assert.ok(
      existsSync(path.join(path.dirname(file), seed.catalogs![0]!.image_folder!)),
      'the images are exported',
    );
    assert.equal(JSON.stringify(seed).includes('scrypt$'), false, 'no hash is written');

    const secondService = start('serve', '--seed', file);
    const { http: secondAddress } = await secondService.waitForListening();
    const restoredApi = await signInClient(secondAddress);
    const { body } = await restoredApi('GET', `${dataPath}/sites/RefArch/campaigns/spring-nights`);
    assert.equal(body.description, 'Exported');
    assert.equal((await restoredApi('GET', `${dataPath}/users/clerk`)).status, 200);
    const searchPath = '/s/RefArch/svc/shop/v23_2/product_search?client_id=cartwright&count=1';
    const { body: searchResult } = await sender(secondAddress)('GET', searchPath);
    assert.ok(searchResult.total > 10);
  });

  it('cartwright export rejects missing and unknown flags, and a folder without a shop', async () => {
    assert.equal((await start('export').result()).code, 2);
    assert.equal((await start('export', '--nonsense').result()).code, 2);
    const resultWithoutShop = await start('export', '--data-dir', path.join(folder, 'nowhere')).result();
    assert.equal(resultWithoutShop.code, 1);
    assert.match(resultWithoutShop.stderr, /does not contain a shop/);
    assert.equal((await start('export', '--help').result()).code, 0);
  });
});
