import { Session } from 'node:inspector';
import type { NodeWorker } from 'node:inspector';
import { CdpSession } from '../../server/scripting/debugger/cdp-session.ts';

/**
 * An inspector session on the main thread that attaches to workers by name, with one {@link CdpSession} for
 * each worker that was announced by {@link InspectorHub.awaitWorker}. Opens no port, and detaches from all
 * other workers.
 */
export class InspectorHub {
  readonly #session = new Session();
  readonly #pendingAttachments = new Map<string, (session: CdpSession) => void>();
  readonly #sessions = new Map<string, CdpSession>();

  constructor() {
    this.#session.connect();
    this.#session.on('NodeWorker.attachedToWorker', ({ params }) => this.#attach(params));
    // An inspector callback can interrupt running JavaScript. The microtask passes the message on when that code has
    // finished.
    this.#session.on('NodeWorker.receivedMessageFromWorker', ({ params }) =>
      queueMicrotask(() => this.#sessions.get(params.sessionId)?.receive(params.message)),
    );
    this.#session.on('NodeWorker.detachedFromWorker', ({ params }) => {
      this.#sessions.get(params.sessionId)?.close('the worker has ended');
      this.#sessions.delete(params.sessionId);
    });
    this.#session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  }

  /** Resolves with a worker's session when the worker has started. Must be called before the worker is created. */
  awaitWorker(workerName: string): Promise<CdpSession> {
    return new Promise((resolve) => this.#pendingAttachments.set(workerName, resolve));
  }

  /** Stops waiting for a worker that will not start. */
  cancelWait(workerName: string): void {
    this.#pendingAttachments.delete(workerName);
  }

  close(): void {
    this.#session.disconnect();
    for (const session of this.#sessions.values()) session.close('the debugger is closed');
    this.#sessions.clear();
  }

  #attach({ sessionId, workerInfo }: NodeWorker.AttachedToWorkerEventDataType): void {
    // The title reads `[worker 3] name`.
    const name = /^\[worker \d+\] (.*)$/.exec(workerInfo.title)?.[1] ?? '';
    const resolve = this.#pendingAttachments.get(name);
    if (!resolve) {
      this.#session.post('NodeWorker.detach', { sessionId });
      return;
    }
    this.#pendingAttachments.delete(name);
    const session = new CdpSession((message) =>
      this.#session.post('NodeWorker.sendMessageToWorker', { sessionId, message }),
    );
    this.#sessions.set(sessionId, session);
    resolve(session);
  }
}
