import type { Clock, Randomness } from '../../ports/environment.ts';
import type { ProductSearch } from '../../ports/product-search.ts';
import type { ResetTokens } from '../../ports/reset-tokens.ts';
import type { ServiceScope } from '../../ports/script-services.ts';
import { instantOf, type Shop } from '../shop/shop-reader.ts';
import type { SignInParts } from '../shop/sign-in.ts';

/** What the services of scripts are made of. */
export interface ScriptServiceParts extends SignInParts {
  readonly clock: Clock;
  readonly random: Randomness;
  readonly resetTokens: ResetTokens;
  readonly productSearch: ProductSearch;
}

/** The shop of the site that a script runs for, at this moment. */
export interface ScriptShop extends Shop {
  readonly clock: Clock;
  readonly random: Randomness;
  readonly scope: ServiceScope;
}

/** @throws Error for a site that is gone */
export async function openShop(
  scope: ServiceScope,
  { clock, random }: Pick<ScriptServiceParts, 'clock' | 'random'>,
): Promise<ScriptShop> {
  const site = await scope.work.of('sites').get(scope.siteId);
  if (site === undefined) throw new Error(`The site ${scope.siteId} does not exist.`);
  return { work: scope.work, site, now: instantOf(clock.now()), clock, random, scope };
}
