import type { SessionAttributes } from './bridge-protocol.ts';

const none: SessionAttributes = { custom: {}, privacy: {} };

/**
 * `session.custom` and `session.privacy` by session id, as scripts left them. Kept in memory, the most recently used
 * ones only: a session that is gone comes back empty, as it does on the platform after its end.
 */
export class SessionAttributeStore {
  readonly #limit: number;
  readonly #sessions = new Map<string, SessionAttributes>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(sessionId: string): SessionAttributes {
    return this.#sessions.get(sessionId) ?? none;
  }

  set(sessionId: string, attributes: SessionAttributes): void {
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, attributes);
    const oldest = this.#sessions.keys().next();
    if (this.#sessions.size > this.#limit && !oldest.done) this.#sessions.delete(oldest.value);
  }
}
