import type { Breakpoint, ScriptThread } from '../../contract/documents/debugger.ts';
import { Unreachable } from '../../src/client/errors.ts';
import type { HttpResponse, HttpRequest, Transport } from '../../src/client/transport.ts';
import { ChaosScript } from './chaos-script.ts';
import type { Chance, ChaosClock } from './chaos-clock.ts';

/** The conditions of a session's platform: what fails, and how often. */
export interface Conditions {
  /** The probability that a request or its response is lost, rejected, damaged or late. */
  readonly failureRate: number;
  /** Whether the platform supports long polls (`Prefer: wait`). */
  readonly longPoll: boolean;
  /** The maximum time in milliseconds that the response to a command waits for the script's next halt or end. */
  readonly commandWaitMs: number;
  /** The maximum latency in each direction, in milliseconds, if nothing fails. */
  readonly maxLatencyMs: number;
}

const jsonResponse = (status: number, body?: object, headers: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  text: body === undefined ? '' : JSON.stringify({ _v: '2.0', ...body }),
});
const fault = (status: number, type: string): HttpResponse =>
  jsonResponse(status, { fault: { type: `${type}Exception`, message: `${type}.`, arguments: {} } });
const errorPage = (status: number): HttpResponse => ({
  status,
  headers: { 'content-type': 'text/html' },
  text: `<!doctype html><title>Error ${status}</title>`,
});

/** Milliseconds that a script may be halted without a reset; then the platform ends it. */
const haltLimitMs = 60_000;

/** A Debugger API in simulated time, with scripts that start, halt and end, and an unreliable network. */
export class ChaosPlatform implements Transport {
  readonly breakpoints = new Map<number, Breakpoint>();
  readonly scripts = new Map<number, ChaosScript>();
  conditions: Conditions;
  hasClient = false;
  /** The number of current polls of the threads, and its maximum so far. */
  polls = 0;
  maxPolls = 0;
  readonly #clock: ChaosClock;
  readonly #chance: Chance;
  #nextId = 1;
  #nextHalt = 1;
  #changes = 0;
  #changeListeners: (() => void)[] = [];
  #isClosed = false;
  readonly #abortOpenRequests = new Set<() => void>();

  constructor(clock: ChaosClock, chance: Chance, conditions: Conditions) {
    this.#clock = clock;
    this.#chance = chance;
    this.conditions = conditions;
  }

  /** Returns the scripts that are halted now. */
  haltedScripts(): ChaosScript[] {
    return [...this.scripts.values()].filter(({ halt }) => halt !== undefined);
  }

  /** Simulates a request that runs a script, which executes these lines. */
  begin(id: number, lines: readonly number[]): void {
    const script = new ChaosScript({
      id,
      lines,
      clock: this.#clock,
      pace: () => this.#chance.between(1, 40),
      stopsAt: (line) =>
        this.hasClient && [...this.breakpoints.values()].some(({ line_number }) => line_number === line),
      createHalt: () => this.#createHalt(),
      onChange: () => this.#notifyChange(),
      onEnd: () => this.scripts.delete(id),
    });
    this.scripts.set(id, script);
    this.#notifyChange();
    script.run();
  }

  /** Ends a script without a command of the client. */
  end(id: number): void {
    this.scripts.get(id)?.end();
  }

  /** Simulates a restart of the platform, which ends its debugger, breakpoints and scripts. */
  restart(): void {
    this.hasClient = false;
    this.breakpoints.clear();
    for (const script of [...this.scripts.values()]) script.end();
    this.#notifyChange();
  }

  /**
   * Removes the client with its breakpoints and resumes the halted scripts, as the end of this session does, or the end
   * of another one with the same client ID.
   */
  switchOff(): void {
    this.hasClient = false;
    this.breakpoints.clear();
    for (const script of [...this.scripts.values()]) script.detach();
    this.#notifyChange();
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const line = `${request.method} ${request.url.pathname.replace(/^.*\/v2_0/, '')}`;
    const isPoll = line === 'GET /threads';
    if (isPoll) this.maxPolls = Math.max(this.maxPolls, ++this.polls);
    try {
      return await this.#withCancellation(request, this.#exchange(line, request));
    } finally {
      if (isPoll) this.polls--;
    }
  }

