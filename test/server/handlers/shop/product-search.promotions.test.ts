import assert from 'node:assert/strict';
import type { ProductSearchResult } from '../../../../contract/documents/product-search.ts';
import { contract } from '../../../../contract/index.ts';
import type { Caller } from '../../../../server/ports/caller.ts';
import type { Campaign } from '../../../../server/records/marketing.ts';
import { anna, client, createSmallShop } from '../../../support/small-shop.ts';
import type { TestShop } from '../../../support/test-shop.ts';

const { productSearch } = contract.shop;
const ids = ({ hits = [] }: ProductSearchResult) => hits.map(({ product_id }) => product_id);

describe('searching for products by promotion', () => {
  let shop: TestShop;
  const searchByPromotion = async (promotionId: string, caller: Caller = client) => {
    const query = { start: 0, count: 25, refine: `pmid=${promotionId}` };
    return ids((await shop.call(productSearch.get, { caller, query })).document);
  };
  beforeEach(async () => {
    shop = await createSmallShop();
    await shop.write((work) => {
      const putPromotion = (id: string, product: string) => {
        work.collection('promotions').put({
          site_id: shop.siteId,
          id,
          name: { default: id },
          enabled: true,
          exclusivity: 'no',
          promotion_class: 'product',
          condition: { product_ids: [product] },
          discount: { type: 'percentage', percentage: 10 },
        });
        return { promotion_id: id };
      };
      const campaign = { site_id: shop.siteId, enabled: true };
      putPromotion('idle', 'lamp');
      const putCampaign = (fields: Pick<Campaign, 'id'> & Partial<Campaign>) =>
        work.collection('campaigns').put({ ...campaign, ...fields });
      putCampaign({
        id: 'spring',
        promotions: [putPromotion('now', 'mug')],
        end_date: '2026-03-02T00:00:00.000Z',
      });
      putCampaign({
        id: 'known',
        promotions: [putPromotion('own', 'book')],
        customer_groups: ['Registered'],
      });
      putCampaign({ id: 'secret', promotions: [putPromotion('code', 'last')], coupons: ['c'] });
      work.collection('coupons').put({ site_id: shop.siteId, id: 'c', enabled: true, codes: ['C-1'] });
    });
  });

  it('a search by promotion returns the promotion’s products while a campaign offers it', async () => {
    assert.deepEqual(await searchByPromotion('now'), ['mug']);
    shop.now = Date.parse('2026-03-02T00:00:00.000Z');
    assert.deepEqual(await searchByPromotion('now'), []);
    assert.deepEqual(await searchByPromotion('idle'), [], 'no campaign offers it');
  });

  it('a search by promotion returns the promotion’s products only to the customers to whom it is offered', async () => {
    assert.deepEqual(await searchByPromotion('own', anna), ['book']);
    assert.deepEqual(await searchByPromotion('own'), []);
  });

  it('a search by promotion also covers coupon promotions, and several promotions at once', async () => {
    assert.deepEqual(await searchByPromotion('code'), ['last']);
    assert.deepEqual((await searchByPromotion('now|code')).sort(), ['last', 'mug']);
  });
});
