/** Something that Cartwright can do for a workspace that it sees for the first time. */
export interface Offer {
  /** What was found, as a clause after "This workspace", such as `contains a platform instance (dw.json)`. */
  readonly finding: string;
  /** The whole message if there is no other offer. */
  readonly message: string;
  /** Button of that message, which is also the name of the offer in a list. */
  readonly action: string;
  /**
   * Resolves with what was done, as a sentence; undefined if nothing was done, or if the offer has its own message.
   * @param isOnly false if the user has accepted several offers at once, which are not confirmed one by one
   * @param otherResults resolves with the sentences about the other offers, with which the offer's own message begins,
   * after all have been accepted. `accept` must not wait for it.
   */
  readonly accept: (isOnly: boolean, otherResults: Promise<readonly string[]>) => Promise<string | undefined>;
  /** Whether the offer always shows its own message after it was accepted. */
  readonly hasOwnMessage?: boolean;
  /** Called when the user has answered, so that the offer is not made again. */
  readonly remember: () => Thenable<unknown>;
}

/** The prompts with which offers are made. */
export interface OfferPrompts {
  /** Shows a message. Resolves with the selected button; undefined if the message was closed. */
  readonly ask: (message: string, ...actions: string[]) => Promise<string | undefined>;
  /** Lets the user select some of the names, all of which are selected at first. */
  readonly select: (names: readonly string[]) => Promise<readonly string[] | undefined>;
  /** Runs a task, and shows until it ends that the workspace is being set up. */
  readonly withProgress: (task: () => Promise<void>) => PromiseLike<void>;
  /** Shows a message without buttons. Returns at once. */
  readonly report: (message: string) => void;
}

const declineAction = 'Not Now';
const acceptAllAction = 'Set Up';
const selectAction = 'Select...';

/**
 * Looks for offers, and makes all of them in one message, so that the user of a new workspace is asked only once. An
 * accepted offer that fails does not prevent the next one. Offers count as made once the user has answered: if the
 * window is closed before, they are made again. Never rejects.
 */
export async function makeOffers(
  finders: readonly (() => Promise<Offer | undefined>)[],
  prompts: OfferPrompts,
  log: (error: unknown) => void,
): Promise<void> {
  const logFailure = (error: unknown): undefined => {
    log(error);
  };
  const offers: Offer[] = [];
  for (const find of finders) {
    const offer = await find().catch(logFailure);
    if (offer) offers.push(offer);
  }
  const acceptedOffers = await selectOffers(offers, prompts).catch(logFailure);
  if (!acceptedOffers) return;
  for (const { remember } of offers) await Promise.resolve(remember()).catch(logFailure);
  if (acceptedOffers.length === 0) return;
  await prompts.withProgress(() => acceptOffers(acceptedOffers, prompts, logFailure));
}

/** Accepts offers one by one. Several offers are reported by one message: that of an offer, or a common one. */
async function acceptOffers(
  offers: readonly Offer[],
  { report }: OfferPrompts,
  logFailure: (error: unknown) => undefined,
): Promise<void> {
  const isOnly = offers.length === 1;
  const results: string[] = [];
  const { promise: completeResults, resolve } = Promise.withResolvers<readonly string[]>();
  for (const offer of offers) {
    const result = await offer.accept(isOnly, completeResults).catch(logFailure);
    if (result !== undefined) results.push(result);
  }
  resolve(results);
  const hasOwnMessage = offers.some((offer) => offer.hasOwnMessage === true);
  if (!isOnly && !hasOwnMessage && results.length > 0) report(`Cartwright: ${results.join(' ')}`);
}

async function selectOffers(
  offers: readonly Offer[],
  { ask, select }: OfferPrompts,
): Promise<readonly Offer[]> {
  const [firstOffer] = offers;
  if (!firstOffer) return [];
  if (offers.length === 1)
    return (await ask(firstOffer.message, firstOffer.action, declineAction)) === firstOffer.action
      ? offers
      : [];
  const findings = offers.map(({ finding }) => finding);
  const list = `${findings.slice(0, -1).join(', ')} and ${findings.at(-1) ?? ''}`;
  const answer = await ask(
    `Cartwright: This workspace ${list}. Do you want to set up Cartwright for it?`,
    acceptAllAction,
    selectAction,
    declineAction,
  );
  if (answer === acceptAllAction) return offers;
  const names = answer === selectAction ? ((await select(offers.map(({ action }) => action))) ?? []) : [];
  return offers.filter(({ action }) => names.includes(action));
}
