import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Breakpoint } from '../../contract/documents/debugger.ts';
import { FakeFrame, FakeThread } from './dap-fake-script.ts';

export interface FakeResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface FakeRequest {
  method: string;
  /** The path relative to the debugger's base path, such as `/threads`; the whole path for other requests. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/**
 * How a request fails:
 * - `drop`: the platform closes the connection without carrying the request out
 * - `swallow`: it carries the request out, and closes the connection instead of responding
 * - `html`: it responds with status 502 and an HTML page, without carrying the request out
 * - `delayMs`: it carries the request out, and responds, only after this time
 * - `outdatedAfterMs`: it carries the request out at once, and sends the response only after this time, so that the
 *   response may be outdated
 * - a response: it sends this response without carrying the request out
 */
export type Failure =
  'drop' | 'swallow' | 'html' | { delayMs: number } | { outdatedAfterMs: number } | FakeResponse;

const fault = (status: number, type: string, args?: object): FakeResponse => ({
  status,
  body: { _v: '2.0', fault: { type: `${type}Exception`, message: `${type} happened.`, arguments: args } },
});

/** A Debugger API over real HTTP. The test controls its threads and can make its responses fail. */
export class FakePlatform {
  readonly threads = new Map<number, FakeThread>();
  readonly breakpoints = new Map<number, Breakpoint>();
  readonly frame = new FakeFrame();
  /** `METHOD path` of every request to the debugger, in order. */
  readonly log: string[] = [];
  readonly credentials = `Basic ${Buffer.from('developer:developer').toString('base64')}`;
  hasClient = false;
  /** All client IDs that requests to the debugger contained; the text `undefined` for a request without one. */
  readonly clientIds = new Set<string>();
  /** The largest number of simultaneous polls of the threads so far. */
  maxPolls = 0;
  #polls = 0;
  /** Whether polls of the threads are held until something changes or the time in `Prefer: wait` elapses. */
  longPoll = false;
  /** Cookie header of the latest request to the debugger. */
  cookie: string | undefined;
  /**
   * Returns the name of the fault, without `Exception`, for a request that adds this breakpoint; undefined accepts it.
   * One fault rejects all breakpoints of the request.
   */
  faultFor: (breakpoint: Breakpoint) => string | undefined = () => undefined;
  /** Returns the line to which a breakpoint is moved: platforms move it to the next line that can halt. */
  moveBreakpoint: (line: number) => number = (line) => line;
  /**
   * Returns the document to send in place of `document`, to simulate how real instances differ. Called for the
   * debugger's responses with status 200. `line` is `METHOD path` of the request.
   */
  rewriteDocument: (line: string, document: unknown) => unknown = (_, document) => document;
  /**
   * Returns the response to a request for the members of an object path or, if the path is null, for the frame's
   * variables; undefined for the usual response. `end` is exclusive.
   */
  membersOverride: (path: string | null, start: number, end: number) => FakeResponse | undefined = () =>
    undefined;
  /** Returns an entity tag of the threads that replaces the correct one. */
  tagOverride: (() => string) | undefined;
  /** Responds to all requests that are not for the debugger. */
  shop: (request: FakeRequest) => FakeResponse | Promise<FakeResponse> = () => ({ status: 404 });
  /** Whether a member cannot be read. A request for a page with such a member fails with a 500. */
  isUnreadable: (name: string) => boolean = () => false;
  readonly #failures: { pattern: RegExp; behavior: Failure; times: number }[] = [];
  readonly #server: Server;
  #hangEnd: Promise<void> | undefined;
  #endHang = (): void => undefined;
  #nextId = 1;

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Stops listening and cuts all connections, as a crash does. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Accepts requests, and responds to none until `resumeResponding`. */
  stopResponding(): void {
    this.#hangEnd = new Promise((resolve) => (this.#endHang = resolve));
  }

  resumeResponding(): void {
    this.#hangEnd = undefined;
    this.#endHang();
  }

  /** Removes the failures that `failNext` added. */
  endFailures(): void {
    this.#failures.length = 0;
  }

