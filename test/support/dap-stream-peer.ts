import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import type { DapPeer } from './dap-client.ts';

/** The client's end of a DAP conversation over streams, such as those of a spawned `cartwright dap`. */
export class DapStreamPeer implements DapPeer {
  readonly #output: NodeJS.WritableStream;
  readonly #listeners: ((message: unknown) => void)[] = [];
  #buffer = Buffer.alloc(0);

  /** The adapter writes to `input` and reads from `output`. */
  constructor(input: NodeJS.ReadableStream, output: NodeJS.WritableStream) {
    this.#output = output;
    input.on('data', (chunk: Buffer) => this.#receive(chunk));
  }

  handleMessage(message: Dap.ProtocolMessage): void {
    const body = JSON.stringify(message);
    this.#output.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  onDidSendMessage(listener: (message: unknown) => void): void {
    this.#listeners.push(listener);
  }

  #receive(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    for (;;) {
      const headerEnd = this.#buffer.indexOf('\r\n\r\n');
      if (headerEnd < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.#buffer.toString('utf8', 0, headerEnd))?.[1]);
      const end = headerEnd + 4 + length;
      if (this.#buffer.length < end) return;
      const message: unknown = JSON.parse(this.#buffer.toString('utf8', headerEnd + 4, end));
      this.#buffer = this.#buffer.subarray(end);
      for (const listener of this.#listeners) listener(message);
    }
  }
}
