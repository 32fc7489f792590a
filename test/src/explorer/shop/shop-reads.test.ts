import assert from 'node:assert/strict';
import type { PlatformAccess } from '../../../../src/client/access.ts';
import { BasketOperations } from '../../../../src/explorer/shop/basket-operations.ts';
import {
  findProductIdForBasket,
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

  it('a master product is replaced by its first orderable variant, and other products are not replaced', async () => {
    const { body } = await sender(service.http)(
      'GET',
      '/s/RefArch/svc/shop/v23_2/products/gansey-jumper?client_id=cartwright&expand=variations',
    );
    const variants = body.variants as { product_id: string; orderable: boolean }[];
    assert.equal(variants[0]?.orderable, false, 'the first variant is out of stock');
    const orderableVariant = variants.find((variant) => variant.orderable);
    assert.ok(orderableVariant);
    assert.equal(
      await findProductIdForBasket(access, 'RefArch', 'gansey-jumper'),
      orderableVariant.product_id,
    );
    assert.equal(await findProductIdForBasket(access, 'RefArch', 'enamel-mug-cream'), 'enamel-mug-cream');
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
