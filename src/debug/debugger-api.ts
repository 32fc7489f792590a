import { conditionErrorsIn, type ConditionError } from '../../contract/condition-errors.ts';
import type {
  Breakpoint,
  EvalResult,
  NewBreakpoint,
  ObjectMembers,
  ScriptThread,
} from '../../contract/documents/debugger.ts';
import { contract } from '../../contract/index.ts';
import type { DocumentOf, Operation } from '../../contract/operation.ts';
import { vendorHeader, type VendorHeader } from '../../contract/vendor.ts';
import { NotThePlatform, Unreachable } from '../client/errors.ts';
import type { Answered, CallInput, PlatformClient } from '../client/platform-client.ts';
import { breakpointsIn, ForeignShape, membersIn, resultIn, threadIn, threadsIn } from './answer-shapes.ts';

export type Command = 'into' | 'over' | 'out' | 'resume';

export interface FrameAddress {
  readonly threadId: number;
  readonly index: number;
}

export interface Page {
  readonly start: number;
  readonly count: number;
}

export interface Look {
  /** Entity tag of what is known already. */
  readonly tag: string | undefined;
  /** Seconds that the platform may hold the answer for while nothing differs from `tag`. */
  readonly wait: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Seen {
  /** Undefined where nothing differs from what is known. */
  readonly threads: readonly ScriptThread[] | undefined;
  readonly tag: string | undefined;
  /** The platform holds answers. */
  readonly waits: boolean;
  /** Breakpoints of this client whose condition could not be evaluated, where the platform tells. */
  readonly conditionErrors: readonly ConditionError[];
}

/** What a command came to. */
export interface CommandAnswer {
  /** Undefined where an instance answers without a body. */
  readonly thread: ScriptThread | undefined;
  /** The script is over. */
  readonly ended: boolean;
  /**
   * Entity tags of the list of threads before the command and with its answer, between which nothing but the commanded
   * thread has changed; undefined where the platform does not tell.
   */
  readonly tags: { readonly before: string; readonly after: string } | undefined;
}

const { client, breakpoints, threads } = contract.debugger;
const breakpointOperations: ReadonlySet<Operation> = new Set(Object.values(breakpoints));
const commands = { into: threads.into, over: threads.over, out: threads.out, resume: threads.resume };

/** The API's default page, and the largest that is asked for at once. */
export const pageSize = 200;

/** Milliseconds for an answer from which on a platform is so far away that it pays to ask before somebody wants to know. */
const distantFromMs = 20;

/** Milliseconds that a request may take before the platform is asked whether it is there at all. */
const slowAfter = 3_000;

/** The Debugger API as this adapter uses it. Every method rejects with a `PlatformError`. */
export class DebuggerApi {
  readonly #platform: PlatformClient;
  /** Aborted while the platform is away. */
  #reachable = new AbortController();
  /** Milliseconds that the latest request about breakpoints took: they run no script, and each session makes some. */
  #latencyMs = 0;
  /** Told that a request takes long: the platform may be away. */
  #slow: () => void = () => undefined;

  constructor(platform: PlatformClient) {
    this.#platform = platform;
  }

  /** Whether answers take so long that what is likely to be asked next should be on its way already. */
  get isDistant(): boolean {
    return this.#latencyMs >= distantFromMs;
  }

  onSlow(listener: () => void): void {
    this.#slow = listener;
  }

  /**
   * The platform is away: what is on its way is called off, and what comes is refused (`Unreachable`, `away`), except
   * for looks at the threads and for the creation and deletion of the client.
   */
  suspend(): void {
    this.#reachable.abort();
  }

