import type { DebugProtocol as Dap } from '@vscode/debugprotocol';

/** A peer that exchanges DAP messages: an inline session, or one end of a stream. */
export interface DapPeer {
  handleMessage(message: Dap.ProtocolMessage): void;
  onDidSendMessage(listener: (message: unknown) => void): unknown;
}

export class DapFailure extends Error {
  readonly response: Dap.ErrorResponse;
  constructor(response: Dap.ErrorResponse) {
    super(response.message ?? 'no message');
    this.response = response;
  }
}

interface Waiter {
  event: string;
  matches: (event: Dap.Event) => boolean;
  resolve: (event: Dap.Event) => void;
}

/**
 * A small DAP client for tests. It stores every message that it sends or receives. Each event is returned by one wait
 * only: a wait resolves with the earliest unread event that matches.
 */
export class DapClient {
  readonly messages: Dap.ProtocolMessage[] = [];
  readonly #peer: DapPeer;
  readonly #resolveByRequest = new Map<number, (response: Dap.Response) => void>();
  readonly #unreadEvents: Dap.Event[] = [];
  readonly #waiters: Waiter[] = [];
  #seq = 1;

  constructor(peer: DapPeer) {
    this.#peer = peer;
    peer.onDidSendMessage((message) => this.#receive(structuredClone(message) as Dap.ProtocolMessage));
  }

  /** Sends a request; rejects with `DapFailure` if the response has `success: false`. */
  async request<Body = unknown>(command: string, args: object = {}): Promise<Body> {
    const seq = this.#seq++;
    const request: Dap.Request = { seq, type: 'request', command, arguments: args };
    this.messages.push(request);
    const response = await new Promise<Dap.Response>((resolve) => {
      this.#resolveByRequest.set(seq, resolve);
      this.#peer.handleMessage(request);
    });
    if (!response.success) throw new DapFailure(response as Dap.ErrorResponse);
    return response.body as Body;
  }

  /** Resolves with the next unread event of this kind that matches; rejects after `timeout` milliseconds. */
  waitForEvent<E extends Dap.Event>(
    event: E['event'],
    matches: (event: E) => boolean = () => true,
    timeout = 5_000,
  ): Promise<E> {
    const index = this.#unreadEvents.findIndex(
      (candidate) => candidate.event === event && matches(candidate as E),
    );
    if (index >= 0) return Promise.resolve(this.#unreadEvents.splice(index, 1)[0] as E);
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        event,
        matches: matches as Waiter['matches'],
        resolve: (match) => {
          clearTimeout(timer);
          resolve(match as E);
        },
      };
      const timer = setTimeout(() => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        const unreadEvents = this.#unreadEvents
          .map(({ event: name, body }) => JSON.stringify([name, body]))
          .join('\n');
        reject(new Error(`no ${event} event within ${timeout} ms; unread events:\n${unreadEvents}`));
      }, timeout);
      this.#waiters.push(waiter);
    });
  }

  /** Returns the events of this kind that have arrived but have not been read. */
  unreadEvents(event: string): Dap.Event[] {
    return this.#unreadEvents.filter((candidate) => candidate.event === event);
  }

  /** Returns all output so far; with `category`, only the output of that category. */
  output(category?: string): string {
    return this.messages
      .filter((message): message is Dap.OutputEvent => (message as Dap.Event).event === 'output')
      .filter(({ body }) => category === undefined || body.category === category)
      .map(({ body }) => body.output)
      .join('');
  }

  waitForStop(matches?: (event: Dap.StoppedEvent) => boolean): Promise<Dap.StoppedEvent> {
    return this.waitForEvent<Dap.StoppedEvent>('stopped', matches);
  }

  /** Resolves with the next stop, or with undefined if `end` fulfills first; rejects if `end` rejects first. */
  waitForStopBefore(end: Promise<unknown>): Promise<Dap.StoppedEvent | undefined> {
    const index = this.#unreadEvents.findIndex(({ event }) => event === 'stopped');
    if (index >= 0) return Promise.resolve(this.#unreadEvents.splice(index, 1)[0] as Dap.StoppedEvent);
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        event: 'stopped',
        matches: () => true,
        resolve: (event) => resolve(event as Dap.StoppedEvent),
      };
      this.#waiters.push(waiter);
      end
        .finally(() => {
          const index = this.#waiters.indexOf(waiter);
          if (index >= 0) this.#waiters.splice(index, 1);
        })
        .then(() => resolve(undefined), reject);
    });
  }

  initialize(args: Partial<Dap.InitializeRequestArguments> = {}): Promise<Dap.Capabilities> {
    return this.request('initialize', {
      adapterID: 'cartwright',
      pathFormat: 'path',
      linesStartAt1: true,
      columnsStartAt1: true,
      supportsVariableType: true,
      ...args,
    });
  }

  async setBreakpoints(
    path: string,
    ...breakpoints: (number | Dap.SourceBreakpoint)[]
  ): Promise<Dap.Breakpoint[]> {
    const { breakpoints: responseBreakpoints } = await this.request<Dap.SetBreakpointsResponse['body']>(
      'setBreakpoints',
      {
        source: { path },
        breakpoints: breakpoints.map((breakpoint) =>
          typeof breakpoint === 'number' ? { line: breakpoint } : breakpoint,
        ),
      },
    );
    return responseBreakpoints;
  }

  async stack(threadId: number, paging: object = {}): Promise<Dap.StackFrame[]> {
    return (await this.request<Dap.StackTraceResponse['body']>('stackTrace', { threadId, ...paging }))
      .stackFrames;
  }

  async scopes(threadId: number): Promise<Dap.Scope[]> {
    const frameId = (await this.stack(threadId))[0]?.id;
    return (await this.request<Dap.ScopesResponse['body']>('scopes', { frameId })).scopes;
  }

  async variables(variablesReference: number, part: object = {}): Promise<Dap.Variable[]> {
    const body = await this.request<Dap.VariablesResponse['body']>('variables', {
      variablesReference,
      ...part,
    });
    return body.variables;
  }

  /** Resolves with the top frame's local variables. */
  async locals(threadId: number): Promise<Dap.Variable[]> {
    const [local] = await this.scopes(threadId);
    return this.variables(local?.variablesReference ?? 0);
  }

  async evaluate(
    threadId: number,
    expression: string,
    context = 'repl',
  ): Promise<Dap.EvaluateResponse['body']> {
    const frameId = (await this.stack(threadId))[0]?.id;
    return this.request('evaluate', { expression, frameId, context });
  }

  #receive(message: Dap.ProtocolMessage): void {
    this.messages.push(message);
    if (message.type === 'response') {
      const response = message as Dap.Response;
      const resolve = this.#resolveByRequest.get(response.request_seq);
      if (!resolve) throw new Error(`a second response to request ${response.request_seq}`);
      this.#resolveByRequest.delete(response.request_seq);
      resolve(response);
      return;
    }
    const event = message as Dap.Event;
    const index = this.#waiters.findIndex((waiter) => waiter.event === event.event && waiter.matches(event));
    if (index >= 0) this.#waiters.splice(index, 1)[0]?.resolve(event);
    else this.#unreadEvents.push(event);
  }
}
