import type { UnitOfWork } from './store.ts';

/** The values of the two cookies of a session. */
export interface SessionCookies {
  readonly sessionId: string;
  readonly secureToken: string;
}

export interface OpenedSession extends SessionCookies {
  /** Under which the store has it; stands in the token, so that the token's end is the session's. */
  readonly record: string;
}

/** Sessions of browsers, known by their cookies (shop-and-debugger-api 4, Behavior of `/customers/auth`, 3). */
export interface StorefrontSessions {
  /** Begins a session, as part of the request's work. It ends when it was not used for half an hour. */
  open(work: UnitOfWork, customerId: string, siteId: string): Promise<OpenedSession>;
  /**
   * The customer of an active session of the site whose secure token was already used on an earlier HTTPS request with
   * the same session cookie; undefined for any other.
   */
  customerOf(cookies: SessionCookies, siteId: string): Promise<string | undefined>;
  /** Notes that a request came with these cookies over HTTPS. Cookies that belong to no session change nothing. */
  noteSecureUse(cookies: SessionCookies): Promise<void>;
  /** Ends a session, as part of the request's work. */
  end(work: UnitOfWork, record: string): void;
}
