import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import type { BridgeAnswer, BridgeCallName, BridgeCalls, WorkerMessage } from '../bridge-protocol.ts';

// Taken before the isolate's global object loses it: scripts must not have it, the bridge must.
const sharedAtomics = Atomics;

/** The isolate's line to the service: calls block the script until they are answered. */
export class Bridge {
  readonly #port: MessagePort;
  readonly #signal: Int32Array;
  /** Calls that wait, and answers that came while another one looked. */
  readonly #waiting = new Set<number>();
  readonly #kept = new Map<number, BridgeAnswer>();
  #lastId = 0;

  constructor(port: MessagePort, signal: SharedArrayBuffer) {
    this.#port = port;
    this.#signal = new Int32Array(signal);
  }

  /** Sends without waiting. */
  post(message: WorkerMessage): void {
    this.#port.postMessage(message);
  }

  /**
   * While the script waits here, the debugger may look at its variables, and what it looks at may call again: so an
   * answer that comes to the inner call is kept for the outer one that it is for.
   *
   * @throws Error with the message of what failed on the other side
   */
  call<Name extends BridgeCallName>(
    name: Name,
    ...args: Parameters<BridgeCalls[Name]>
  ): ReturnType<BridgeCalls[Name]> {
    const id = ++this.#lastId;
    this.#waiting.add(id);
    try {
      let seen = sharedAtomics.load(this.#signal, 0);
      this.post({ kind: 'call', id, name, args });
      for (;;) {
        const answer = this.#answerTo(id);
        if (answer === undefined) {
          sharedAtomics.wait(this.#signal, 0, seen);
          seen = sharedAtomics.load(this.#signal, 0);
          continue;
        }
        if (answer.ok) return answer.value as ReturnType<BridgeCalls[Name]>;
        const error = new Error(answer.message);
        error.name = answer.name;
        throw error;
      }
    } finally {
      this.#waiting.delete(id);
    }
  }

  /** Undefined where it has not come yet. */
  #answerTo(id: number): BridgeAnswer | undefined {
    for (;;) {
      const kept = this.#kept.get(id);
      if (kept) {
        this.#kept.delete(id);
        return kept;
      }
      const received = receiveMessageOnPort(this.#port) as { message: BridgeAnswer | undefined } | undefined;
      const answer = received?.message;
      if (answer === undefined) return undefined;
      // Answers to calls of a script that was terminated while it waited may still lie on the port.
      if (this.#waiting.has(answer.id)) this.#kept.set(answer.id, answer);
    }
  }
}
