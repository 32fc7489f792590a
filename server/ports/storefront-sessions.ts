/** Sessions of browsers, known by their cookies (shop-and-debugger-api 4, Behavior of `/customers/auth`, 3). */
export interface StorefrontSessions {
  /**
   * The customer of an active session whose secure token was already used on an earlier HTTPS request with the same
   * session cookie; undefined for any other.
   */
  customerOf(sessionId: string, secureToken: string): Promise<string | undefined>;
}
