import type { Breakpoints } from './breakpoints/breakpoints.ts';
import type { ThreadChange } from './threads/thread-table.ts';

/** The client ID with which a session uses the Debugger API. */
export interface DebuggerClient {
  readonly id: string;
  /** Whether the launch configuration sets the id, so that other sessions may use it too. */
  readonly isShared: boolean;
}

/** Notifies the user, once per session, that another client works with the same scripts or breakpoints. */
export class OtherClientWatch {
  readonly #client: DebuggerClient;
  readonly #print: (category: string, text: string) => void;
  #hasNotified = false;

  constructor(client: DebuggerClient, print: (category: string, text: string) => void) {
    this.#client = client;
    this.#print = print;
  }

  /**
   * Restores breakpoints of this session that another client has removed. Never rejects. After a failure, the next
   * check tries again.
   */
  async check(breakpoints: Breakpoints): Promise<void> {
    const hasRestored = await breakpoints.check().catch(() => false);
    if (hasRestored) this.#notify('removed breakpoints of this session, which have been restored');
  }

  /** Notifies the user if a halted thread has moved without a command of this session. */
  detectMovedThreads(changes: readonly ThreadChange[]): void {
    for (const change of changes) {
      const { id } = change.thread;
      if (change.kind === 'continued') this.#notify(`resumed script thread ${id}`);
      else if (change.kind === 'halted' && change.cause.isByOtherClient)
        this.#notify(`moved script thread ${id}`);
    }
  }

  #notify(action: string): void {
    if (this.#hasNotified) return;
    this.#hasNotified = true;
    const { id, isShared } = this.#client;
    this.#print(
      'important',
      isShared
        ? `Another client also debugs under the client ID "${id}". It ${action}. To avoid this, remove or change "clientId" in the launch configuration.`
        : `Another debugger, such as a session in another window or of another user, ${action}.`,
    );
  }
}
