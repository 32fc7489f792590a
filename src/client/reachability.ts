import { Unreachable } from './errors.ts';
import type { Transport } from './transport.ts';

/** Milliseconds after which a platform that does not respond counts as unreachable. */
const timeoutMs = 5_000;

/**
 * Asks the platform at a URL for any response, without credentials. Resolves with the reason why there is none;
 * undefined if it responds, whatever the status.
 */
export async function findReachabilityProblem(
  transport: Pick<Transport, 'send'>,
  baseUrl: string,
): Promise<Unreachable | undefined> {
  try {
    await transport.send({ method: 'GET', url: new URL(baseUrl), headers: {}, timeoutMs });
    return undefined;
  } catch (error) {
    // A large response is a response, too.
    if (error instanceof Unreachable) return error.reason === 'too-large' ? undefined : error;
    throw error;
  }
}
