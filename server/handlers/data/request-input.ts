import { fault, type FaultDefinition } from '../../../contract/fault.ts';
import { IdConflict } from '../../../contract/faults/data.ts';
import { InvalidExpandValue, UnknownSiteId } from '../../../contract/faults/general.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { parseList } from '../shop/product-expansions.ts';
import { shopOf, type Shop } from '../shop/shop.ts';

/**
 * Returns the shop of the site `siteId`. If that is undefined, returns the shop of the request's site.
 * @throws UnknownSiteId
 */
export async function shopForSite(
  input: Pick<RequestContext, 'work' | 'site' | 'clock'>,
  siteId: string | undefined,
): Promise<Shop> {
  if (siteId === undefined) return shopOf(input);
  const site = await input.work.collection('sites').get(siteId);
  if (site === undefined) throw fault(UnknownSiteId, { siteId });
  return { ...shopOf({ ...input, site }) };
}

/**
 * Returns the names in an `expand` parameter. `all` represents all allowed names. The Shop API's name `prices` is
 * accepted for `price`.
 * @throws InvalidExpandValue
 */
export function expansionsIn<Name extends string>(
  text: string | undefined,
  allowedNames: readonly Name[],
): ReadonlySet<Name> {
  const expansions = new Set<Name>();
  for (const requestedName of parseList(text)) {
    const name = requestedName === 'prices' ? 'price' : requestedName;
    const matches = allowedNames.filter((candidate) => name === 'all' || candidate === name);
    if (matches.length === 0) throw fault(InvalidExpandValue, { expandValue: requestedName });
    for (const expansion of matches) expansions.add(expansion);
  }
  return expansions;
}

/** The input of any operation that declares these faults. */
export type RequestWithFaults<F extends FaultDefinition> = RequestContext & { readonly fail: Fail<F> };

/** @throws IdConflict if the ID in the body differs from the ID in the path (data-api 4, rule 3) */
export function checkId(
  { fail }: Pick<RequestWithFaults<typeof IdConflict>, 'fail'>,
  bodyID: string | undefined,
  urlID: string,
): void {
  if (bodyID !== undefined && bodyID !== urlID) throw fail(IdConflict, { bodyID, urlID });
}
