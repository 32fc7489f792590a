import Type, { type Static } from 'typebox';

/** Body of a token request (data-api 5; RFC 6749 4.4.2). Unknown parameters are ignored, as the RFC requires. */
export const TokenRequest = Type.Object(
  {
    grant_type: Type.Optional(Type.String()),
    client_assertion_type: Type.Optional(Type.String()),
    client_assertion: Type.Optional(Type.String()),
    client_id: Type.Optional(Type.String()),
    client_secret: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
  },
  { title: 'token_request' },
);

/** The response to a token request. `expires_in` is in seconds. */
export const AccessToken = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer(),
    scope: Type.Optional(Type.String()),
  },
  { title: 'access_token' },
);
export type AccessToken = Static<typeof AccessToken>;
