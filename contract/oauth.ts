import Type from 'typebox';
import { AccessToken, TokenRequest } from './documents/oauth.ts';
import { defineOperation } from './operation.ts';

/** Token endpoints (data-api 5). They report failures as RFC 6749 5.2 defines, not as fault documents. */
export const oauth = {
  clientToken: defineOperation({
    id: 'oauth.client_token.post',
    method: 'POST',
    path: '/{prefix}sso/oauth2/access_token',
    auth: 'none',
    encoding: 'form',
    body: TokenRequest,
    success: { status: 200, document: AccessToken },
    secure: true,
    source: 'data-api 5',
  }),
  userToken: defineOperation({
    id: 'oauth.user_token.post',
    method: 'POST',
    path: '/{prefix}/oauth2/access_token',
    auth: 'none',
    encoding: 'form',
    query: Type.Object({ client_id: Type.Optional(Type.String()) }),
    body: TokenRequest,
    success: { status: 200, document: AccessToken },
    secure: true,
    source: 'data-api 5',
  }),
};

/** A failed token request. Its response is `{error, error_description}`, as defined in RFC 6749 5.2. */
export class OAuthError extends Error {
  readonly error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';
  readonly status: 400 | 401;

  constructor(error: OAuthError['error'], description: string) {
    super(description);
    this.name = 'OAuthError';
    this.error = error;
    this.status = error === 'invalid_client' ? 401 : 400;
  }
}
