import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Tests and campaigns in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() =>
    bench.refill((work) =>
      work.of('ab_tests').put({
        ...{ site_id: 'Shop', id: 'headline', enabled: true, trigger: { trigger_type: 'immediately' } },
        segments: [{ id: 'bold', allocation: 100 }],
      }),
    ),
  );
  after(() => bench.close());

  it('a script shows what the segment of a visitor is to see', async () => {
    const result = await bench.on(`
      var ABTestMgr = require('svc/campaign/ABTestMgr');
      out.result = [ABTestMgr.isParticipant('headline', 'bold'), ABTestMgr.isParticipant('headline', 'plain'), ABTestMgr.isParticipant('none', 'bold')];`);
    assert.deepEqual(result, [true, false, false]);
  });

  it('a page lists the promotions of a campaign, and a report all promotions', async () => {
    const result = await bench.on(`
      var PromotionMgr = require('svc/campaign/PromotionMgr'), ids = function (list) { return list.toArray().map(function (one) { return one.ID; }).sort(); };
      var campaign = PromotionMgr.getCampaign('year');
      out.result = [ids(PromotionMgr.getActivePromotionsForCampaign(campaign).promotions), ids(PromotionMgr.getPromotions())];`);
    assert.deepEqual(result, [
      ['mugs', 'ten'],
      ['later', 'mugs', 'ten'],
    ]);
  });
});
