interface MutationRoom {
  readonly mutate: readonly string[];
  /** In the order in which they run. */
  readonly tests: readonly string[];
  /** Tests that cannot run under Stryker, or that would add seconds to each mutant that they reach. */
  readonly excludedTests?: readonly string[];
}

/**
 * The files that mutation testing changes, by room, and the tests that must notice the changes: the tests
 * that mirror the room, and the fastest other tests that reach it.
 */
export const rooms: Readonly<Record<string, MutationRoom>> = {
  contract: { mutate: ['contract/*.ts'], tests: ['test/contract/**/*.test.ts'] },
  dialect: {
    mutate: ['dialect/**/*.ts'],
    tests: [
      'test/dialect/{isml,velocity}/*.test.ts',
      'test/dialect/!(plain-script|*.v8).test.ts',
      'test/dialect/first-halt-line.v8.test.ts',
      'test/dialect/*.v8.test.ts',
      'test/dialect/plain-script.test.ts',
    ],
  },
  // Most rules are checked through the handlers that use them; a shop in memory makes these tests quick.
  domain: {
    mutate: ['server/domain/**/*.ts'],
    tests: ['test/server/domain/**/*.test.ts', 'test/server/handlers/shop/*.test.ts'],
    excludedTests: [
      'test/server/handlers/shop/baskets.properties.test.ts',
      // These start a service.
      'test/server/handlers/shop/basket-coupons.test.ts',
      'test/server/handlers/shop/customers.hooks.test.ts',
      'test/server/handlers/shop/product-search.sample.test.ts',
      'test/server/handlers/shop/products.reads.test.ts',
      'test/server/handlers/shop/session-cookies.test.ts',
    ],
  },
  // A script host does not start here, because it is not allowed to read Stryker's copy of the sources. Tests that need
  // one are excluded.
  http: {
    mutate: ['server/http/*.ts', 'server/http/stages/*.ts'],
    tests: [
      'test/server/http/{document-types,fault-response,hook-circuit-breaker,request-target,router}.test.ts',
      'test/server/http/{images,links,list-fields,query-string,receive-body.streams,respond}.test.ts',
      'test/server/http/{outgoing-response,schema-faults,schema-shape,stage-list}.test.ts',
      'test/server/http/{failure-response,operation-request,route-table,routing}.test.ts',
      'test/server/http/{representation.negotiation,xml/read,xml/write}.test.ts',
      'test/server/http/stages/{body,cors.headers,finish,host,instants,parameters}.test.ts',
      'test/server/http/stages/{selection,site.locale,site.online,write-permissions}.test.ts',
      'test/server/http/*.test.ts',
      'test/server/http/stages/*.test.ts',
    ],
    excludedTests: [
      // Reads the sample from the built extension.
      'test/server/http/application.require-tls.test.ts',
      'test/server/http/body-limits.requests.test.ts',
      'test/server/http/broken-requests.test.ts',
      'test/server/http/management.test.ts',
      'test/server/http/stages/body.large-requests.test.ts',
      'test/server/http/operation-stages.test.ts',
      'test/server/http/stages/site.test.ts',
    ],
  },
  'http-xml': { mutate: ['server/http/xml/*.ts'], tests: ['test/server/http/xml/{write,read}.test.ts'] },
  // The first test that fails ends the run of a mutant: those with a fake clock come before those with a session, which
  // wait some seconds before they fail. Breakpoints decide which halts are stops, so their tests cover the halt policy.
  threads: {
    mutate: ['src/debug/threads/*.ts'],
    tests: [
      'test/src/debug/threads/*.fake-clock.test.ts',
      'test/src/debug/threads/{keep-alive,post-mortem,step-plan,thread-table*}.test.ts',
      'test/src/debug/threads/{idle-watch,step-plans,thread-watch}.test.ts',
      'test/src/debug/breakpoints/{breakpoint-match,hit-condition,log-message}.test.ts',
    ],
  },
};
