import assert from 'node:assert/strict';
import type { BridgeMessage, HostMessage } from '../../runtime/protocol/bridge-protocol.ts';
import { FrameReader, createFrame } from '../../runtime/protocol/frames.ts';
import { Bridge, type BridgePipe } from '../../runtime/bridge.ts';
import { takeQuotaError } from '../../runtime/size-limits.ts';

/** A pipe to a fake service that responds while a call is being written, so that no read has to wait. */
class FakePipe implements BridgePipe {
  readonly #frameReader = new FrameReader();
  #unreadBytes = Buffer.alloc(0);
  readonly #onCall: (id: number) => void;

  constructor(onCall: (id: number) => void) {
    this.#onCall = onCall;
  }

  send(message: BridgeMessage): void {
    this.#unreadBytes = Buffer.concat([this.#unreadBytes, createFrame(message)]);
  }

  read(buffer: Uint8Array): number {
    // A pipe may also return a message in parts.
    const byteCount = this.#unreadBytes.copy(buffer, 0, 0, 7);
    this.#unreadBytes = this.#unreadBytes.subarray(byteCount);
    return byteCount;
  }

  write(bytes: Uint8Array): number {
    this.#frameReader.push(bytes);
    const message = this.#frameReader.next()?.message as HostMessage | undefined;
    if (message?.kind === 'call') this.#onCall(message.id);
    return bytes.length;
  }
}

describe('A script that waits for a response of the service', () => {
  it('a waiting script gets its response even if a call of the debugger reads it first', () => {
    let innerResult: unknown;
    const pipe: FakePipe = new FakePipe((id) => {
      // No call waits for this response any more.
      pipe.send({ kind: 'response', response: { id: 99, ok: true, value: 'late' } });
      pipe.send({ kind: 'interrupt' });
      pipe.send({ kind: 'response', response: { id, ok: true, value: `response ${id}` } });
      if (id === 1) innerResult = bridge.call('counter', 'x');
    });
    const bridge = new Bridge(pipe);
    assert.equal(bridge.call('counter', 'y'), 'response 1');
    assert.equal(innerResult, 'response 2');
  });

  it('a waiting script gets the error of the service', () => {
    const pipe: FakePipe = new FakePipe((id) =>
      pipe.send({
        kind: 'response',
        response: { id, ok: false, name: 'QuotaExceeded', message: 'too large' },
      }),
    );
    assert.throws(() => new Bridge(pipe).call('counter', 'y'), {
      name: 'QuotaExceeded',
      message: 'too large',
    });
    // The process remembers a quota error, even if a script catches it: here it would end the script of a later test.
    assert.equal(takeQuotaError()?.message, 'too large');
  });
});