  /** The platform answers again. */
  resume(): void {
    if (this.#reachable.signal.aborted) this.#reachable = new AbortController();
  }

  /** Throws where the platform is away. */
  expectReachable(): void {
    if (this.#reachable.signal.aborted)
      throw new Unreachable('away', new URL(this.#platform.profile.baseUrl).origin, undefined);
  }

  async #call<O extends Operation>(operation: O, input: CallInput<O>): Promise<DocumentOf<O>> {
    return (await this.#exchange(operation, input)).document;
  }

  async #exchange<O extends Operation>(operation: O, input: CallInput<O>): Promise<Answered<DocumentOf<O>>> {
    this.expectReachable();
    const { signal } = this.#reachable;
    const timer = setTimeout(() => this.#slow(), slowAfter);
    const sent = performance.now();
    try {
      const answer = await this.#platform.exchange(operation, { ...input, signal });
      if (breakpointOperations.has(operation)) this.#latencyMs = performance.now() - sent;
      return answer;
    } catch (error) {
      if (signal.aborted) this.expectReachable();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async createClient(signal?: AbortSignal): Promise<void> {
    await this.#platform.call(client.post, { signal, timeout: 15_000 });
  }

  /** Releases everything that is ours: breakpoints go, halted threads run on. */
  async deleteClient(): Promise<void> {
    await this.#platform.call(client.delete, { timeout: 5_000 });
  }

  async breakpoints(): Promise<readonly Breakpoint[]> {
    return this.#read(breakpoints.list, {}, breakpointsIn);
  }

  /** Adds, and gives back only what was added (open-points, The Debugger API on the wire, 1). */
  async addBreakpoints(added: readonly NewBreakpoint[]): Promise<readonly Breakpoint[]> {
    const body = { _v: '2.0', breakpoints: [...added] };
    return this.#read(breakpoints.post, { body }, breakpointsIn);
  }

  async removeBreakpoint(id: number): Promise<void> {
    await this.#call(breakpoints.delete, { params: { breakpoint_id: id } });
  }

  /** The threads; where the platform offers so, the answer is held until they differ from what `tag` stands for. */
  async watch({ tag, wait, signal }: Look): Promise<Seen> {
    const { status, headers, document } = await this.#platform.exchange(threads.list, {
      headers: {
        ...(tag === undefined ? {} : { 'if-none-match': tag }),
        ...(wait === undefined ? {} : { prefer: `wait=${wait}` }),
      },
      signal,
      timeout: 10_000 + (tag === undefined ? 0 : (wait ?? 0) * 1_000),
    });
    const listed = status === 304 ? undefined : this.#shaped(document, threadsIn);
    return {
      threads: listed && (await Promise.all(listed.map((thread) => this.#withStack(thread, signal)))),
      tag: tagIn(headers['etag']),
      waits: /\bwait\b/i.test(textOf(headers['preference-applied']) ?? ''),
      conditionErrors: conditionErrorsIn(
        textOf(headers[vendorHeader(this.#platform.vendor, 'condition-errors')]),
      ),
    };
  }

  /** Instances leave the stacks out of the list: a halted thread is asked for alone, then. */
  async #withStack(thread: ScriptThread, signal: AbortSignal | undefined): Promise<ScriptThread> {
    if (thread.status !== 'halted' || thread.call_stack.length > 0) return thread;
    try {
      const input = { params: { thread_id: thread.id }, signal, timeout: 10_000 };
      return threadIn(await this.#platform.call(threads.get, input)) ?? thread;
    } catch {
      // A halt without its stack is better than none.
      return thread;
    }
  }

  /** Restarts the 60 s timeout of all halted threads. */
  async resetThreads(): Promise<void> {
    await this.#call(threads.reset, { timeout: 10_000 });
  }

  /** Steps or resumes; the thread of the answer has left its old halted state (open-points, wire, 5). */
  async command(threadId: number, command: Command): Promise<CommandAnswer> {
    const { headers, document } = await this.#exchange(commands[command], {
      params: { thread_id: threadId },
      timeout: 15_000,
    });
    const header = (name: VendorHeader) => textOf(headers[vendorHeader(this.#platform.vendor, name)]);
    const before = header('threads-etag-before');
    const after = header('threads-etag');
    return {
      thread: this.#shaped(document, threadIn),
      ended: header('thread-ended') === 'true',
      tags: before === undefined || after === undefined ? undefined : { before, after },
    };
  }

  /** Ends the script. */
  async stop(threadId: number): Promise<void> {
    await this.#call(threads.stop, { params: { thread_id: threadId } });
  }

  /** `result` is the text of the value, or of the error: the API does not say which (open-points, wire, 4). */
  async evaluate(frame: FrameAddress, expression: string): Promise<EvalResult> {
    const input = { params: parameters(frame), query: { expr: expression }, once: true };
    return { expression, result: await this.#read(threads.evaluate, input, resultIn) };
  }

  /** Members of an object path; those of the whole frame without one. */
  async members(frame: FrameAddress, path: string | undefined, page: Page): Promise<ObjectMembers> {
    const query = path === undefined ? page : { object_path: path, ...page };
    const shape = (answer: unknown) => membersIn(answer, page.start, path === undefined);
    return this.#read(threads.members, { params: parameters(frame), query }, shape);
  }

  /** Variables of the frame and of its enclosing scopes. */
  async variables(frame: FrameAddress, page: Page): Promise<ObjectMembers> {
    const shape = (answer: unknown) => membersIn(answer, page.start, true);
    return this.#read(threads.variables, { params: parameters(frame), query: { ...page } }, shape);
  }

  /** As `#call`; what comes from the wire is unknown until `shape` has made something of it. */
  async #read<O extends Operation, Shape>(
    operation: O,
    input: CallInput<O>,
    shape: (answer: unknown) => Shape,
  ): Promise<Shape> {
    return this.#shaped(await this.#call(operation, input), shape);
  }

  #shaped<Shape>(answer: unknown, shape: (answer: unknown) => Shape): Shape {
    try {
      return shape(answer);
    } catch (error) {
      if (!(error instanceof ForeignShape)) throw error;
      throw new NotThePlatform(this.#platform.profile.baseUrl, 200, error.message);
    }
  }
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : header?.join(', ');

/** What no header can carry is no tag: it would be sent back with the next look. */
const tagIn = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\x21-\x7e]{1,500}$/.test(header) ? header : undefined;

const parameters = ({ threadId, index }: FrameAddress) => ({ thread_id: threadId, frame_index: index });