  /** Cancels all pending requests. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const abort of this.#abortOpenRequests) abort();
    this.#notifyChange();
  }

  /** Behaves like an HTTP client: a call ends on its signal or time-out, whatever the platform does. */
  #withCancellation(
    { signal, timeoutMs: timeout, url }: HttpRequest,
    exchange: Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const cancel =
        timeout > 0
          ? this.#clock.schedule(timeout, () => reject(new Unreachable('timeout', url.origin, undefined)))
          : () => undefined;
      const abort = (): void => reject(new Unreachable('aborted', url.origin, undefined));
      this.#abortOpenRequests.add(abort);
      signal?.addEventListener('abort', abort);
      const cleanUp = (): void => {
        cancel();
        this.#abortOpenRequests.delete(abort);
      };
      exchange.then(resolve, reject).then(cleanUp, cleanUp);
    });
  }

  async #exchange(line: string, request: HttpRequest): Promise<HttpResponse> {
    const chance = this.#chance;
    const createConnectionError = () => new Unreachable('dropped', request.url.origin, undefined);
    const failure = chance.happens(this.conditions.failureRate) ? chance.between(0, 9) : -1;
    await this.#clock.sleep(chance.between(0, this.conditions.maxLatencyMs));
    switch (failure) {
      case 0:
        throw createConnectionError();
      case 1:
        return errorPage(502);
      case 2:
        return fault(500, 'InternalServerError');
      case 3:
        return fault(401, 'NotAuthorized');
      case 4:
        await this.#clock.sleep(chance.between(100, 3_000));
        break;
      case 5:
        // The platform never responds; the client's time-out ends the call.
        await new Promise(() => undefined);
        break;
    }
    const response = await this.#handle(line, request);
    switch (failure) {
      case 6:
        // The request was carried out, but its response is lost.
        throw createConnectionError();
      case 7:
        // Responses to later requests may arrive first.
        await this.#clock.sleep(chance.between(20, 500));
        break;
      case 8:
        return errorPage(504);
      case 9:
        return { ...response, text: response.text.slice(0, Math.floor(response.text.length / 2)) };
    }
    await this.#clock.sleep(chance.between(0, this.conditions.maxLatencyMs));
    return response;
  }

  async #handle(line: string, request: HttpRequest): Promise<HttpResponse> {
    const [method = '', path = ''] = line.split(' ');
    if (path === '/client') {
      if (method === 'DELETE') this.switchOff();
      this.hasClient = method === 'POST';
      return jsonResponse(204);
    }
    if (!this.hasClient) return fault(412, 'DebuggerDisabled');
    const [, resource, id] = path.split('/');
    if (resource === 'breakpoints') return this.#handleBreakpoints(method, Number(id), request);
    if (id === undefined) return this.#handleThreads(request);
    if (id === 'reset') {
      for (const { halt } of this.scripts.values()) if (halt) halt.since = this.#clock.monotonicNow();
      return jsonResponse(204);
    }
    return this.#handleThread(path, request);
  }

  #handleBreakpoints(method: string, id: number, { body }: HttpRequest): HttpResponse {
    if (method === 'DELETE')
      return this.breakpoints.delete(id) ? jsonResponse(204) : fault(404, 'BreakpointNotFound');
    if (method === 'POST') {
      const { breakpoints } = JSON.parse(body ?? '') as { breakpoints: Breakpoint[] };
      const addedBreakpoints = breakpoints.map((breakpoint) => ({ ...breakpoint, id: this.#nextId++ }));
      for (const breakpoint of addedBreakpoints) this.breakpoints.set(breakpoint.id, breakpoint);
      return jsonResponse(200, { breakpoints: addedBreakpoints });
    }
    return jsonResponse(200, { breakpoints: [...this.breakpoints.values()] });
  }

  async #handleThreads({ headers }: HttpRequest): Promise<HttpResponse> {
    const { longPoll } = this.conditions;
    const knownTag = headers['if-none-match'];
    const end =
      this.#clock.monotonicNow() + Number(/wait=(\d+)/.exec(headers['prefer'] ?? '')?.[1] ?? 0) * 1_000;
    const preferenceHeader = longPoll ? { 'preference-applied': 'wait' } : {};
    while (longPoll && knownTag === `"${this.#changes}"` && this.hasClient && !this.#isClosed) {
      if (this.#clock.monotonicNow() >= end)
        return jsonResponse(304, undefined, { ...preferenceHeader, etag: knownTag });
      await Promise.race([this.#nextChange(), this.#clock.sleep(end - this.#clock.monotonicNow())]);
    }
    if (!this.hasClient) return fault(412, 'DebuggerDisabled');
    const tagHeader = longPoll ? { etag: `"${this.#changes}"` } : {};
    return jsonResponse(
      200,
      { script_threads: [...this.scripts.values()].map(threadDocument) },
      { ...preferenceHeader, ...tagHeader },
    );
  }

  async #handleThread(path: string, { url }: HttpRequest): Promise<HttpResponse> {
    const [, , id, command, , inspection] = path.split('/');
    const script = this.scripts.get(Number(id));
    const notFound = jsonResponse(404, {
      type: 'ScriptThreadNotFoundException',
      message: 'The thread has ended.',
    });
    if (!script) return notFound;
    if (command === 'frames') {
      if (!script.halt) return fault(400, 'InvalidFrameIndex');
      if (inspection === 'eval')
        return jsonResponse(200, evaluationDocument(url.searchParams.get('expr') ?? ''));
      return jsonResponse(200, { start: 0, count: 1, total: 1, object_members: [member] });
    }
    if (command === 'stop') script.end();
    else if (script.halt) script.resume(command === 'resume' || command === 'out' ? 'run' : 'step');
    const end = this.#clock.monotonicNow() + this.conditions.commandWaitMs;
    while (!script.halt && this.scripts.has(script.id) && this.#clock.monotonicNow() < end)
      await Promise.race([this.#nextChange(), this.#clock.sleep(end - this.#clock.monotonicNow())]);
    return jsonResponse(200, threadDocument(script));
  }

  #createHalt(): { id: number; since: number } {
    const halt = { id: this.#nextHalt++, since: this.#clock.monotonicNow() };
    const checkTimeout = (): void => {
      const script = this.haltedScripts().find((candidate) => candidate.halt === halt);
      if (!script) return;
      const remainingMs = halt.since + haltLimitMs - this.#clock.monotonicNow();
      if (remainingMs > 0) this.#clock.schedule(remainingMs, checkTimeout);
      else script.end();
    };
    this.#clock.schedule(haltLimitMs, checkTimeout);
    return halt;
  }

  #notifyChange(): void {
    this.#changes++;
    const listeners = this.#changeListeners;
    this.#changeListeners = [];
    for (const resolve of listeners) resolve();
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => this.#changeListeners.push(resolve));
  }
}

const member = { name: 'x', parent: '', type: 'number', value: '1', scope: 'local' };

/** Returns the response to an evaluation: for a probe of the adapter an error, otherwise a number. */
const evaluationDocument = (expression: string): object => ({
  expression,
  result: expression.includes('throw 1;') ? '\u2063cartwright:error:1' : '\u2063cartwright:number:1',
});

/** Returns the document of a thread. Its function is named after the halt, so that tests know the halt of a stop. */
const threadDocument = ({ id, halt, line }: ChaosScript): ScriptThread => ({
  id,
  status: halt ? 'halted' : 'running',
  call_stack: halt
    ? [
        {
          index: 0,
          location: {
            function_name: `halt${halt.id}()`,
            line_number: line,
            script_path: '/app_shop/cartridge/scripts/order.js',
          },
        },
      ]
    : [],
});
