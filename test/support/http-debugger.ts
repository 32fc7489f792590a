import assert from 'node:assert/strict';
import { basic, sender, type Sender } from './http.ts';

export interface HttpThread {
  readonly id: number;
  readonly status: 'running' | 'halted';
  readonly call_stack: readonly {
    readonly index: number;
    readonly location: { function_name: string; line_number: number; script_path: string };
  }[];
}

/**
 * A debugger client over HTTP, with the back-office user `developer` of the sample shop. Places are written `path:line`
 * or `path:line condition`.
 */
export class HttpDebugger {
  readonly send: Sender;

  constructor(baseUrl: string, clientId = 'http', prefix = 'svc') {
    this.send = sender(`${baseUrl}/${prefix}/debugger/v2_0`, {
      authorization: basic('developer', 'developer'),
      [`x-${prefix}-client-id`]: clientId,
    });
  }

  static async enable(baseUrl: string, clientId?: string, prefix?: string): Promise<HttpDebugger> {
    const client = new HttpDebugger(baseUrl, clientId, prefix);
    await client.request('POST', '/client');
    return client;
  }

  /** Like `send`, for requests that must succeed; resolves with the document. */
  async request(method: string, path: string, body?: unknown): Promise<any> {
    const response = await this.send(method, path, body);
    assert.ok(response.status < 300, `${method} ${path}: ${JSON.stringify(response.body)}`);
    return response.body;
  }

  async breakAt(...places: readonly string[]): Promise<readonly { id: number; line_number: number }[]> {
    const breakpoints = places.map((place) => {
      const [, script_path = '', line = '', condition] = /^(\S+):(\d+)(?: (.*))?$/.exec(place) ?? [];
      return { script_path, line_number: Number(line), ...(condition === undefined ? {} : { condition }) };
    });
    return (await this.request('POST', '/breakpoints', { _v: '2.0', breakpoints })).breakpoints;
  }

  async threads(): Promise<readonly HttpThread[]> {
    return (await this.request('GET', '/threads')).script_threads;
  }

  /** Waits until a thread is halted and returns it. Fails if `end` settles first. */
  async waitForHalt(end?: Promise<unknown>): Promise<HttpThread> {
    let isOver = false;
    end?.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    for (;;) {
      const wasOver = isOver;
      const thread = (await this.threads()).find(({ status }) => status === 'halted');
      if (thread) return thread;
      assert.ok(!wasOver, 'the request ended without a halt');
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  }

  step(thread: HttpThread, step: 'into' | 'over' | 'out' | 'resume' | 'stop'): Promise<HttpThread> {
    return this.request('POST', `/threads/${thread.id}/${step}`);
  }

  async evaluate(thread: HttpThread, expression: string): Promise<string> {
    const query = new URLSearchParams({ expr: expression });
    return (await this.request('GET', `/threads/${thread.id}/frames/0/eval?${query.toString()}`)).result;
  }
}

/** Returns each frame as `first() /app/cartridge/x.js:3`, innermost first. */
export const formatFrames = ({ call_stack }: HttpThread): string[] =>
  call_stack.map(
    ({ location }) => `${location.function_name} ${location.script_path}:${location.line_number}`,
  );
