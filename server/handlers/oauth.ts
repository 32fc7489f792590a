import { basicParts, secretForms } from '../../contract/basic-credentials.ts';
import { contract } from '../../contract/index.ts';
import { OAuthError } from '../../contract/oauth.ts';
import { userGrantType } from '../../contract/vendor.ts';
import type { AccessClaims, AccessTokens } from '../ports/access-tokens.ts';
import type { ClientAssertions } from '../ports/client-assertions.ts';
import type { Credentials } from '../ports/credentials.ts';
import type { TokenRegister } from '../ports/token-register.ts';
import { answer, implement, type HandlerInput, type Implementation } from './implement.ts';

/** How a client says that it proves itself by a signed JWT (RFC 7523 2.2). */
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The token endpoints (data-api 5). */
export function createOAuthHandlers({
  credentials,
  accessTokens,
  assertions,
  register,
}: {
  readonly credentials: Credentials;
  readonly accessTokens: AccessTokens;
  readonly assertions: ClientAssertions;
  readonly register: TokenRegister;
}): Implementation[] {
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

  const clientOfAssertion = async ({
    body,
    headers,
    work,
    address,
  }: HandlerInput<typeof contract.oauth.clientToken>): Promise<string> => {
    if (body.client_assertion === undefined || body.client_assertion_type !== assertionType) {
      throw new OAuthError(
        'invalid_request',
        `Send client_assertion, and client_assertion_type=${assertionType}.`,
      );
    }
    if (headers['authorization'] !== undefined) {
      throw new OAuthError(
        'invalid_request',
        'Send either an assertion or an Authorization header, not both.',
      );
    }
    const found = await assertions.verify(work, body.client_assertion, address);
    if ('problem' in found) throw new OAuthError('invalid_client', found.problem);
    if (body.client_id !== undefined && body.client_id !== found.clientId) {
      throw new OAuthError('invalid_client', 'client_id is not the client of the assertion.');
    }
    return found.clientId;
  };

  return implement(contract.oauth, {
    async clientToken(input) {
      const { body, headers, work } = input;
      if (body.grant_type !== 'client_credentials') throw unsupportedGrant(body.grant_type);
      if (body.client_assertion !== undefined || body.client_assertion_type !== undefined) {
        return issued({ clientId: await clientOfAssertion(input), user: undefined });
      }
      const [id, secret] = basicParts(headers['authorization'], 2) ?? [body.client_id, body.client_secret];
      if (!id || secret === undefined) {
        throw new OAuthError(
          'invalid_client',
          'Send client id and password in an Authorization: Basic header.',
        );
      }
      for (const form of secretForms(id)) {
        const client = await credentials.client(work, form, secret);
        if (client?.token_endpoint_auth_method === 'private_key_jwt') {
          throw new OAuthError('invalid_client', 'The client is registered for signed assertions.');
        }
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
      const revision = await register.revision(work, 'user', user.login);
      return issued({ clientId: client.id, user: user.login, revision });
    },
  });
}

const unsupportedGrant = (given: string | undefined) =>
  given === undefined
    ? new OAuthError('invalid_request', 'The parameter grant_type is missing.')
    : new OAuthError('unsupported_grant_type', `The grant type "${given}" is not served at this address.`);
