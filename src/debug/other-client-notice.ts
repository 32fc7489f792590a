import type { Breakpoints } from './breakpoints/breakpoints.ts';
import type { ThreadChange } from './threads/thread-table.ts';

/** The client id with which a session uses the Debugger API. */
export interface DebuggerClient {
  readonly id: string;
  /** Whether the launch configuration sets the id, so that other sessions may use it as well. */
  readonly isShared: boolean;
}

/** Notifies the user, once per session, that another client works with the same scripts or breakpoints. */
export class OtherClient {
  readonly #client: DebuggerClient;
  readonly #print: (category: string, text: string) => void;
  #hasNotified = false;

  constructor(client: DebuggerClient, print: (category: string, text: string) => void) {
    this.#client = client;
    this.#print = print;
  }

  /**
   * Sets breakpoints of this session again if another client has removed them. Never rejects: a failure is
   * tried again at the next check.
   */
  async check(breakpoints: Breakpoints): Promise<void> {
    const wereRemoved = await breakpoints.check().catch(() => false);
    if (wereRemoved) this.#notify('has removed breakpoints of this session, which are set again');
  }

  /** Detects whether a halted thread was moved without a command of this session. */
  detectMovedThreads(changes: readonly ThreadChange[]): void {
    for (const change of changes) {
      const { id } = change.thread;
      if (change.kind === 'continued') this.#notify(`has resumed script thread ${id}`);
      else if (change.kind === 'halted' && change.cause.isByOtherClient)
        this.#notify(`has moved script thread ${id}`);
    }
  }

  #notify(action: string): void {
    if (this.#hasNotified) return;
    this.#hasNotified = true;
    const { id, isShared } = this.#client;
    const advice = isShared
      ? ` Take "clientId" out of the launch configuration, or change it, to debug undisturbed.`
      : '';
    this.#print(
      'important',
      `Another client debugs under the client id "${id}", too: it ${action}.${advice}`,
    );
  }
}
