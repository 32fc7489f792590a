import type { ConditionError } from '../../contract/condition-errors.ts';
import type { ExceptionHalts, ThreadException } from '../../contract/thread-exceptions.ts';
import type { ThreadRequest } from '../../contract/thread-requests.ts';
import type {
  Breakpoint,
  EvalResult,
  NewBreakpoint,
  ObjectMembers,
  ScriptMessage,
  ScriptThread,
} from '../../contract/documents/debugger.ts';

/** A document before its API version is added to the response. */
export type Unversioned<Document> = Omit<Document, '_v'>;

export type StepKind = 'into' | 'over' | 'out' | 'resume';

export interface MemberPage {
  readonly start: number;
  readonly count: number;
  /** Whether members have previews, for a client that has requested them. */
  readonly hasPreviews?: boolean;
}

/** Maximum number of held requests for the list of threads, per client. A further request releases the oldest one. */
export const maxHeldRequestsPerClient = 8;

/**
 * A client's threads and their entity tag. The tag changes when a thread starts, ends, halts or resumes, or when a
 * breakpoint's condition fails.
 */
export interface ThreadList {
  readonly threads: Unversioned<ScriptThread>[];
  readonly tag: string;
  /** Errors of the client's breakpoint conditions; those of one process are in order, oldest first. */
  readonly conditionErrors: readonly ConditionError[];
  /** Exceptions at which threads are halted, for a client that has requested such halts. */
  readonly exceptions: readonly ThreadException[];
  /** The requests for which the threads run, as far as they are known. */
  readonly requests: readonly ThreadRequest[];
}

/** The result of a command to a thread. All fields except for the earlier tag describe the same moment. */
export interface CommandResult {
  readonly thread: Unversioned<ScriptThread>;
  /** Whether the thread has ended and is no longer listed. */
  readonly ended: boolean;
  /**
   * Entity tags of the list before the command and now. Undefined if another thread has changed in between, or if other
   * processes share the store.
   */
  readonly tags: { readonly before: string; readonly now: string } | undefined;
  readonly exceptions: readonly ThreadException[];
}

/** A page of the messages of scripts, oldest first, and the position after which the next page begins. */
export interface ScriptMessagePage {
  readonly messages: readonly ScriptMessage[];
  /** For each message, when it was logged, in milliseconds since 1970. */
  readonly times: readonly number[];
  readonly position: string;
}

/** The messages of scripts, for debugger clients. Positions are opaque to clients (`contract/script-log.ts`). */
export interface ScriptMessageFeed {
  /** Returns the position of the latest message. */
  position(clientId: string): Promise<string>;
  /**
   * Returns the messages after a position. If there are none, waits up to `waitMs` for one.
   * @throws DebuggerDisabled
   */
  messagesAfter(clientId: string, position: string, waitMs: number): Promise<ScriptMessagePage>;
}

/**
 * The debugger of one service, for any number of clients, each identified by its client ID. Methods raise the Debugger
 * API's faults (`contract/faults/debugger.ts`).
 */
export interface ScriptDebugger {
  /**
   * Creates the client and enables the debugger. If the client exists, changes only the exceptions at which scripts
   * halt for it, if `exceptionHalts` is set. Resolves with the exceptions that now apply.
   */
  createClient(clientId: string, exceptionHalts?: ExceptionHalts): Promise<ExceptionHalts>;
  /**
   * Removes the client with its breakpoints, and resumes the threads that are halted for no other client. Does nothing
   * if the client does not exist.
   */
  deleteClient(clientId: string): Promise<void>;
  /** Returns the client's breakpoints. With `hasStates`, each has its `state`. */
  breakpoints(clientId: string, hasStates?: boolean): Promise<Unversioned<Breakpoint>[]>;
  /** Adds breakpoints, and returns only the added breakpoints. */
  addBreakpoints(
    clientId: string,
    breakpoints: readonly Unversioned<NewBreakpoint>[],
  ): Promise<Unversioned<Breakpoint>[]>;
  breakpoint(clientId: string, id: number): Promise<Unversioned<Breakpoint>>;
  removeBreakpoint(clientId: string, id: number): Promise<void>;
  removeAllBreakpoints(clientId: string): Promise<void>;
  threads(clientId: string): Promise<Unversioned<ScriptThread>[]>;
  /** Returns the threads and their entity tag at the same moment. */
  threadList(clientId: string): ThreadList | Promise<ThreadList>;
  /**
   * Resolves soon after `isCurrent` rejects the tag of the client's threads; for a halt, immediately. Without such a
   * change it resolves after `timeLimitMs`, or earlier if the client is deleted or newer requests replace this one. A
   * thread that starts and ends between two checks may go unnoticed.
   */
  threadsChange(clientId: string, isCurrent: (tag: string) => boolean, timeLimitMs: number): Promise<void>;
  thread(clientId: string, threadId: number): Promise<Unversioned<ScriptThread>>;
  /** Restarts the 60-second time limit of all threads that are halted for the client. */
  resetThreads(clientId: string): Promise<void>;
  /**
   * Steps or resumes a thread that is halted for the client. The returned thread has left its previous halted state,
   * unless that takes too long. A thread that is not halted for the client is only returned.
   */
  step(clientId: string, threadId: number, kind: StepKind): Promise<CommandResult>;
  /** Ends the script with ScriptDebuggerTerminate. The returned thread has the status `done`. */
  stop(clientId: string, threadId: number): Promise<CommandResult>;
  evaluate(
    clientId: string,
    threadId: number,
    frameIndex: number,
    expression: string,
    hasPreview?: boolean,
  ): Promise<Unversioned<EvalResult>>;
  members(
    clientId: string,
    threadId: number,
    frameIndex: number,
    objectPath: string | undefined,
    page: MemberPage,
  ): Promise<Unversioned<ObjectMembers>>;
  variables(
    clientId: string,
    threadId: number,
    frameIndex: number,
    page: MemberPage,
  ): Promise<Unversioned<ObjectMembers>>;
}

/** A client that all processes share. Its breakpoints have the same IDs in all of them. */
export interface SharedClient {
  readonly clientId: string;
  readonly exceptionHalts: ExceptionHalts;
  readonly breakpoints: readonly Unversioned<Breakpoint>[];
}

/** The clients of all processes, for the debugger of one process. */
export interface SharedClients {
  /** Settles when this process has all committed clients. Returns undefined if it already has them. */
  ready(): Promise<void> | undefined;
  /** Removes a client from all processes. */
  remove(clientId: string): Promise<void>;
}

/** The debugger of one process, which halts the scripts that run in it. */
export interface ProcessDebugger extends ScriptDebugger {
  threadList(clientId: string): ThreadList;
  /** @throws DebuggerDisabled */
  requireClient(clientId: string): void;
  /** @throws InvalidScriptPath, InvalidScriptFile */
  checkBreakpoints(breakpoints: readonly Unversioned<NewBreakpoint>[]): void;
  /** Shares the clients of all processes from now on, and numbers threads within a range of IDs. */
  share(clients: SharedClients, threadIds: { readonly first: number; readonly count: number }): void;
  /** Creates or updates a client of any process. */
  setClient(client: SharedClient): Promise<void>;
}
