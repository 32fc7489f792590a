import { fault, type FaultDefinition } from '../../../contract/fault.ts';
import { IdConflict } from '../../../contract/faults/data.ts';
import { InvalidExpandValue, UnknownSiteId } from '../../../contract/faults/general.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { listOf } from '../shop/product-expansions.ts';
import { shopOf, type Shop } from '../shop/shop-reader.ts';

/**
 * The shop as one site sees it: the site that `site_id` names, else the request's own.
 * @throws UnknownSiteId
 */
export async function shopAt(
  input: Pick<RequestContext, 'work' | 'site' | 'clock'>,
  siteId: string | undefined,
): Promise<Shop> {
  if (siteId === undefined) return shopOf(input);
  const site = await input.work.of('sites').get(siteId);
  if (site === undefined) throw fault(UnknownSiteId, { siteId });
  return { ...shopOf({ ...input, site }) };
}

/**
 * Names in an `expand` parameter, `all` standing for each of them; `prices` is taken for `price`, as other resources
 * call it.
 * @throws InvalidExpandValue
 */
export function expansionsIn<Name extends string>(
  text: string | undefined,
  known: readonly Name[],
): ReadonlySet<Name> {
  const found = new Set<Name>();
  for (const asked of listOf(text)) {
    const name = asked === 'prices' ? 'price' : asked;
    const match = known.filter((one) => name === 'all' || one === name);
    if (match.length === 0) throw fault(InvalidExpandValue, { expandValue: asked });
    for (const one of match) found.add(one);
  }
  return found;
}

/** A request of any operation that declares these faults. */
export type Declaring<F extends FaultDefinition> = RequestContext & { readonly fail: Fail<F> };

/** @throws IdConflict where the body names another resource than the path (data-api 4, rule 3) */
export function checkId(
  { fail }: Pick<Declaring<typeof IdConflict>, 'fail'>,
  bodyID: string | undefined,
  urlID: string,
): void {
  if (bodyID !== undefined && bodyID !== urlID) throw fail(IdConflict, { bodyID, urlID });
}
