import { currentRun } from '../../current-run.ts';
import { asText } from '../../text-arguments.ts';
import { URLUtils } from '../web/URLUtils.ts';
import type { URL } from '../web/URL.ts';
import { SafeMap } from '../../protocol/primordials.ts';

/** What a URL parameter selects for a product: a value of a variation attribute or of an option. */
type SelectionKind = 'var' | 'opt';

/**
 * Returns the URL parameter that selects a value of a variation attribute or of an option, such as `svcvar_mug_color`,
 * in which `svc` is the module root of the vendor profile. Underscores in the product ID are doubled.
 */
export const selectionParameter = (kind: SelectionKind, productId: string, id: string): string =>
  `${currentRun().moduleRoot}${kind}_${productId.replaceAll('_', '__')}_${id}`;

/** Returns the URL of an action for a product, with the values of its variation attributes or options by ID. */
export function selectionUrl(
  kind: SelectionKind,
  action: string,
  productId: string,
  values: Iterable<readonly [id: string, value: string]>,
): URL {
  const url = URLUtils.url(action, 'pid', productId);
  for (const [id, value] of values) url.append(selectionParameter(kind, productId, id), value);
  return url;
}

/**
 * Returns the selected values by ID, changed by a list of alternating attributes or options (or their IDs) and values.
 * @throws Error if the last attribute or option has no value
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
