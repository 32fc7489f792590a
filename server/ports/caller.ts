/** The caller of a request, as identified by the authentication stage. */
export type Caller =
  | {
      readonly kind: 'customer';
      readonly customerId: string;
      readonly guest: boolean;
      readonly clientId: string;
      /** The agent who acts as the customer, if the token was issued to an agent. */
      readonly agent?: string | undefined;
    }
  /** An OAuth token; `user` is set for the user grant. */
  | { readonly kind: 'oauth'; readonly clientId: string; readonly user: string | undefined }
  /** Basic credentials of a back-office user, for the Debugger API. */
  | { readonly kind: 'user'; readonly user: string; readonly clientId: string }
  /** A client ID without a token. */
  | { readonly kind: 'client'; readonly clientId: string }
  | { readonly kind: 'anonymous' };
