import type { ConditionError } from '../../contract/condition-errors.ts';
import type {
  Breakpoint,
  EvalResult,
  NewBreakpoint,
  ObjectMembers,
  ScriptThread,
} from '../../contract/documents/debugger.ts';

/** A document before the response gives it its version. */
export type Bare<Document> = Omit<Document, '_v'>;

export type StepKind = 'into' | 'over' | 'out' | 'resume';

export interface MemberPage {
  readonly start: number;
  readonly count: number;
}

/** A client's threads and their entity tag: another one once a thread came, went, halted or went on, or a condition failed. */
export interface ThreadList {
  readonly threads: Bare<ScriptThread>[];
  readonly tag: string;
  /** What conditions of the client's breakpoints came to that could not be evaluated, in the order in which they came. */
  readonly conditionErrors: readonly ConditionError[];
}

/** What a command to a thread has come to, all of one moment. */
export interface CommandAnswer {
  readonly thread: Bare<ScriptThread>;
  /** The thread is over: it is in no list any more. */
  readonly ended: boolean;
  /** Entity tags of the list before the command and now. Undefined where another thread has changed in between. */
  readonly tags: { readonly before: string; readonly now: string } | undefined;
}

/**
 * The debugger of one service, for any number of clients, each known by its client id.
 * Methods raise the Debugger API's faults (`contract/faults/debugger.ts`).
 */
export interface ScriptDebugger {
  /** Creates the client, enabling the debugger; an existing client is kept as it is. */
  createClient(clientId: string): Promise<void>;
  /** Removes the client's breakpoints and resumes the threads halted for it; nothing where it does not exist. */
  deleteClient(clientId: string): Promise<void>;
  breakpoints(clientId: string): Promise<Bare<Breakpoint>[]>;
  /** Adds, and returns only what was added. */
  addBreakpoints(clientId: string, breakpoints: readonly Bare<NewBreakpoint>[]): Promise<Bare<Breakpoint>[]>;
  breakpoint(clientId: string, id: number): Promise<Bare<Breakpoint>>;
  removeBreakpoint(clientId: string, id: number): Promise<void>;
  removeAllBreakpoints(clientId: string): Promise<void>;
  threads(clientId: string): Promise<Bare<ScriptThread>[]>;
  /** The same with its entity tag, both of one moment. */
  threadList(clientId: string): ThreadList;
  /**
   * Settles as soon as the client's threads are no longer those of the tag, at the latest after `milliseconds` or when
   * the client is deleted. Threads that are over within a moment need not be noticed; halts are, at once.
   */
  threadsChange(clientId: string, isKnown: (tag: string) => boolean, milliseconds: number): Promise<void>;
  thread(clientId: string, threadId: number): Promise<Bare<ScriptThread>>;
  /** Restarts the 60 second timeout of all threads halted for the client. */
  resetThreads(clientId: string): Promise<void>;
  /** Steps or resumes; the thread that is answered has left its old halted state. */
  step(clientId: string, threadId: number, kind: StepKind): Promise<CommandAnswer>;
  /** Ends the script with ScriptDebuggerTerminate. The thread that is answered is `done`. */
  stop(clientId: string, threadId: number): Promise<CommandAnswer>;
  evaluate(
    clientId: string,
    threadId: number,
    frameIndex: number,
    expression: string,
  ): Promise<Bare<EvalResult>>;
  members(
    clientId: string,
    threadId: number,
    frameIndex: number,
    objectPath: string | undefined,
    page: MemberPage,
  ): Promise<Bare<ObjectMembers>>;
  variables(
    clientId: string,
    threadId: number,
    frameIndex: number,
    page: MemberPage,
  ): Promise<Bare<ObjectMembers>>;
}
