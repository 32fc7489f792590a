import type { SessionAttributes } from '../../runtime/protocol/bridge-protocol.ts';

const emptyAttributes: SessionAttributes = { custom: {}, privacy: {}, settings: {} };

/**
 * The attributes of sessions: `session.custom`, `session.privacy`, and what scripts have set for the session, such
 * as the currency. They are held in memory for the most recently used sessions, up to a maximum number of sessions and
 * of characters. An evicted session has no attributes at its next request, like an expired session on the platform.
 */
export class SessionAttributeStore {
  readonly #maxSessions: number;
  readonly #maxCharacters: number;
  /** Length of the attributes as JSON, in characters, by session ID. */
  readonly #sizes = new Map<string, number>();
  #characters = 0;
  readonly #sessions = new Map<string, SessionAttributes>();

  constructor(maxSessions: number, maxCharacters = 100_000_000) {
    this.#maxSessions = maxSessions;
    this.#maxCharacters = maxCharacters;
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
      this.#remove(sessionId);
      return;
    }
    this.#remove(sessionId);
    const size = JSON.stringify(attributes).length;
    this.#sessions.set(sessionId, attributes);
    this.#sizes.set(sessionId, size);
    this.#characters += size;
    for (const oldestKey of this.#sessions.keys()) {
      if (this.#sessions.size <= this.#maxSessions && this.#characters <= this.#maxCharacters) break;
      this.#remove(oldestKey);
    }
  }

  #remove(sessionId: string): void {
    this.#characters -= this.#sizes.get(sessionId) ?? 0;
    this.#sizes.delete(sessionId);
    this.#sessions.delete(sessionId);
  }

  #markUsed(sessionId: string, attributes: SessionAttributes): void {
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, attributes);
  }
}

const isEmpty = (attributes: object): boolean => Object.keys(attributes).length === 0;
