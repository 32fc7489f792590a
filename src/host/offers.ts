import type * as vscode from 'vscode';
import type { UndoStep } from './undo-steps.ts';

/** Restores what was changed. */
export type Undo = () => PromiseLike<unknown>;

/** What the message of an offer says about everything that was done together with it. */
export interface CommonReport {
  /** One short sentence; '' if the offer was accepted alone. */
  readonly headline: string;
  /** All that was done, as sentences for the log. */
  readonly details: readonly string[];
  /** Restores all of it. */
  readonly undo: Undo | undefined;
}

/** What was done for a workspace. */
export interface OfferResult {
  /** What was done, as one or more sentences. It is not used if the offer has its own message. */
  readonly text: string;
  /** How to restore what was changed, in this order. */
  readonly undo?: readonly UndoStep[] | undefined;
  /** What the user still has to do, as a sentence. */
  readonly advice?: string | undefined;
  /** Shows the offer's own message, which has other buttons than Undo. */
  readonly showMessage?: ((report: CommonReport) => void) | undefined;
}

/** Something that Cartwright can do for a workspace that it sees for the first time. */
export interface Offer {
  /** What was found, as a clause after "This workspace", such as `contains a platform instance (dw.json)`. */
  readonly finding: string;
  /** The whole message if there is no other offer. */
  readonly message: string;
  /** Button of that message, which is also the name of the offer in a list. */
  readonly action: string;
  /** What exactly would be done, such as the address of a connection. Resolves with undefined if that is not known. */
  readonly readDetail?: () => Promise<string | undefined>;
  /** Whether the offer is not selected at first in a list, since it may not be what the user wants. */
  readonly isOptional?: boolean;
  /** Offers with the same subject exclude each other: of those that are selected in a list, only the first is accepted. */
  readonly subject?: 'names';
  /** Whether the debug session restarts when the offer is accepted or undone: the offer is then the last one to run. */
  readonly restartsSession?: boolean;
  /**
   * Resolves with what was done; undefined if nothing was done, or if the user has learned it already.
   * @param isOnlyOffer false if the user has accepted several offers at once
   */
  readonly accept: (isOnlyOffer: boolean) => Promise<OfferResult | undefined>;
  /** Called when the user has answered, so that the offer is not made again. */
  readonly remember: () => Thenable<unknown>;
}

/** Where offers remember that they were made. */
export type OfferMemory = Pick<vscode.Memento, 'get' | 'update'>;

/** Returns a memory that reads as if no offer had been made, and that stores in `memory`. */
export const withoutEarlierAnswers = (memory: OfferMemory): OfferMemory => ({
  get: <Value>(_key: string, defaultValue?: Value) => defaultValue as Value,
  update: (key, value) => memory.update(key, value),
});

/** An offer as a list shows it. */
export interface OfferItem {
  readonly label: string;
  readonly detail: string | undefined;
  readonly isSelected: boolean;
}

/** A button of a message. */
export interface Button {
  readonly label: string;
  readonly run: Undo;
}

/** The prompts with which offers are made. */
export interface OfferPrompts {
  /** Shows a message. Resolves with the selected button; undefined if the message was closed. */
  readonly ask: (message: string, ...actions: string[]) => Promise<string | undefined>;
  /** Lets the user select some of the offers. Resolves with their labels; undefined after Escape. */
  readonly select: (items: readonly OfferItem[]) => Promise<readonly string[] | undefined>;
  /** Runs a task, and shows until it ends that the workspace is being set up. */
  readonly withProgress: (task: () => Promise<void>) => PromiseLike<void>;
  /** Runs the command that looks for offers again: a message may be answered after some were accepted elsewhere. */
  readonly runSetUpCommand: Button['run'];
  /** Shows a message. Returns at once. */
  readonly report: (message: string, ...buttons: readonly Button[]) => void;
  /** Writes sentences to the log. Returns the button that shows them. */
  readonly logDetails: (details: readonly string[]) => Button;
  /** Resolves with the steps that remove the files that accepted offers create. Called before any offer is accepted. */
  readonly planCleanup: () => Promise<readonly UndoStep[]>;
  /** Stores how to undo a set-up, also after a reload. Resolves with the function that does it and reports it. */
  readonly storeUndo: (steps: readonly UndoStep[]) => Promise<Undo>;
  /** The function that undoes the last set-up and reports it; undefined if there is none. */
  readonly lastUndo: () => Undo | undefined;
}

const declineAction = 'Not Now';
const acceptAllAction = 'Set Up';
const selectAction = 'Select...';

type OfferFinder = () => Promise<Offer | undefined>;

/**
 * Looks for offers, and makes all of them in one message, so that the user of a new workspace is asked only once. An
 * accepted offer that fails does not prevent the next one. Offers count as made once the user has answered or closed
 * the message. If the window is closed before that, or the list of "Select..." is left with Escape, they are made again
 * in the next window. Never rejects.
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

/** Lets the user select from the offers, or says that there are none. Never rejects. */
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
    const undo = prompts.lastUndo();
    prompts.report(
      'Cartwright: Nothing is left to set up in this workspace.',
      ...(undo ? [{ label: 'Undo Set Up', run: undo }] : []),
    );
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

