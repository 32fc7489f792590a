import assert from 'node:assert/strict';
import type { PlatformAccess } from '../../../../src/client/access.ts';
import { BasketOperations } from '../../../../src/explorer/shop/basket-operations.ts';
import {
  readVariants,
  readOwnBaskets,
  readSortingOptions,
} from '../../../../src/explorer/shop/shop-reads.ts';
import { sender } from '../../../support/http.ts';
import { accessTo } from '../../../support/platform-access.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

describe('the reads of shop commands', () => {
  let service: RunningService;
  let access: PlatformAccess;
  before(async () => {
    service = await startTestService();
    access = accessTo(service.http);
  });
  after(async () => {
    await access.close();
    await service.close();
  });

  it('the variants of a master product have names, prices and availability, and other products have no variants', async () => {
    const { body } = await sender(service.http)(
      'GET',
      '/s/RefArch/svc/shop/v23_2/products/gansey-jumper?client_id=cartwright&expand=variations,prices',
    );
    const variants = body.variants as { product_id: string; orderable: boolean; price: number }[];
    const choices = await readVariants(access, 'RefArch', 'gansey-jumper');
    assert.ok(choices);
    assert.deepEqual(
      choices.map(({ id, isOrderable, price }) => [id, isOrderable, price]),
      variants.map(({ product_id, orderable, price }) => [product_id, orderable, price]),
    );
    assert.ok(
      choices.some(({ isOrderable }) => !isOrderable) && choices.some((choice) => choice.isOrderable),
    );
    const ink = choices.find(({ id }) => id === 'gansey-jumper-ink-s');
    assert.deepEqual(ink?.valueNames, ['Ink', 'S']);
    assert.equal(ink.currency, 'USD');
    assert.equal(await readVariants(access, 'RefArch', 'enamel-mug-cream'), undefined);
  });

  it('baskets are read for a shopper, and an agent has none', async () => {
    const { basket_id } = await new BasketOperations(access.shop('RefArch'), 'RefArch').create();
    assert.deepEqual(
      (await readOwnBaskets(access, 'RefArch')).map((basket) => basket['basket_id']),
      [basket_id],
    );
    const agent = accessTo(service.http, { kind: 'agent' });
    assert.deepEqual(await readOwnBaskets(agent, 'RefArch'), []);
    await agent.close();
  });

  it('the sorting options of the product search have labels', async () => {
    const options = await readSortingOptions(access, 'RefArch');
    assert.ok(options.some(({ id, label }) => id === 'price-low-to-high' && label !== ''));
  });
});
