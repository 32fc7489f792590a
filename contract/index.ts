import { breakpoints } from './debugger/breakpoints.ts';
import { client } from './debugger/client.ts';
import { threads } from './debugger/threads.ts';
import { oauth } from './oauth.ts';
import type { Operation } from './operation.ts';
import { auth } from './shop/auth.ts';
import { baskets } from './shop/baskets.ts';
import { orders } from './shop/orders.ts';
import { products } from './shop/products.ts';

/** The whole table: every operation that the service has, by family and resource. */
export const contract = {
  oauth,
  shop: { auth, baskets, orders, products },
  debugger: { client, breakpoints, threads },
} as const;

/** The table as a list. */
export const operations: readonly Operation[] = [
  contract.oauth,
  ...Object.values(contract.shop),
  ...Object.values(contract.debugger),
].flatMap((group) => Object.values<Operation>(group));
