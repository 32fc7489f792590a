import type { SessionAttributes } from '../../runtime/protocol/bridge-protocol.ts';

const emptyAttributes: SessionAttributes = { custom: {}, privacy: {}, choices: {} };

/**
 * `session.custom`, `session.privacy` and what managers chose, by session ID. Only those of the most recently used sessions are held, in memory:
 * an evicted session is empty at its next request, as a session is on the platform after it has expired.
 */
export class SessionAttributeStore {
  readonly #maxSessions: number;
  readonly #sessions = new Map<string, SessionAttributes>();

  constructor(maxSessions: number) {
    this.#maxSessions = maxSessions;
  }

  get(sessionId: string): SessionAttributes {
    const attributes = this.#sessions.get(sessionId);
    if (!attributes) return emptyAttributes;
    this.#markUsed(sessionId, attributes);
    return attributes;
  }

  set(sessionId: string, attributes: SessionAttributes): void {
    // Most sessions have no attributes, and must not evict those that have some.
    if (Object.values(attributes).every(isEmpty)) {
      this.#sessions.delete(sessionId);
      return;
    }
    this.#markUsed(sessionId, attributes);
    const oldest = this.#sessions.keys().next();
    if (this.#sessions.size > this.#maxSessions && !oldest.done) this.#sessions.delete(oldest.value);
  }
  #markUsed(sessionId: string, attributes: SessionAttributes): void {
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, attributes);
  }
}

const isEmpty = (attributes: object): boolean => Object.keys(attributes).length === 0;