  /** Returns the thread with this ID, which is added if it does not exist. */
  thread(id: number): FakeThread {
    const thread = this.threads.get(id) ?? new FakeThread(id);
    this.threads.set(id, thread);
    return thread;
  }

  /** Makes the next `times` requests fail whose `METHOD path`, or `METHOD path?expression`, matches the pattern. */
  failNext(pattern: RegExp, behavior: Failure, times = 1): void {
    this.#failures.push({ pattern, behavior, times });
  }

  /** Returns the number of requests to the debugger whose `METHOD path` matches the pattern. */
  count(pattern: RegExp): number {
    return this.log.filter((line) => pattern.test(line)).length;
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://fake');
    const debuggerPath = /^(?:\/s\/-)?\/svc\/debugger\/v2_0(\/.*)$/.exec(url.pathname)?.[1];
    const request: FakeRequest = {
      method: incoming.method ?? 'GET',
      path: debuggerPath ?? url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: await readBody(incoming),
    };
    if (request.headers['x-svc-http-method-override'] === 'GET') {
      request.method = 'GET';
      request.query = new URLSearchParams(String(request.body));
    }
    const line = `${request.method} ${request.path}`;
    if (line === 'GET /threads') {
      this.maxPolls = Math.max(this.maxPolls, ++this.#polls);
      response.once('close', () => this.#polls--);
    }
    if (debuggerPath !== undefined) {
      this.log.push(line);
      this.cookie = request.headers.cookie;
      this.clientIds.add(String(request.headers['x-svc-client-id']));
    }
    await this.#hangEnd;
    const lineWithExpression = `${line}?${request.query.get('expr') ?? ''}`;
    const failure = this.#failures.find(
      ({ pattern, times }) => times > 0 && (pattern.test(line) || pattern.test(lineWithExpression)),
    );
    let outdatedAfterMs = 0;
    const isResponseLost = failure?.behavior === 'swallow';
    if (failure) {
      failure.times--;
      const { behavior } = failure;
      if (typeof behavior === 'object' && 'outdatedAfterMs' in behavior)
        outdatedAfterMs = behavior.outdatedAfterMs;
      else if (behavior !== 'swallow' && (await fail(behavior, incoming, response))) return;
    }
    const notModified = this.longPoll && line === 'GET /threads' ? await this.#hold(request) : undefined;
    const reply =
      notModified ?? (debuggerPath === undefined ? await this.shop(request) : this.#respond(request));
    if (this.longPoll && line === 'GET /threads')
      reply.headers = { ...reply.headers, etag: this.#tag(), 'preference-applied': 'wait' };
    if (outdatedAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, outdatedAfterMs));
    if (debuggerPath !== undefined && reply.status === 200)
      reply.body = this.rewriteDocument(line, reply.body);
    if (isResponseLost) incoming.socket.destroy();
    else send(response, reply);
  }

  #tag(): string {
    return this.tagOverride?.() ?? this.#currentTag();
  }

  #currentTag(): string {
    return `"${[...this.threads.values()].map(({ id, changes, hasEnded: ended }) => [id, changes, ended].join('.')).join('-')}"`;
  }

  /**
   * Waits while the requester's list of threads is up to date and the debugger is enabled. Returns a 304 if the time in
   * `Prefer: wait` elapses first, otherwise undefined.
   */
  async #hold({ headers }: FakeRequest): Promise<FakeResponse | undefined> {
    const end = performance.now() + Number(/wait=(\d+)/.exec(String(headers['prefer']))?.[1] ?? 0) * 1_000;
    while (headers['if-none-match'] === this.#tag() && this.hasClient) {
      if (performance.now() >= end) return { status: 304 };
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return undefined;
  }

  #respond(request: FakeRequest): FakeResponse {
    const { method, path, headers } = request;
    if (headers['x-svc-client-id'] === undefined) return fault(400, 'ClientIdRequired');
    if (headers.authorization !== this.credentials) return fault(401, 'NotAuthorized');
    if (path === '/client') return this.#handleClient(method);
    if (!this.hasClient) return fault(412, 'DebuggerDisabled');
    return path.startsWith('/breakpoints') ? this.#handleBreakpoints(request) : this.#handleThreads(request);
  }