/** Remembers that the user has answered, and does what the user has accepted. `undefined` means no answer. */
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

/**
 * Accepts offers one by one. The first offer that has its own message reports all of them there. If none has one, a
 * common message with Undo reports them. If there are several results, the log has their details.
 */
async function acceptOffers(
  offers: readonly Offer[],
  prompts: OfferPrompts,
  logFailure: (error: unknown) => undefined,
): Promise<void> {
  const cleanupSteps = await prompts.planCleanup();
  const resultsByOffer = new Map<Offer, OfferResult>();
  for (const offer of moveRestartsLast(offers)) {
    const result = await offer.accept(offers.length === 1).catch(logFailure);
    if (result) resultsByOffer.set(offer, result);
  }
  if (resultsByOffer.size === 0) return;
  const results = offers.flatMap((offer) => resultsByOffer.get(offer) ?? []);
  const undoOrder = moveRestartsLast([...resultsByOffer.keys()].toReversed());
  const steps = undoOrder.flatMap((offer) => resultsByOffer.get(offer)?.undo ?? []);
  const undo =
    steps.length > 0 ? await prompts.storeUndo([...steps, ...cleanupSteps]).catch(logFailure) : undefined;
  reportResults(results, undo, prompts);
}

function reportResults(results: readonly OfferResult[], undo: Undo | undefined, prompts: OfferPrompts): void {
  const details = results.flatMap(({ text, showMessage }) => (showMessage || text === '' ? [] : text));
  const advice = results.flatMap((result) => result.advice ?? []);
  const isOnlyResult = results.length === 1;
  const headline = [isOnlyResult ? '' : 'This workspace is set up.', ...advice].filter(Boolean).join(' ');
  const [firstMessage, ...otherMessages] = results.flatMap(({ showMessage }) => showMessage ?? []);
  const undoButtons = undo ? [{ label: 'Undo', run: undo }] : [];
  if (firstMessage) firstMessage({ headline, details, undo });
  else if (isOnlyResult) prompts.report(`Cartwright: ${[...details, ...advice].join(' ')}`, ...undoButtons);
  else prompts.report(`Cartwright: ${headline}`, prompts.logDetails(details), ...undoButtons);
  for (const showMessage of otherMessages) showMessage({ headline: '', details: [], undo: undefined });
}

const moveRestartsLast = (offers: readonly Offer[]): Offer[] => [
  ...offers.filter(({ restartsSession }) => restartsSession !== true),
  ...offers.filter(({ restartsSession }) => restartsSession === true),
];

/** Asks in one message. Resolves with the accepted offers; undefined if the user has postponed the answer. */
async function selectOffers(
  offers: readonly Offer[],
  prompts: OfferPrompts,
): Promise<readonly Offer[] | undefined> {
  const [firstOffer] = offers;
  if (!firstOffer) return [];
  const isOnlyOffer = offers.length === 1;
  const findings = offers.map(({ finding }) => finding);
  const list = `${findings.slice(0, -1).join(', ')} and ${findings.at(-1) ?? ''}`;
  const answer = isOnlyOffer
    ? await prompts.ask(firstOffer.message, firstOffer.action, declineAction)
    : await prompts.ask(
        `Cartwright: This workspace ${list}. Do you want to set up Cartwright for it?`,
        acceptAllAction,
        selectAction,
        declineAction,
      );
  if (answer === (isOnlyOffer ? firstOffer.action : acceptAllAction)) return offers;
  if (answer === selectAction) return selectFromList(offers, prompts);
  if (answer === declineAction)
    prompts.report('Cartwright: To do this later, run "Set Up Workspace".', {
      label: 'Set Up Workspace...',
      run: prompts.runSetUpCommand,
    });
  return [];
}

/** Resolves with the selected offers; undefined after Escape. */
async function selectFromList(
  offers: readonly Offer[],
  { select }: OfferPrompts,
): Promise<readonly Offer[] | undefined> {
  const initialOffers = withoutAlternatives(offers.filter(({ isOptional }) => isOptional !== true));
  const items: OfferItem[] = [];
  for (const offer of offers)
    items.push({
      label: offer.action,
      detail: await offer.readDetail?.(),
      isSelected: initialOffers.includes(offer),
    });
  const labels = await select(items);
  return labels && withoutAlternatives(offers.filter(({ action }) => labels.includes(action)));
}

/** Of the offers that exclude each other, returns only the first. */
const withoutAlternatives = (offers: readonly Offer[]): Offer[] =>
  offers.filter(
    ({ subject }, index) =>
      subject === undefined || offers.findIndex((other) => other.subject === subject) === index,
  );
