import { Session } from 'node:inspector';
import type { NodeWorker } from 'node:inspector';
import { CdpSession } from './cdp-session.ts';

/**
 * One inspector session on the main thread, with one {@link CdpSession} for each worker that was announced by its
 * name. No port is opened. Workers of others, in the same process, are left alone.
 */
export class InspectorHub {
  readonly #session = new Session();
  readonly #expected = new Map<string, (session: CdpSession) => void>();
  readonly #attached = new Map<string, CdpSession>();

  constructor() {
    this.#session.connect();
    this.#session.on('NodeWorker.attachedToWorker', ({ params }) => this.#attach(params));
    this.#session.on('NodeWorker.receivedMessageFromWorker', ({ params }) =>
      this.#attached.get(params.sessionId)?.receive(params.message),
    );
    this.#session.on('NodeWorker.detachedFromWorker', ({ params }) => {
      this.#attached.get(params.sessionId)?.close('the script worker is gone');
      this.#attached.delete(params.sessionId);
    });
    this.#session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  }

  /** Must be called before the worker of that name is made. Settles once the worker has started. */
  expect(workerName: string): Promise<CdpSession> {
    return new Promise((resolve) => this.#expected.set(workerName, resolve));
  }

  /** The worker of that name will not start. */
  forget(workerName: string): void {
    this.#expected.delete(workerName);
  }

  close(): void {
    this.#session.disconnect();
    for (const session of this.#attached.values()) session.close('the debugger is closed');
    this.#attached.clear();
  }

  #attach({ sessionId, workerInfo }: NodeWorker.AttachedToWorkerEventDataType): void {
    // The title reads `[worker 3] name`.
    const name = /^\[worker \d+\] (.*)$/.exec(workerInfo.title)?.[1] ?? '';
    const taken = this.#expected.get(name);
    if (!taken) {
      this.#session.post('NodeWorker.detach', { sessionId });
      return;
    }
    this.#expected.delete(name);
    const session = new CdpSession(
      (message) => this.#session.post('NodeWorker.sendMessageToWorker', { sessionId, message }),
      () => {
        this.#attached.delete(sessionId);
        this.#session.post('NodeWorker.detach', { sessionId });
      },
    );
    this.#attached.set(sessionId, session);
    taken(session);
  }
}
