import type { Breakpoints } from './breakpoints/breakpoints.ts';
import type { ThreadChange } from './threads/thread-table.ts';

/** The client id under which a session addresses the Debugger API. */
export interface DebuggerClient {
  readonly id: string;
  /** It was set in the launch configuration: other sessions may use it as well. */
  readonly isShared: boolean;
}

/** Tells the person, once a session, that somebody else has a hand in what it debugs. */
export class OtherClient {
  readonly #client: DebuggerClient;
  readonly #say: (category: string, text: string) => void;
  #isTold = false;

  constructor(client: DebuggerClient, say: (category: string, text: string) => void) {
    this.#client = client;
    this.#say = say;
  }

  /** Sets breakpoints of this session again that have been taken away. Never rejects: the next time does it, then. */
  async check(breakpoints: Breakpoints): Promise<void> {
    const wereTaken = await breakpoints.check().catch(() => false);
    if (wereTaken) this.#tell('has removed breakpoints of this session, which are set again');
  }

  /** Looks whether a thread was moved that stood halted, without a command from here. */
  look(changes: readonly ThreadChange[]): void {
    for (const change of changes) {
      const { id } = change.thread;
      if (change.kind === 'continued') this.#tell(`has let script thread ${id} go on`);
      else if (change.kind === 'halted' && change.cause.byOthers) this.#tell(`has moved script thread ${id}`);
    }
  }

  #tell(what: string): void {
    if (this.#isTold) return;
    this.#isTold = true;
    const { id, isShared } = this.#client;
    const advice = isShared
      ? ` Take "clientId" out of the launch configuration, or change it, to debug undisturbed.`
      : '';
    this.#say('important', `Another client debugs under the client id "${id}", too: it ${what}.${advice}`);
  }
}
