interface MutationRoom {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Tests among them that take seconds, as each mutant that they reach would, or that cannot run. */
  readonly leaveOut?: readonly string[];
}

/**
 * The files that mutation testing changes, by room, and the tests that must notice the changes: the tests
 * that mirror the room, and the fastest other tests that reach it.
 */
export const rooms: Readonly<Record<string, MutationRoom>> = {
  contract: { mutate: ['contract/*.ts'], tests: ['test/contract/**/*.test.ts'] },
  dialect: { mutate: ['dialect/*.ts'], tests: ['test/dialect/**/*.test.ts'] },
  // Most rules are checked through the handlers that use them; a shop in memory makes these tests quick.
  domain: {
    mutate: ['server/domain/**/*.ts'],
    tests: ['test/server/domain/**/*.test.ts', 'test/server/handlers/shop/*.test.ts'],
    leaveOut: [
      'test/server/handlers/shop/baskets.properties.test.ts',
      // These start a service.
      'test/server/handlers/shop/basket-coupons.test.ts',
      'test/server/handlers/shop/customers.hooks.test.ts',
      'test/server/handlers/shop/product-search.sample.test.ts',
      'test/server/handlers/shop/products.reads.test.ts',
      'test/server/handlers/shop/session-cookies.test.ts',
    ],
  },
  // Left out are tests that need a script host: it may not read Stryker's copy of the sources, so it does not start.
  http: {
    mutate: ['server/http/**/*.ts'],
    tests: ['test/server/http/**/*.test.ts'],
    leaveOut: [
      'test/server/http/broken-requests.test.ts',
      'test/server/http/operation-stages.test.ts',
      'test/server/http/stages/site.test.ts',
    ],
  },
  // Which halts are stops is decided by breakpoints, so their tests cover the halt policy. The tests of outages and of
  // held polls wait in real time; those with a fake clock check the same code.
  threads: {
    mutate: ['src/debug/threads/*.ts'],
    tests: [
      'test/src/debug/threads/*.test.ts',
      'test/src/debug/breakpoints/{breakpoint-match,hit-condition,log-message}.test.ts',
    ],
    leaveOut: ['test/src/debug/threads/outage.test.ts', 'test/src/debug/threads/poller.test.ts'],
  },
};
