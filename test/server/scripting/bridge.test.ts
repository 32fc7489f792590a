import assert from 'node:assert/strict';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { WorkerMessage } from '../../../server/scripting/bridge-protocol.ts';
import { Bridge } from '../../../server/scripting/worker/bridge.ts';

/** Does something at the moment at which a call has been sent, as the debugger may. */
class Interrupted extends Bridge {
  readonly #interrupt: (id: number) => void;
  constructor(port: MessagePort, interrupt: (id: number) => void) {
    super(port, new SharedArrayBuffer(4));
    this.#interrupt = interrupt;
  }
  override post(message: WorkerMessage): void {
    super.post(message);
    if (message.kind === 'call') this.#interrupt(message.id);
  }
}

describe('A script that waits for an answer of the service', () => {
  it('gets it, where the debugger asks something meanwhile and takes both answers from the line', () => {
    const { port1, port2 } = new MessageChannel();
    let inner: unknown;
    const bridge: Interrupted = new Interrupted(port1, (id) => {
      // An answer for nobody: to a call of a script that was terminated.
      port2.postMessage({ id: 99, ok: true, value: 'late' });
      port2.postMessage({ id, ok: true, value: `answer ${id}` });
      if (id === 1) inner = bridge.call('counter', 'x');
    });
    assert.equal(bridge.call('counter', 'y'), 'answer 1');
    assert.equal(inner, 'answer 2');
    port1.close();
    port2.close();
  });
});
