import type { Clock, Randomness } from '../../ports/environment.ts';
import type { Credentials } from '../../ports/credentials.ts';
import type { ProductSearch } from '../../ports/product-search.ts';
import type { ResetTokens } from '../../ports/reset-tokens.ts';
import type { ServiceScope } from '../../ports/script-services.ts';
import type { Shop } from '../shop/shop.ts';
import type { SignInDependencies } from '../shop/sign-in.ts';

/** Dependencies of the script services. */
export interface ScriptServiceDependencies extends SignInDependencies {
  readonly clock: Clock;
  readonly random: Randomness;
  readonly resetTokens: ResetTokens;
  readonly credentials: Credentials;
  readonly productSearch: ProductSearch;
}

/** The site's shop at the time at which the script run began. */
export interface ScriptShop extends Shop {
  /** The current time, for periods that begin now, such as locks after wrong passwords. */
  readonly clock: Clock;
  readonly random: Randomness;
  readonly scope: ServiceScope;
}

/** @throws Error if the site does not exist */
export async function openShop(
  scope: ServiceScope,
  { clock, random }: Pick<ScriptServiceDependencies, 'clock' | 'random'>,
): Promise<ScriptShop> {
  const site = await scope.work.collection('sites').get(scope.siteId);
  if (site === undefined) throw new Error(`The site ${scope.siteId} does not exist.`);
  const { priceBookIds = site.price_book_ids } = scope.choices;
  const siteWithPriceBooks = { ...site, price_book_ids: [...priceBookIds] };
  return { work: scope.work, site: siteWithPriceBooks, now: scope.now, clock, random, scope };
}
