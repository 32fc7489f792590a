import { currentRun } from '../../current-run.ts';
import { asText } from '../../text-arguments.ts';
import { URLUtils } from '../web/URLUtils.ts';
import type { URL } from '../web/URL.ts';
import { SafeMap } from '../../protocol/primordials.ts';

/** A choice of a product in a URL: the values of its variation attributes or of its options. */
type Choice = 'var' | 'opt';

/** The URL parameter that selects a value of a variation attribute or of an option: `dwvar_mug_color`. */
export const selectionParameter = (choice: Choice, productId: string, id: string): string =>
  `${currentRun().moduleRoot}${choice}_${productId.replaceAll('_', '__')}_${id}`;

/** The URL of an action for a product, with the values of its attributes or options by ID. */
export function selectionUrl(
  choice: Choice,
  action: string,
  productId: string,
  values: Iterable<readonly [id: string, value: string]>,
): URL {
  const url = URLUtils.url(action, 'pid', productId);
  for (const [id, value] of values) url.append(selectionParameter(choice, productId, id), value);
  return url;
}

/**
 * The selected values by ID, with those of a list that contains attributes or options, or their IDs, and values in turn.
 * @throws Error if the last of them has no value
 */
export function withPairs(
  selection: Iterable<readonly [id: string, value: string]>,
  pairs: readonly unknown[],
): ReadonlyMap<string, string> {
  if (pairs.length % 2 === 1) throw new Error('Pass pairs of an attribute or option and its value.');
  const values = new SafeMap<string, string>(selection);
  for (let index = 0; index < pairs.length; index += 2)
    values.set(idOf(pairs[index]), idOf(pairs[index + 1]));
  return values;
}

const idOf = (object: unknown): string =>
  asText(typeof object === 'object' && object !== null && 'ID' in object ? object.ID : object);
