import type { Application } from '../http/application.ts';
import type { Clock } from '../ports/environment.ts';

/** Milliseconds that pending requests have for their responses after every script has ended. */
const drainTimeoutMs = 5000;

export interface Shutdown {
  /** Adds a step. Steps run in reverse order: what was created last is closed first. */
  add(close: () => Promise<unknown>): void;
  /** Runs the steps that have not run yet. If a step fails, runs the remaining ones and rejects with its error. */
  close(): Promise<void>;
}

/**
 * Creates the list of steps that close the parts of the service. A step is added when its part is created.
 */
export function createShutdown(): Shutdown {
  const steps: (() => Promise<unknown>)[] = [];
  return {
    add: (close) => void steps.push(close),
    async close() {
      const errors: unknown[] = [];
      for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
        try {
          await step();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}

/**
 * Stops listening, then ends every script, including halted ones, so that each request that waits for a script fails
 * with its fault. Connections that are still open after that and a grace period are closed.
 */
export async function drain(
  applications: readonly Application[],
  scripts: { close(): Promise<void> },
  clock: Clock,
): Promise<void> {
  const applicationsClosed = Promise.all(applications.map((application) => application.close()));
  await scripts.close();
  const cancel = clock.schedule(drainTimeoutMs, () => {
    for (const application of applications) application.closeAllConnections();
  });
  await applicationsClosed;
  cancel();
}
