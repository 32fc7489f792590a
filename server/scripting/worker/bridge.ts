import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import type { BridgeAnswer, BridgeCallName, BridgeCalls, WorkerMessage } from '../bridge-protocol.ts';

// Taken before the isolate's global object loses it: scripts must not have it, the bridge must.
const sharedAtomics = Atomics;

/** The isolate's line to the service: calls block the script until they are answered. */
export class Bridge {
  readonly #port: MessagePort;
  readonly #signal: Int32Array;
  #lastId = 0;

  constructor(port: MessagePort, signal: SharedArrayBuffer) {
    this.#port = port;
    this.#signal = new Int32Array(signal);
  }

  /** Sends without waiting. */
  post(message: WorkerMessage): void {
    this.#port.postMessage(message);
  }

  /** @throws Error with the message of what failed on the other side */
  call<Name extends BridgeCallName>(
    name: Name,
    ...args: Parameters<BridgeCalls[Name]>
  ): ReturnType<BridgeCalls[Name]> {
    const id = ++this.#lastId;
    let seen = sharedAtomics.load(this.#signal, 0);
    this.post({ kind: 'call', id, name, args });
    for (;;) {
      const received = receiveMessageOnPort(this.#port) as { message: BridgeAnswer } | undefined;
      if (received === undefined) {
        sharedAtomics.wait(this.#signal, 0, seen);
        seen = sharedAtomics.load(this.#signal, 0);
        continue;
      }
      const answer = received.message;
      // Answers to calls of a script that was terminated while it waited may still lie on the port.
      if (answer.id !== id) continue;
      if (answer.ok) return answer.value as ReturnType<BridgeCalls[Name]>;
      const error = new Error(answer.message);
      error.name = answer.name;
      throw error;
    }
  }
}