  #handleClient(method: string): FakeResponse {
    this.hasClient = method === 'POST';
    if (method === 'POST')
      return { status: 204, headers: { 'set-cookie': 'svcsid=s3ss10n; Path=/; HttpOnly' } };
    this.breakpoints.clear();
    for (const thread of this.threads.values()) if (thread.status === 'halted') thread.advance();
    return { status: 204 };
  }

  #handleBreakpoints({ method, path, body }: FakeRequest): FakeResponse {
    const id = Number(path.split('/')[2]);
    if (method === 'GET') return ok({ breakpoints: [...this.breakpoints.values()] });
    if (method === 'POST') {
      const requestedBreakpoints = (body as { breakpoints: Breakpoint[] }).breakpoints;
      const faultName = requestedBreakpoints
        .map((breakpoint) => this.faultFor(breakpoint))
        .find((name) => name !== undefined);
      if (faultName !== undefined) return fault(400, faultName);
      const addedBreakpoints = requestedBreakpoints.map((breakpoint) => ({
        ...breakpoint,
        id: this.#nextId++,
        line_number: this.moveBreakpoint(breakpoint.line_number),
      }));
      for (const breakpoint of addedBreakpoints) this.breakpoints.set(breakpoint.id, breakpoint);
      return ok({ breakpoints: addedBreakpoints });
    }
    return this.breakpoints.delete(id) ? { status: 204 } : fault(404, 'BreakpointNotFound', { id });
  }

  #handleThreads({ path, query }: FakeRequest): FakeResponse {
    for (const thread of this.threads.values()) if (thread.hasEnded) this.threads.delete(thread.id);
    if (path === '/threads')
      return ok({ script_threads: [...this.threads.values()].map((thread) => thread.document()) });
    if (path === '/threads/reset') return { status: 204 };
    const [, , id, command, , inspection] = path.split('/');
    const thread = this.threads.get(Number(id));
    if (!thread)
      // Not wrapped in `fault`, as some instances send it (open-points, wire, 11).
      return {
        status: 404,
        body: { _v: '2.0', type: 'ScriptThreadNotFoundException', message: `No thread ${id ?? ''}.` },
      };
    if (command === undefined) return ok(thread.document());
    if (command !== 'frames') {
      if (command === 'stop') thread.hasEnded = true;
      thread.advance();
      return ok(thread.document());
    }
    const start = Number(query.get('start') ?? 0);
    const count = Number(query.get('count') ?? 200);
    if (inspection === 'eval') {
      const expression = query.get('expr') ?? '';
      return ok({ expression, result: this.frame.evaluate(expression) });
    }
    const objectPath = query.get('object_path');
    const override = this.membersOverride(objectPath, start, start + count);
    if (override) return override;
    const allMembers =
      objectPath === null || objectPath === '' ? this.frame.variables() : this.frame.members(objectPath);
    const object_members = allMembers.slice(start, start + count);
    if (object_members.some(({ name }) => this.isUnreadable(name))) return fault(500, 'InternalServerError');
    return ok({ count: object_members.length, start, total: allMembers.length, object_members });
  }
}

/** Simulates a failure. Returns whether it ends the request, which is then not carried out. */
async function fail(
  behavior: Exclude<Failure, 'swallow' | { outdatedAfterMs: number }>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (behavior === 'drop') incoming.socket.destroy();
  else if (behavior === 'html')
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><title>Bad Gateway</title></html>');
  else if ('delayMs' in behavior) {
    await new Promise((resolve) => setTimeout(resolve, behavior.delayMs));
    return false;
  } else send(response, behavior);
  return true;
}

const ok = (body: object): FakeResponse => ({ status: 200, body: { _v: '2.0', ...body } });

function send(response: ServerResponse, { status, body, headers }: FakeResponse): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { ...(text === '' ? {} : { 'content-type': 'application/json' }), ...headers });
  response.end(text);
}

async function readBody(incoming: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of incoming) text += String(chunk);
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
