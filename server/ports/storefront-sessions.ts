import type { UnitOfWork } from './store.ts';

/** The values of a session's two cookies. */
export interface SessionCookies {
  readonly sessionId: string;
  readonly secureToken: string;
}

export interface OpenedSession extends SessionCookies {
  /** ID of the session's record. The token contains it, so that revoking the token ends the session. */
  readonly recordId: string;
}

/** Browser sessions, identified by their cookies (shop-and-debugger-api 4, Behavior of `/customers/auth`, 3). */
export interface StorefrontSessions {
  /**
   * Starts a session as part of the request's work. It expires about half an hour after its start or its last use over
   * HTTPS.
   */
  open(work: UnitOfWork, customerId: string, siteId: string): Promise<OpenedSession>;
  /**
   * Returns the customer of an active session of the site. Returns undefined if there is no such session, if no earlier
   * HTTPS request had both cookies, or if the password has changed since the session was opened.
   */
  customerOf(cookies: SessionCookies, siteId: string): Promise<string | undefined>;
  /** Records that an HTTPS request had these cookies. Cookies that belong to no session have no effect. */
  recordSecureUse(cookies: SessionCookies): Promise<void>;
  /** Ends a session as part of the request's work. */
  end(work: UnitOfWork, recordId: string): void;
}
