import { isPlatformError } from '../client/errors.ts';

/**
 * Every error that a DAP request can be answered with is made here. `user` errors are shown by the editor as they are;
 * the others answer a request that the editor sent on its own (a stale hover, say).
 */
export class DebugError extends Error {
  /** Stable number of the kind of error, as DAP's `Message.id`. */
  readonly id: number;
  readonly user: boolean;

  constructor(id: number, user: boolean, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'DebugError';
    this.id = id;
    this.user = user;
  }
}

/** Number of what nobody expected. */
export const unforeseen = 1099;

const shown = (id: number, message: string, cause?: unknown) => new DebugError(id, true, message, cause);
const quiet = (id: number, message: string, cause?: unknown) => new DebugError(id, false, message, cause);

export const badConfiguration = (attribute: string, problem: string) =>
  shown(1001, `Launch configuration, "${attribute}": ${problem}.`);
export const unknownConnection = (name: string) =>
  shown(
    1002,
    `No connection is named "${name}". Configure one of that name, or give "connection" as an object with baseUrl, username, password and clientId.`,
  );
export const noConnection = () =>
  shown(
    1003,
    'No platform to connect to. Give "connection" in the launch configuration, or set CARTWRIGHT_BASE_URL, CARTWRIGHT_USERNAME and CARTWRIGHT_PASSWORD.',
  );
export const missingCredentials = (address: string) =>
  shown(
    1004,
    `The debugger of ${address} needs a user: give "username" and "password" in the connection (or CARTWRIGHT_USERNAME and CARTWRIGHT_PASSWORD).`,
  );
export const notStarted = () =>
  shown(1005, 'The session has no connection yet: send launch or attach first.');
export const sessionOver = () => quiet(1007, 'The session was ended while it was being connected.');
export const notInitialized = () => shown(1013, 'The first request must be "initialize".');
export const alreadyInitialized = () => shown(1014, 'The session is initialized already.');
export const sessionHasEnded = () => quiet(1015, 'The session has ended: start a new one.');
export const badRequest = (command: string, problem: string) => shown(1016, `"${command}": ${problem}.`);
export const alreadyStarted = () => shown(1006, 'The session is started already.');
export const cannotConnect = (cause: unknown) =>
  shown(1010, `The debugger could not be started. ${wordsOf(cause)}`, cause);
export const platformFailed = (cause: unknown) => shown(1011, wordsOf(cause), cause);
export const unusableCertificate = (cause: unknown) => shown(1012, wordsOf(cause), cause);

export const unknownPathFormat = (format: string) =>
  shown(1022, `"${format}" is no path format: it is "path" or "uri".`);
export const unsupportedRequest = (command: string) =>
  shown(1020, `"${command}" is not supported by this debugger.`);
export const cannotPause = () =>
  shown(
    1021,
    'The platform cannot halt a running script at an arbitrary place. Set a breakpoint where it should halt.',
  );

export const threadGone = (threadId: number) =>
  shown(1030, `Script thread ${threadId} has ended: its script is complete, or was ended by the platform.`);
export const threadNotHalted = (threadId: number) =>
  quiet(1031, `Script thread ${threadId} is running: this is possible only while it is halted.`);
export const staleFrame = () => quiet(1032, 'The frame is gone: its thread has moved on.');
export const staleVariables = () => quiet(1033, 'The variables are gone: their thread has moved on.');
export const nothingHalted = () =>
  shown(1034, 'Nothing is halted: an expression is evaluated in a halted script.');
export const staleTarget = () => quiet(1036, 'The call is gone: its thread has moved on.');
export const scriptHasEnded = () =>
  shown(1037, 'This script has ended with an error: nothing can be evaluated or changed in it any more.');
export const notAlive = (threadId: number) =>
  quiet(1038, `Script thread ${threadId} did not stop because of an error.`);
export const unknownSource = () => quiet(1035, 'The platform does not give out the source of this script.');

/** V8 names a variable before its declaration in words for those who write debuggers. */
export const evaluationFailed = (text: string) =>
  shown(
    1040,
    text.replace(
      /^(ReferenceError: )?Cannot access '(.+)' (from debugger|before initialization)$/,
      '"$2" is not yet assigned',
    ),
  );
export const hoverWithEffects = () =>
  quiet(1041, 'Not evaluated on hover: it could change something. Use a watch or the console.');
export const noSuchVariable = (name: string) => shown(1043, `"${name}" is no variable of this scope.`);
export const constantAssigned = (name: string) =>
  shown(1044, `"${name}" is a constant: it cannot be assigned to.`);
export const cannotAssign = (target: string) => shown(1042, `"${target}" cannot be assigned to.`);

export const triggerFailed = (step: number, problem: string) =>
  shown(1050, `Trigger step ${step}: ${problem}`);
export const noTriggerIdentity = (step: number, as: string, missing: string) =>
  shown(1051, `Trigger step ${step}, "as": "${as}": ${missing}`);

/** What to tell the user of an error from below, in words that say what to do. */
export function wordsOf(error: unknown): string {
  if (error instanceof DebugError || isPlatformError(error)) return error.message;
  return error instanceof Error ? error.message : String(error);
}

/** What a log should know of: what nobody expected, as it was thrown. Undefined for what is foreseen. */
export function worthLogging(error: DebugError): Error | undefined {
  if (error.id !== unforeseen) return undefined;
  return error.cause instanceof Error ? error.cause : error;
}

/** Any error as one that a request can be answered with. */
export function asDebugError(error: unknown): DebugError {
  if (error instanceof DebugError) return error;
  if (isPlatformError(error)) return platformFailed(error);
  return shown(
    unforeseen,
    `The debug adapter failed unexpectedly: ${wordsOf(error)}. Please report it with the log of the session.`,
    error,
  );
}
