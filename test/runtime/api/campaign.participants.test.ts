import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('A/B tests and campaigns in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() =>
    bench.refill((work) =>
      work.collection('ab_tests').put({
        site_id: 'Shop',
        id: 'headline',
        enabled: true,
        trigger: { trigger_type: 'immediately' },
        segments: [{ id: 'bold', allocation: 100 }],
      }),
    ),
  );
  after(() => bench.close());

  it('ABTestMgr.isParticipant is true only for the segment to which the visitor belongs', async () => {
    const result = await bench.runCommerceScript(`
      var ABTestMgr = require('svc/campaign/ABTestMgr');
      out.result = [ABTestMgr.isParticipant('headline', 'bold'), ABTestMgr.isParticipant('headline', 'plain'), ABTestMgr.isParticipant('none', 'bold')];`);
    assert.deepEqual(result, [true, false, false]);
  });

  it('a visitor who is in no customer group of an A/B test has no segment of it', async () => {
    await bench.refill((work) => {
      for (const [id, group] of [
        ['for-vips', 'VIP'],
        ['for-all', 'Everyone'],
      ] as const)
        work.collection('ab_tests').put({
          site_id: 'Shop',
          id,
          enabled: true,
          trigger: { trigger_type: 'immediately' },
          customer_groups: [group],
          segments: [{ id: 'bold', allocation: 100 }],
        });
    });
    const script = `
      var ABTestMgr = require('svc/campaign/ABTestMgr');
      out.result = [ABTestMgr.isParticipant('for-vips', 'bold'), ABTestMgr.isParticipant('for-all', 'bold'),
        ABTestMgr.assignedTestSegments.toArray().map(function (segment) { return segment.ABTest.ID; })];`;
    assert.deepEqual(await bench.runCommerceScript(script), [true, true, ['for-all', 'for-vips']]);
    const anna = await bench.work.collection('customers').get('anna');
    assert.ok(anna);
    bench.work.collection('customers').put({ ...anna, customer_group_ids: [] });
    assert.deepEqual(await bench.runCommerceScript(script), [false, true, ['for-all']]);
  });

  it('PromotionMgr lists the active promotions of a campaign, and all promotions of a site', async () => {
    const result = await bench.runCommerceScript(`
      var PromotionMgr = require('svc/campaign/PromotionMgr'), ids = function (list) { return list.toArray().map(function (one) { return one.ID; }).sort(); };
      var campaign = PromotionMgr.getCampaign('year');
      out.result = [ids(PromotionMgr.getActivePromotionsForCampaign(campaign).promotions), ids(PromotionMgr.getPromotions())];`);
    assert.deepEqual(result, [
      ['mugs', 'ten'],
      ['later', 'mugs', 'ten'],
    ]);
  });
});
