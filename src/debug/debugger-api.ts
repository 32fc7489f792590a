import { parseConditionErrors, type ConditionError } from '../../contract/condition-errors.ts';
import type {
  Breakpoint,
  EvalResult,
  NewBreakpoint,
  ObjectMembers,
  ScriptMessage,
  ScriptThread,
} from '../../contract/documents/debugger.ts';
import {
  parseExceptionHalts,
  parseThreadExceptions,
  type ExceptionHalts,
  type ThreadException,
} from '../../contract/thread-exceptions.ts';
import { parseThreadRequests } from '../../contract/thread-requests.ts';
import { parseMessagePosition, scriptLogRequest } from '../../contract/script-log.ts';
import { contract } from '../../contract/index.ts';
import type { DocumentOf, Operation } from '../../contract/operation.ts';
import { vendorHeader, type VendorHeader } from '../../contract/vendor.ts';
import { headerText, type IncomingHeaders } from '../client/header-text.ts';
import { UnexpectedResponse, Unreachable } from '../client/errors.ts';
import type { DocumentResponse, CallInput, PlatformClient } from '../client/platform-client.ts';
import { withException, type ReportedThread } from './reported-thread.ts';
import { PendingCreations } from './pending-creations.ts';
import {
  parseBreakpoints,
  UnexpectedShape,
  parseMembers,
  parseResult,
  parseScriptMessages,
  parseThread,
  parseThreads,
} from './response-shapes.ts';

export type Command = 'into' | 'over' | 'out' | 'resume';

export interface FrameAddress {
  readonly threadId: number;
  readonly index: number;
}

export interface Page {
  readonly start: number;
  readonly count: number;
}

export interface ThreadPoll {
  /** Entity tag of the latest list of threads. */
  readonly etag: string | undefined;
  /** Seconds for which the platform may hold the response while the list still has `etag`. */
  readonly waitSeconds: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ThreadSnapshot {
  /** Undefined if nothing has changed. */
  readonly threads: readonly ReportedThread[] | undefined;
  readonly etag: string | undefined;
  /** Whether the platform holds responses. */
  readonly supportsLongPolling: boolean;
  /** Breakpoints of this client whose condition could not be evaluated, if the platform reports them. */
  readonly conditionErrors: readonly ConditionError[];
}

/** The result of a command. */
export interface CommandResult {
  /** Undefined if an instance responds without a body. */
  readonly thread: ReportedThread | undefined;
  /** Whether the script has ended. */
  readonly hasEnded: boolean;
  /**
   * Entity tags of the list of threads before the command and after it, if no other thread has changed in between.
   * Undefined if the platform does not send them.
   */
  readonly etags: { readonly before: string; readonly after: string } | undefined;
}

const { client, breakpoints, threads } = contract.debugger;
const breakpointOperations: ReadonlySet<Operation> = new Set(Object.values(breakpoints));
const commands = { into: threads.into, over: threads.over, out: threads.out, resume: threads.resume };

/** The API's default page size, and the largest page that the adapter requests. */
export const pageSize = 200;

/**
 * Minimum response time in milliseconds of a distant platform, for which requesting values in advance is worthwhile.
 */
const minDistantLatencyMs = 20;

/** Milliseconds after which a request counts as slow. The adapter then checks whether the platform responds at all. */
const slowRequestMs = 3_000;

/** The Debugger API as this adapter uses it. Methods that send a request reject with a `PlatformError`. */
export class DebuggerApi {
  readonly #platform: PlatformClient;
  /** Aborted while the platform is unreachable. */
  #outageController = new AbortController();
  /**
   * Duration of the latest successful breakpoint request in milliseconds. Such requests run no script, and every
   * session sends some.
   */
  #latencyMs = 0;
  readonly #creations: PendingCreations;
  #supportsExceptionHalts: boolean | undefined;
  /** Position of the latest script message that the platform has sent or named; undefined if it reports none. */
  #lastMessagePosition: string | undefined;
  /** Called when a request is slow, since the platform may be unreachable. */
  #slowListener: () => void = () => undefined;

