import { basicParts, secretForms } from '../../contract/basic-credentials.ts';
import { contract } from '../../contract/index.ts';
import { OAuthError } from '../../contract/oauth.ts';
import { userGrantType } from '../../contract/vendor.ts';
import type { AccessClaims, AccessTokens } from '../ports/access-tokens.ts';
import type { Credentials } from '../ports/credentials.ts';
import { answer, implement, type Implementation } from './implement.ts';

/** The token endpoints (data-api 5). */
export function createOAuthHandlers(credentials: Credentials, accessTokens: AccessTokens): Implementation[] {
  const issued = async (claims: AccessClaims) => {
    const { token, expiresIn } = await accessTokens.issue(claims);
    return answer({
      document: { access_token: token, token_type: 'Bearer' as const, expires_in: expiresIn },
      headers: {
        'cache-control': 'no-store',
        pragma: 'no-cache',
        'content-type': 'application/json; charset=UTF-8',
      },
    });
  };

  return implement(contract.oauth, {
    async clientToken({ body, headers, work }) {
      if (body.grant_type !== 'client_credentials') throw unsupportedGrant(body.grant_type);
      const [id, secret] = basicParts(headers['authorization'], 2) ?? [body.client_id, body.client_secret];
      if (!id || secret === undefined) {
        throw new OAuthError(
          'invalid_client',
          'Send client id and password in an Authorization: Basic header.',
        );
      }
      for (const form of secretForms(id)) {
        const client = await credentials.client(work, form, secret);
        if (client) return issued({ clientId: client.id, user: undefined });
      }
      throw new OAuthError('invalid_client', 'Client id or password is wrong, or the client is not enabled.');
    },

    async userToken({ body, query, headers, work, vendor }) {
      if (body.grant_type !== userGrantType(vendor)) throw unsupportedGrant(body.grant_type);
      const [login, password, secret] = basicParts(headers['authorization'], 3) ?? [];
      if (login === undefined || password === undefined || secret === undefined) {
        throw new OAuthError(
          'invalid_request',
          'Send login:password:client password in an Authorization: Basic header.',
        );
      }
      if (!query.client_id)
        throw new OAuthError('invalid_request', 'Name the client in the client_id parameter.');
      const client = await credentials.client(work, query.client_id, secret);
      if (!client) throw new OAuthError('invalid_client', 'Client id or client password is wrong.');
      const user = await credentials.user(work, login, password);
      if (!user)
        throw new OAuthError(
          'invalid_grant',
          'Login or password is wrong, or the user is disabled or locked.',
        );
      return issued({ clientId: client.id, user: user.login });
    },
  });
}

const unsupportedGrant = (given: string | undefined) =>
  given === undefined
    ? new OAuthError('invalid_request', 'The parameter grant_type is missing.')
    : new OAuthError('unsupported_grant_type', `The grant type "${given}" is not served at this address.`);
