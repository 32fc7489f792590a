import { notConnectedText } from './protocol.ts';
import { errorMessage } from '../../contract/error-message.ts';
import { asSentence } from './sentence.ts';
import { isPlatformError } from '../client/errors.ts';
import { withoutLinks } from '../client/without-links.ts';

/**
 * All errors in responses to DAP requests are created in this file. The editor shows user-facing errors in a
 * notification. The others mostly answer requests that the editor sent on its own, such as a hover, or that came too
 * late, such as after the end of the session.
 */
export class DebugError extends Error {
  /** Stable number of the kind of error, sent as DAP's `Message.id`. */
  readonly id: number;
  readonly isUserFacing: boolean;

  constructor(id: number, isUserFacing: boolean, message: string, cause?: unknown) {
    super(withoutLinks(message), cause === undefined ? undefined : { cause });
    this.name = 'DebugError';
    this.id = id;
    this.isUserFacing = isUserFacing;
  }
}

/** The `id`s of errors that the settings of a connection, or its platform, have caused. */
const connectionErrors: ReadonlySet<number> = new Set([1004, 1008, 1010, 1012]);

/** Whether the settings of a connection, or its platform, have caused the error. */
export const isConnectionError = (error: unknown): error is DebugError =>
  error instanceof DebugError && connectionErrors.has(error.id);

/** The `id` of unexpected errors. */
export const unexpectedErrorId = 1099;

const userError = (id: number, message: string, cause?: unknown) => new DebugError(id, true, message, cause);
const internalError = (id: number, message: string, cause?: unknown) =>
  new DebugError(id, false, message, cause);

export const invalidConfiguration = (attribute: string, problem: string) =>
  userError(1001, `Launch configuration, "${attribute}": ${asSentence(problem)}`);
export const unknownConnection = (name: string) =>
  userError(
    1002,
    `No connection is named "${name}". Add one of that name, or set "connection" to an object with baseUrl, username, password and clientId.`,
  );
export const noConnection = () =>
  userError(
    1003,
    'No platform to connect to. Set "connection" in the launch configuration, or set CARTWRIGHT_BASE_URL, CARTWRIGHT_USERNAME and CARTWRIGHT_PASSWORD.',
  );
export const missingCredentials = (address: string, connection?: string) =>
  userError(
    1004,
    connection === undefined
      ? `The debugger of ${address} needs a user: set "username" and "password" in the connection (or CARTWRIGHT_USERNAME and CARTWRIGHT_PASSWORD).`
      : `The debugger of ${address} needs a user and a password: check "username" in the settings of the connection "${connection}".`,
  );
export const invalidConnection = (name: string, problem: string) =>
  userError(1008, `Settings of the connection "${name}": ${asSentence(problem)}`);
/** Not shown to users: after a failed start, VS Code and the extension may still send requests on their own. */
export const notStarted = () => internalError(1005, `${notConnectedText}: send launch or attach first.`);
export const stillConnecting = () =>
  internalError(1017, `${notConnectedText}: it is starting. Try again in a moment.`);
export const sessionEndedWhileConnecting = () =>
  internalError(1007, 'The session was ended while it was being connected.');
export const notInitialized = () => userError(1013, 'The first request must be "initialize".');
export const alreadyInitialized = () => userError(1014, 'The session is already initialized.');
export const sessionHasEnded = () => internalError(1015, 'The session has ended. Start a new one.');
export const invalidRequest = (command: string, problem: string) =>
  userError(1016, `"${command}": ${asSentence(problem)}`);
export const alreadyStarted = () => userError(1006, 'The session is already started.');
export const cannotConnect = (cause: unknown) =>
  userError(1010, `The debugger could not be started. ${errorMessage(cause)}`, cause);
export const platformFailed = (cause: unknown) => userError(1011, errorMessage(cause), cause);
export const unusableCertificate = (cause: unknown) => userError(1012, errorMessage(cause), cause);

export const unknownPathFormat = (format: string) =>
  userError(1022, `"${format}" is not a path format: use "path" or "uri".`);
export const unsupportedRequest = (command: string) =>
  userError(1020, `"${command}" is not supported by this debugger.`);
export const cannotPause = () =>
  userError(
    1021,
    'The platform cannot halt a running script at an arbitrary point. Set a breakpoint where it should halt.',
  );

/** Not a notification: a client often sends a command just before it receives the event about the thread's end. */
export const threadEnded = (threadId: number) =>
  internalError(
    1030,
    `Script thread ${threadId} has ended: its script has finished, or the platform ended it.`,
  );
export const threadNotHalted = (threadId: number) =>
  internalError(1031, `Script thread ${threadId} is running: this is possible only while it is halted.`);
/** Whether a command came too late, since its thread is no longer halted. */
export const isLateCommand = (error: unknown): boolean =>
  error instanceof DebugError && (error.id === 1030 || error.id === 1031);
export const staleFrame = () =>
  internalError(1032, 'The stack frame is no longer available: its thread has moved on.');
export const staleVariables = () =>
  internalError(1033, 'The variables are no longer available: their thread has moved on.');
export const nothingHalted = () =>
  userError(1034, 'No script is halted: expressions are evaluated in a halted script.');
export const staleStepInTarget = () =>
  internalError(1036, 'The call is no longer available: its thread has moved on.');
export const scriptHasEnded = () =>
  userError(1037, 'This script has ended with an error: nothing can be evaluated or changed in it anymore.');
export const notStoppedOnError = (threadId: number) =>
  internalError(1038, `Script thread ${threadId} did not stop because of an error.`);
export const unknownSource = () =>
  internalError(1035, 'The platform does not provide the source of this script.');

/** Replaces V8's message about a variable that is used before its declaration, which is hard to understand. */
export const evaluationFailed = (text: string) =>
  userError(
    1040,
    text.replace(
      /^(ReferenceError: )?Cannot access '(.+)' (from debugger|before initialization)$/,
      '"$2" is not yet assigned',
    ),
  );
export const hoverWithEffects = () =>
  internalError(
    1041,
    'Not evaluated on hover because it could have side effects. Use a watch or the Debug Console.',
  );
export const noSuchVariable = (name: string) => userError(1043, `"${name}" is not a variable of this scope.`);
export const constantAssigned = (name: string) =>
  userError(1044, `"${name}" is a constant: it cannot be assigned to.`);
export const cannotAssign = (target: string) => userError(1042, `"${target}" cannot be assigned to.`);

export const triggerFailed = (step: number, problem: string) =>
  userError(1050, `Trigger step ${step}: ${problem}`);
export const noTriggerIdentity = (step: number, identity: string, problem: string) =>
  userError(1051, `Trigger step ${step}, "as": "${identity}": ${problem}`);

/** Returns the original error of an unexpected error, to be logged. Returns undefined for expected errors. */
export function loggableError(error: DebugError): Error | undefined {
  if (error.id !== unexpectedErrorId) return undefined;
  return error.cause instanceof Error ? error.cause : error;
}

/** Converts any error to one that the client shows in no notification, but perhaps in place of a value. */
export function withoutNotification(error: unknown): DebugError {
  const { id, message, cause } = toDebugError(error);
  return internalError(id, message, cause);
}

/** Converts any error to a `DebugError` for the response to a request. */
export function toDebugError(error: unknown): DebugError {
  if (error instanceof DebugError) return error;
  if (isPlatformError(error)) return platformFailed(error);
  return userError(
    unexpectedErrorId,
    `The debug adapter failed unexpectedly: ${errorMessage(error)}. Please report it with the log of the session.`,
    error,
  );
}
