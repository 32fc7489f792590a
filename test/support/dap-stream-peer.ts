import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import type { DapPeer } from './dap-client.ts';

/** The client's end of a DAP conversation over streams, such as those of a spawned `cartwright dap`. */
export class DapStreamPeer implements DapPeer {
  readonly #output: NodeJS.WritableStream;
  readonly #listeners: ((message: unknown) => void)[] = [];
  #received = Buffer.alloc(0);

  /** `input` is what the adapter writes, `output` what it reads. */
  constructor(input: NodeJS.ReadableStream, output: NodeJS.WritableStream) {
    this.#output = output;
    input.on('data', (chunk: Buffer) => this.#take(chunk));
  }

  handleMessage(message: Dap.ProtocolMessage): void {
    const body = JSON.stringify(message);
    this.#output.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  onDidSendMessage(listener: (message: unknown) => void): void {
    this.#listeners.push(listener);
  }

  #take(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const head = this.#received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.#received.toString('utf8', 0, head))?.[1]);
      const end = head + 4 + length;
      if (this.#received.length < end) return;
      const message: unknown = JSON.parse(this.#received.toString('utf8', head + 4, end));
      this.#received = this.#received.subarray(end);
      for (const listener of this.#listeners) listener(message);
    }
  }
}
