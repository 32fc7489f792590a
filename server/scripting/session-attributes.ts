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
    const attributes = this.#sessions.get(sessionId);
    if (!attributes) return none;
    this.#touch(sessionId, attributes);
    return attributes;
  }

  set(sessionId: string, attributes: SessionAttributes): void {
    // Most requests keep nothing in their session, and must not push out those that do.
    if (isEmpty(attributes.custom) && isEmpty(attributes.privacy)) {
      this.#sessions.delete(sessionId);
      return;
    }
    this.#touch(sessionId, attributes);
    const oldest = this.#sessions.keys().next();
    if (this.#sessions.size > this.#limit && !oldest.done) this.#sessions.delete(oldest.value);
  }
  #touch(sessionId: string, attributes: SessionAttributes): void {
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, attributes);
  }
}

const isEmpty = (attributes: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(attributes).length === 0;
