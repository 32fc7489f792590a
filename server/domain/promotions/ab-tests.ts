import type { AbTest, AbTestSegment } from '../../records/marketing.ts';

/** FNV-1a: spreads texts evenly over 32 bits, and the same text always to the same place. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    value ^= text.charCodeAt(at);
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
}

/**
 * The segment of a test that a customer is in, for good: each customer has a place from 0 to 99 in each test, and the
 * segments take up places in their order, as many as they are allocated. Undefined for who takes no part.
 */
export function segmentOf(test: AbTest, customerId: string): AbTestSegment | undefined {
  let place = hash(`${test.site_id}/${test.id}/${customerId}`) % 100;
  for (const segment of test.segments) {
    if (place < segment.allocation) return segment;
    place -= segment.allocation;
  }
  return undefined;
}
