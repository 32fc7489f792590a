import assert from 'node:assert/strict';
import { segmentOf } from '../../../../server/domain/promotions/ab-tests.ts';
import type { AbTest } from '../../../../server/records/marketing.ts';

const abTest = (...allocations: number[]): AbTest => ({
  site_id: 'Shop',
  id: 'banner',
  enabled: true,
  segments: allocations.map((allocation, index) => ({ id: `segment${index}`, allocation })),
});
const customers = Array.from({ length: 5000 }, (_, index) => `customer-${index}`);
/** Returns the percentage of the customers that is in each segment. */
const shares = (test: AbTest): number[] =>
  test.segments.map(
    ({ id }) =>
      (customers.filter((customer) => segmentOf(test, customer)?.id === id).length * 100) / customers.length,
  );

describe('the segments of an A/B test', () => {
  for (const allocations of [[50, 50], [30, 20], [10, 0, 60], [100], [1, 1]])
    it(`an A/B test allocates about ${allocations.join(', ')} percent of the customers to its segments`, () => {
      for (const [index, share] of shares(abTest(...allocations)).entries()) {
        const allocation = allocations[index] ?? 0;
        // The tolerance is four standard deviations of a random allocation.
        const tolerance = 4 * Math.sqrt((allocation * (100 - allocation)) / customers.length);
        assert.ok(Math.abs(share - allocation) <= tolerance, `${share} instead of ${allocation}`);
      }
    });

  it('a segment that grows keeps its customers', () => {
    for (const customer of customers)
      if (segmentOf(abTest(30), customer)) assert.ok(segmentOf(abTest(31), customer), customer);
  });

  it('the segment in one A/B test does not depend on the segments in other tests or sites', () => {
    const test = abTest(50, 50);
    for (const other of [
      { ...test, id: 'prices' },
      { ...test, site_id: 'Outlet' },
    ]) {
      const customersInSameSegment = customers.filter(
        (customer) => segmentOf(test, customer)?.id === segmentOf(other, customer)?.id,
      );
      // Each test has two equal segments, so independent choices agree for half of the customers.
      const share = customersInSameSegment.length / customers.length;
      assert.ok(Math.abs(share - 0.5) < 0.05, String(share));
    }
  });
});
