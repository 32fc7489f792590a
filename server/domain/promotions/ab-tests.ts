import type { AbTest, AbTestSegment } from '../../records/marketing.ts';
import { isPermitted } from '../restriction.ts';

/** Returns the FNV-1a hash of a text: 32 bits, evenly distributed, and always the same for the same text. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
}

/**
 * Returns the segment of a test that a customer takes part in; undefined if there is none, or if the test is for
 * customer groups that the customer is not in.
 */
export const participantSegment = (
  test: AbTest,
  customerId: string,
  customerGroups: ReadonlySet<string>,
): AbTestSegment | undefined =>
  isPermitted(test.customer_groups, (id) => customerGroups.has(id)) ? segmentOf(test, customerId) : undefined;

/**
 * Returns the segment of a test that a customer belongs to permanently. Each customer has a number from 0 to 99 in each
 * test, and the segments have consecutive ranges of these numbers, as large as their allocations. Returns undefined if
 * the number is in none of the ranges.
 */
export function segmentOf(test: AbTest, customerId: string): AbTestSegment | undefined {
  let bucket = hash(`${test.site_id}/${test.id}/${customerId}`) % 100;
  for (const segment of test.segments) {
    if (bucket < segment.allocation) return segment;
    bucket -= segment.allocation;
  }
  return undefined;
}
