import { fault } from '../../../contract/fault.ts';
import { ValueConstraintViolation } from '../../../contract/faults/general.ts';
import { InvalidExpandParameter } from '../../../contract/faults/shop.ts';
import { productExpansions, type ProductExpansion } from '../../../contract/shop/products.ts';
import type { Fail } from '../implement.ts';

const maxInventoryIds = 5;

/** Returns the names in a list parameter: `a,b`, or `(a,b)` as some clients write it. */
export const parseList = (text: string | undefined): string[] =>
  (text ?? '')
    .replace(/^\((.*)\)$/, '$1')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const isExpansion = (name: string): name is ProductExpansion =>
  (productExpansions as readonly string[]).includes(name);

/** @throws InvalidExpandParameter */
export function parseExpansions(
  text: string | undefined,
  fail: Fail<typeof InvalidExpandParameter>,
): ReadonlySet<ProductExpansion> {
  const names = parseList(text);
  const expansions = names.filter(isExpansion);
  const unknownName = names.find((name) => !isExpansion(name));
  if (unknownName !== undefined) throw fail(InvalidExpandParameter, { param: unknownName });
  return new Set(expansions);
}

/** @throws ValueConstraintViolation for more than five inventory lists */
export function parseInventoryIds(text: string | undefined): string[] {
  const ids = parseList(text);
  if (ids.length <= maxInventoryIds) return ids;
  throw fault(ValueConstraintViolation, {
    parameter: 'inventory_ids',
    expected: `at most ${maxInventoryIds} inventory list ids`,
  });
}

/**
 * Returns the seconds for which a product may be cached. Prices and stock change more often than descriptions
 * (shop-and-debugger-api 4, Products).
 */
export const cacheSeconds = (expansions: ReadonlySet<ProductExpansion>): number =>
  expansions.has('prices') || expansions.has('availability') ? 60 : 900;