  constructor(platform: PlatformClient) {
    this.#platform = platform;
    this.#creations = new PendingCreations(new URL(platform.profile.baseUrl).origin);
  }

  /** Whether responses take so long that the adapter should request values in advance that it will probably need. */
  get isDistant(): boolean {
    return this.#latencyMs >= minDistantLatencyMs;
  }

  onSlow(listener: () => void): void {
    this.#slowListener = listener;
  }

  /**
   * Aborts current requests and rejects new ones with `Unreachable` until `resume` is called. Polling the threads or
   * the script messages, and creating, changing or deleting the client, remain possible.
   */
  suspend(): void {
    this.#outageController.abort();
  }

  /** Allows requests again, since the platform responds. */
  resume(): void {
    if (this.#outageController.signal.aborted) this.#outageController = new AbortController();
  }

  /** Throws if the platform is unreachable. */
  assertReachable(): void {
    if (this.#outageController.signal.aborted)
      throw new Unreachable('unreachable', new URL(this.#platform.profile.baseUrl).origin, undefined);
  }

  async #call<O extends Operation>(operation: O, input: CallInput<O>): Promise<DocumentOf<O>> {
    return (await this.#exchange(operation, input)).document;
  }

  async #exchange<O extends Operation>(
    operation: O,
    input: CallInput<O>,
  ): Promise<DocumentResponse<DocumentOf<O>>> {
    this.assertReachable();
    const { signal } = this.#outageController;
    const timer = setTimeout(() => this.#slowListener(), slowRequestMs);
    const startTime = performance.now();
    try {
      const response = await this.#platform.exchange(operation, { ...input, signal });
      if (breakpointOperations.has(operation)) this.#latencyMs = performance.now() - startTime;
      return response;
    } catch (error) {
      if (signal.aborted) this.assertReachable();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Whether the platform halts scripts at exceptions, an extension of the API. Undefined before a client is created. */
  get supportsExceptionHalts(): boolean | undefined {
    return this.#supportsExceptionHalts;
  }

  /** Creates the client. */
  async createClient(exceptionHalts: ExceptionHalts, signal?: AbortSignal): Promise<void> {
    const logHeader = vendorHeader(this.#platform.vendor, 'script-log');
    const headers = await this.#postClient(exceptionHalts, { [logHeader]: scriptLogRequest }, signal);
    this.#lastMessagePosition = parseMessagePosition(headerText(headers[logHeader]));
  }

  /** Changes the exceptions at which scripts halt, if the platform supports that. */
  async setExceptionHalts(exceptionHalts: ExceptionHalts): Promise<void> {
    if (this.#supportsExceptionHalts) await this.#postClient(exceptionHalts, {});
  }

  async #postClient(
    exceptionHalts: ExceptionHalts,
    extraHeaders: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<IncomingHeaders> {
    const name = vendorHeader(this.#platform.vendor, 'halt-on-exceptions');
    const requestHeaders = { [name]: exceptionHalts, ...extraHeaders };
    const { headers } = await this.#creations.send(
      () => this.#platform.exchange(client.post, { headers: requestHeaders, timeoutMs: 15_000 }),
      signal,
    );
    this.#supportsExceptionHalts = parseExceptionHalts(headerText(headers[name])) !== undefined;
    return headers;
  }

  /** Whether the platform reports what scripts log, which is an extension of the API. */
  get supportsScriptLog(): boolean {
    return this.#lastMessagePosition !== undefined;
  }

  /**
   * Returns the messages that scripts have logged since the previous call or the creation of the client. The platform
   * holds the response for up to `waitSeconds` until there is a message. Of two calls at the same time, only one
   * returns a message. Returns none if the platform does not report messages.
   */
  async scriptMessages(waitSeconds: number, signal: AbortSignal): Promise<readonly ScriptMessage[]> {
    const position = this.#lastMessagePosition;
    if (position === undefined) return [];
    const name = vendorHeader(this.#platform.vendor, 'script-log');
    const { headers, document } = await this.#platform.exchange(threads.list, {
      headers: { [name]: position, prefer: `wait=${waitSeconds}` },
      signal,
      timeoutMs: 10_000 + waitSeconds * 1_000,
    });
    // Another call has returned the messages since, or a client that was re-created has its own positions.
    if (this.#lastMessagePosition !== position) return [];
    this.#lastMessagePosition = parseMessagePosition(headerText(headers[name]));
    return this.#parseResponse(document, parseScriptMessages);
  }

  /** Deletes the client on the platform: its breakpoints are removed, and halted threads resume. */
  async deleteClient(): Promise<void> {
    await this.#creations.waitUntilSettled();
    await this.#platform.call(client.delete, { timeoutMs: 5_000 });
  }

  async breakpoints(): Promise<readonly Breakpoint[]> {
    return this.#read(breakpoints.list, {}, parseBreakpoints);
  }

  /**
   * Returns the breakpoints. A platform with this extension of the API adds their `state`: whether the script exists
   * and is loaded, the hits, and the cartridge paths of the sites.
   */
  async breakpointStates(): Promise<readonly Breakpoint[]> {
    const headers = { [vendorHeader(this.#platform.vendor, 'breakpoint-states')]: 'true' };
    return this.#read(breakpoints.list, { headers }, parseBreakpoints);
  }

  /** Adds breakpoints and returns only the added ones (open-points, The Debugger API on the wire, 1). */
  async addBreakpoints(newBreakpoints: readonly NewBreakpoint[]): Promise<readonly Breakpoint[]> {
    const body = { _v: '2.0', breakpoints: [...newBreakpoints] };
    return this.#read(breakpoints.post, { body }, parseBreakpoints);
  }

  async removeBreakpoint(id: number): Promise<void> {
    await this.#call(breakpoints.delete, { params: { breakpoint_id: id } });
  }

  /**
   * Returns the threads. If the platform supports it, the response is held for up to `waitSeconds` while the list
   * matches `etag`.
   */
  async pollThreads({ etag, waitSeconds, signal }: ThreadPoll): Promise<ThreadSnapshot> {
    const requestsHeader = vendorHeader(this.#platform.vendor, 'thread-requests');
    const { status, headers, document } = await this.#platform.exchange(threads.list, {
      headers: {
        [requestsHeader]: 'true',
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
        ...(waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` }),
      },
      signal,
      timeoutMs: 10_000 + (etag === undefined ? 0 : (waitSeconds ?? 0) * 1_000),
    });
    const exceptions = this.#exceptionsIn(headers);
    const requests = parseThreadRequests(headerText(headers[requestsHeader]));
    const parsedThreads = status === 304 ? undefined : this.#parseResponse(document, parseThreads);
    return {
      threads:
        parsedThreads &&
        (await Promise.all(
          parsedThreads.map(async (thread) => ({
            ...withException(await this.#withStack(thread, signal), exceptions),
            request: requests.find(({ threadId }) => threadId === thread.id),
          })),
        )),
      etag: parseEtag(headers['etag']),
      supportsLongPolling: /\bwait\b/i.test(headerText(headers['preference-applied']) ?? ''),
      conditionErrors: parseConditionErrors(
        headerText(headers[vendorHeader(this.#platform.vendor, 'condition-errors')]),
      ),
    };
  }

  #exceptionsIn(headers: IncomingHeaders): ThreadException[] {
    return parseThreadExceptions(
      headerText(headers[vendorHeader(this.#platform.vendor, 'thread-exceptions')]),
    );
  }

  /** Requests a halted thread individually if the list omits its stack, as some instances do. */
  async #withStack(thread: ScriptThread, signal: AbortSignal | undefined): Promise<ScriptThread> {
    if (thread.status !== 'halted' || thread.call_stack.length > 0) return thread;
    try {
      const input = { params: { thread_id: thread.id }, signal, timeoutMs: 10_000 };
      return parseThread(await this.#platform.call(threads.get, input)) ?? thread;
    } catch {
      // A halt without its stack is better than no halt.
      return thread;
    }
  }

  /** Restarts the 60 s timeout of all halted threads. */
  async resetThreads(): Promise<void> {
    await this.#call(threads.reset, { timeoutMs: 10_000 });
  }

  /**
   * Steps or resumes. The thread in the response has already left its previous halt (open-points, The Debugger API on
   * the wire, 5).
   */
  async command(threadId: number, command: Command): Promise<CommandResult> {
    const { headers, document } = await this.#exchange(commands[command], {
      params: { thread_id: threadId },
      timeoutMs: 15_000,
    });
    const header = (name: VendorHeader) => headerText(headers[vendorHeader(this.#platform.vendor, name)]);
    const etagBefore = header('threads-etag-before');
    const etagAfter = header('threads-etag');
    return {
      thread: withException(this.#parseResponse(document, parseThread), this.#exceptionsIn(headers)),
      hasEnded: header('thread-ended') === 'true',
      etags:
        etagBefore === undefined || etagAfter === undefined
          ? undefined
          : { before: etagBefore, after: etagAfter },
    };
  }

  /** Ends the script. */
  async stop(threadId: number): Promise<void> {
    await this.#call(threads.stop, { params: { thread_id: threadId } });
  }

  /**
   * Evaluates an expression. `result` is the value or the error as text; the API does not distinguish them
   * (open-points, The Debugger API on the wire, 4).
   */
  async evaluate(frame: FrameAddress, expression: string): Promise<EvalResult> {
    const input = { ...this.#createFrameInput(frame), query: { expr: expression }, noRetry: true };
    return { expression, ...(await this.#read(threads.evaluate, input, parseResult)) };
  }

  /** Returns members of an object path or, without a path, of the whole frame. */
  async members(frame: FrameAddress, path: string | undefined, page: Page): Promise<ObjectMembers> {
    const query = path === undefined ? page : { object_path: path, ...page };
    const parse = (response: unknown) => parseMembers(response, page.start, path === undefined);
    return this.#read(threads.members, { ...this.#createFrameInput(frame), query }, parse);
  }

  /** Returns variables of the frame and of its enclosing scopes. */
  async variables(frame: FrameAddress, page: Page): Promise<ObjectMembers> {
    const parse = (response: unknown) => parseMembers(response, page.start, true);
    return this.#read(threads.variables, { ...this.#createFrameInput(frame), query: { ...page } }, parse);
  }

  /**
   * Returns the parameters and headers that address a frame. A platform that knows the header adds previews of values.
   */
  #createFrameInput({ threadId, index }: FrameAddress) {
    return {
      params: { thread_id: threadId, frame_index: index },
      headers: { [vendorHeader(this.#platform.vendor, 'previews')]: 'true' },
    };
  }

  /** Like `#call`, but converts the response, whose shape is unknown, with `parse`. */
  async #read<O extends Operation, Result>(
    operation: O,
    input: CallInput<O>,
    parse: (response: unknown) => Result,
  ): Promise<Result> {
    return this.#parseResponse(await this.#call(operation, input), parse);
  }

  #parseResponse<Result>(response: unknown, parse: (response: unknown) => Result): Result {
    try {
      return parse(response);
    } catch (error) {
      if (!(error instanceof UnexpectedShape)) throw error;
      throw new UnexpectedResponse(this.#platform.profile.baseUrl, 200, error.message);
    }
  }
}

/** Returns undefined for a tag that is no valid header value or too long, since the next poll would send it back. */
const parseEtag = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\x21-\x7e]{1,500}$/.test(header) ? header : undefined;
