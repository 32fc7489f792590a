interface MutationRoom {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Tests among them that take seconds: each mutant that they reach would take as long. */
  readonly slowTests?: readonly string[];
}

/**
 * The files that mutation testing changes, by room, and the tests that must notice the changes: the tests
 * that mirror the room, and the fastest other tests that reach it.
 */
export const rooms: Readonly<Record<string, MutationRoom>> = {
  contract: { mutate: ['contract/*.ts'], tests: ['test/contract/**/*.test.ts'] },
  dialect: { mutate: ['dialect/*.ts'], tests: ['test/dialect/**/*.test.ts'] },
  domain: {
    mutate: ['server/domain/**/*.ts'],
    tests: ['test/server/domain/**/*.test.ts'],
  },
  http: { mutate: ['server/http/**/*.ts'], tests: ['test/server/http/**/*.test.ts'] },
  // Which halts are stops is decided by breakpoints, so their tests cover the halt policy. The tests of outages and of
  // held polls wait in real time; those with a fake clock check the same code.
  threads: {
    mutate: ['src/debug/threads/*.ts'],
    tests: [
      'test/src/debug/threads/*.test.ts',
      'test/src/debug/breakpoints/{breakpoint-match,hit-condition,log-message}.test.ts',
    ],
    slowTests: ['test/src/debug/threads/outage.test.ts', 'test/src/debug/threads/poller.test.ts'],
  },
};
