import type * as vscode from 'vscode';

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

/** Where offers remember that they were made. */
export type OfferMemory = Pick<vscode.Memento, 'get' | 'update'>;

/** Returns a memory in which no offer was made, and which stores in another one. */
export const withoutEarlierAnswers = (memory: OfferMemory): OfferMemory => ({
  get: <Value>(_key: string, defaultValue?: Value) => defaultValue as Value,
  update: (key, value) => memory.update(key, value),
});

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

/** How messages call the command that shows the offers again. */
export const setUpCommand = '"Cartwright: Set Up Workspace"';

type OfferFinder = () => Promise<Offer | undefined>;

/**
 * Looks for offers, and makes all of them in one message, so that the user of a new workspace is asked only once. An
 * accepted offer that fails does not prevent the next one. Offers count as made once the user has answered: if the
 * window is closed before, or the list of "Select..." is left with Escape, they are made again in the next window.
 * Never rejects.
 */
export async function makeOffers(
  finders: readonly OfferFinder[],
  prompts: OfferPrompts,
  log: (error: unknown) => void,
): Promise<void> {
  const logFailure = (error: unknown): undefined => {
    log(error);
  };
  const offers = await findOffers(finders, logFailure);
  const acceptedOffers = await selectOffers(offers, prompts).catch(logFailure);
  await answerOffers(offers, acceptedOffers, prompts, logFailure);
}

/** Lets the user select from all offers, also those that were declined. Never rejects. */
export async function selectFromOffers(
  finders: readonly OfferFinder[],
  prompts: OfferPrompts,
  log: (error: unknown) => void,
): Promise<void> {
  const logFailure = (error: unknown): undefined => {
    log(error);
  };
  const offers = await findOffers(finders, logFailure);
  if (offers.length === 0) {
    prompts.report('Cartwright: There is nothing to set up in this workspace, or all of it is set up.');
    return;
  }
  const acceptedOffers = await selectFromList(offers, prompts).catch(logFailure);
  await answerOffers(offers, acceptedOffers, prompts, logFailure);
}

async function findOffers(
  finders: readonly OfferFinder[],
  logFailure: (error: unknown) => undefined,
): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const find of finders) {
    const offer = await find().catch(logFailure);
    if (offer) offers.push(offer);
  }
  return offers;
}

/** Remembers that the user has answered, and does what the user has accepted. `undefined` is no answer. */
async function answerOffers(
  offers: readonly Offer[],
  acceptedOffers: readonly Offer[] | undefined,
  prompts: OfferPrompts,
  logFailure: (error: unknown) => undefined,
): Promise<void> {
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

/** Asks in one message. Resolves with the accepted offers; undefined if the user has postponed the answer. */
async function selectOffers(
  offers: readonly Offer[],
  prompts: OfferPrompts,
): Promise<readonly Offer[] | undefined> {
  const [firstOffer] = offers;
  if (!firstOffer) return [];
  const isOnly = offers.length === 1;
  const findings = offers.map(({ finding }) => finding);
  const list = `${findings.slice(0, -1).join(', ')} and ${findings.at(-1) ?? ''}`;
  const answer = isOnly
    ? await prompts.ask(firstOffer.message, firstOffer.action, declineAction)
    : await prompts.ask(
        `Cartwright: This workspace ${list}. Do you want to set up Cartwright for it?`,
        acceptAllAction,
        selectAction,
        declineAction,
      );
  if (answer === (isOnly ? firstOffer.action : acceptAllAction)) return offers;
  if (answer === selectAction) return selectFromList(offers, prompts);
  if (answer === declineAction)
    prompts.report(`Cartwright: To set up this workspace later, run ${setUpCommand}.`);
  return [];
}

/** Resolves with the selected offers; undefined after Escape. */
async function selectFromList(
  offers: readonly Offer[],
  { select }: OfferPrompts,
): Promise<readonly Offer[] | undefined> {
  const names = await select(offers.map(({ action }) => action));
  return names && offers.filter(({ action }) => names.includes(action));
}
