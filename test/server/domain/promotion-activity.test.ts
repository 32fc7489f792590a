import assert from 'node:assert/strict';
import { abTestPhase, promotionActivity } from '../../../server/domain/promotion-activity.ts';
import type { AbTest, Campaign } from '../../../server/records/marketing.ts';

const now = '2026-03-15T12:00:00.000Z';
const march = { start_date: '2026-03-01T00:00:00.000Z', end_date: '2026-04-01T00:00:00.000Z' };
const april = { start_date: '2026-04-01T00:00:00.000Z', end_date: '2026-05-01T00:00:00.000Z' };
const february = { start_date: '2026-02-01T00:00:00.000Z', end_date: '2026-03-01T00:00:00.000Z' };

const campaign = (fields: Partial<Campaign> = {}): Campaign => ({
  site_id: 'Shop',
  id: 'spring',
  enabled: true,
  promotions: [{ promotion_id: 'ten-off' }],
  ...fields,
});
const abTest = (fields: Partial<AbTest> = {}): AbTest => ({
  site_id: 'Shop',
  id: 'banner',
  enabled: true,
  segments: [
    { id: 'control', allocation: 50 },
    { id: 'a', allocation: 50, promotion_ids: ['ten-off'] },
  ],
  ...fields,
});
const computeActivity = (
  campaigns: readonly Campaign[],
  abTests: readonly AbTest[] = [],
  enabled = true,
  timezone?: string,
) => promotionActivity({ id: 'ten-off', enabled }, { campaigns, abTests }, now, timezone);

describe('the activity of a promotion', () => {
  it('a promotion is active while a campaign or an A/B test offers it', () => {
    assert.equal(computeActivity([]).active, false);
    assert.equal(computeActivity([campaign()]).active, true);
    assert.equal(computeActivity([campaign(february), campaign(march)]).active, true);
    assert.equal(computeActivity([], [abTest()]).active, true);
    assert.equal(computeActivity([campaign(february)], [abTest(march)]).active, true);
    assert.equal(computeActivity([campaign(february), campaign(april)], [abTest(april)]).active, false);
  });

  it('a disabled promotion is not active, regardless of its campaigns', () => {
    const { active, campaigns } = computeActivity([campaign()], [abTest()], false);
    assert.equal(active, false);
    assert.equal(campaigns[0]?.phase, 'active');
  });

  it('an archived promotion is not active, regardless of its campaigns', () => {
    const promotion = { id: 'ten-off', enabled: true, archived: true };
    const sources = { campaigns: [campaign()], abTests: [abTest()] };
    assert.equal(promotionActivity(promotion, sources, now, undefined).active, false);
    assert.equal(promotionActivity({ ...promotion, archived: false }, sources, now, undefined).active, true);
  });

  it('the activity of a promotion lists the campaigns and segments that name the promotion, with their phases', () => {
    const otherAssignment = { promotion_id: 'free-shipping' };
    const disabledAssignment = { promotion_id: 'ten-off', enabled: false };
    const springCampaign = campaign({ ...april, promotions: [otherAssignment, { promotion_id: 'ten-off' }] });
    const { promotions: _, ...campaignWithoutPromotions } = campaign({ id: 'empty' });
    const disabledCampaign = campaign({ id: 'off', promotions: [disabledAssignment] });
    const test = abTest({
      segments: [
        { id: 'a', allocation: 10, promotion_ids: ['free-shipping'] },
        { id: 'b', allocation: 10, promotion_ids: ['free-shipping', 'ten-off'] },
        { id: 'c', allocation: 10 },
      ],
    });
    const { campaigns, abTests } = computeActivity(
      [springCampaign, campaignWithoutPromotions, disabledCampaign],
      [test],
    );
    assert.deepEqual(campaigns, [
      { campaign: springCampaign, assignment: { promotion_id: 'ten-off' }, phase: 'upcoming' },
      { campaign: disabledCampaign, assignment: disabledAssignment, phase: undefined },
    ]);
    assert.deepEqual(abTests, [{ test, segment: test.segments[1], phase: 'active' }]);
  });

  it('a promotion is offered in the hours of its schedule, in the timezone of the site', () => {
    const schedule = { recurrence: { time_of_day: { time_from: '13:00:00', time_to: '14:00:00' } } };
    const lunch = campaign({ promotions: [{ promotion_id: 'ten-off', schedule }] });
    assert.equal(computeActivity([lunch]).active, false);
    assert.equal(computeActivity([lunch], [], true, 'Europe/Berlin').active, true);
  });

  for (const [caseName, fields, phase] of [
    ['without dates', {}, 'active'],
    ['in its month', march, 'active'],
    ['that is not paused', { paused: false }, 'active'],
    ['before its start', { start_date: april.start_date }, 'upcoming'],
    ['after its end', { end_date: february.end_date }, 'ended'],
    ['that is paused', { ...march, paused: true }, undefined],
    ['that is switched off', { ...march, enabled: false }, undefined],
  ] as const)
    it(`an A/B test ${caseName} is ${phase ?? 'in no phase'}`, () => {
      assert.equal(abTestPhase(abTest(fields), now, undefined), phase);
    });
});
