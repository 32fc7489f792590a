/** Milliseconds after which the next offer is made although the user has not answered: VS Code has hidden the message. */
const answerTimeLimitMs = 30_000;

/** An offer asks the user in a message, if there is a reason to, and resolves when the user has answered. */
export type Offer = () => Promise<void>;

/**
 * Makes offers one after the other, the most important first, so that a workspace does not greet its user with several
 * messages at once. Never rejects.
 */
export async function makeOffers(
  offers: readonly Offer[],
  log: (error: unknown) => void,
  timeLimitMs = answerTimeLimitMs,
): Promise<void> {
  for (const offer of offers) {
    const answer = offer().catch(log);
    await Promise.race([answer, delay(timeLimitMs)]);
  }
}

const delay = (durationMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, durationMs).unref());
