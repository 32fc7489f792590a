import Type, { type Static } from 'typebox';
import { Custom, Id, Instant, record } from './record.ts';

/** One permission of a client, in the form that the platform uses in its settings for clients. */
const ClientPermission = Type.Object(
  {
    /** Path below the version. `*` matches one segment, `**` any number of segments; `/**` matches every path. */
    resource_id: Type.String({ minLength: 1 }),
    methods: Type.Array(Type.Enum(['get', 'put', 'post', 'patch', 'delete', 'head', 'options'])),
    /** Selectors, such as `(**)`. */
    read_attributes: Type.Optional(Type.String()),
    write_attributes: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

export const OAuthClient = record('client', {
  id: Id,
  name: Type.Optional(Type.String()),
  enabled: Type.Optional(Type.Boolean()),
  token_endpoint_auth_method: Type.Optional(Type.Enum(['client_secret_basic', 'private_key_jwt'])),
  /** X.509 certificate or public key, PEM, for signed assertions. */
  public_key: Type.Optional(Type.String()),
  /** Origins from which browsers may call, in addition to the service's own; `*` represents every origin. */
  allowed_origins: Type.Optional(Type.Array(Type.String())),
  data_resources: Type.Optional(Type.Array(ClientPermission)),
  shop_resources: Type.Optional(Type.Array(ClientPermission)),
});
export type OAuthClient = Static<typeof OAuthClient>;

export const User = record('user', {
  login: Id,
  email: Type.Optional(Type.String()),
  first_name: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
  external_id: Type.Optional(Type.String()),
  disabled: Type.Optional(Type.Boolean()),
  locked: Type.Optional(Type.Boolean()),
  /** When a lock after wrong passwords ends. Without it, a lock stays until someone removes it. */
  locked_until: Type.Optional(Instant),
  failed_logins: Type.Optional(Type.Integer()),
  password_expiration_date: Type.Optional(Instant),
  password_modification_date: Type.Optional(Instant),
  preferred_data_locale: Type.Optional(Type.String()),
  preferred_ui_locale: Type.Optional(Type.String()),
  roles: Type.Optional(Type.Array(Id)),
  creation_date: Type.Optional(Instant),
  last_modified: Type.Optional(Instant),
  custom: Type.Optional(Custom),
});
export type User = Static<typeof User>;

export const Role = record('role', {
  id: Id,
  description: Type.Optional(Type.String()),
  /** `administrator` permits everything; `debugger` permits the Debugger API; `scripts` permits changing cartridges. */
  permissions: Type.Array(
    Type.Enum(['administrator', 'debugger', 'scripts', 'data_read', 'data_write', 'agent']),
  ),
});
export type Role = Static<typeof Role>;

/**
 * A password, or a client's secret, stored only as a slow hash. Previous hashes have two purposes: a user cannot choose
 * a previous password again, and they mark a customer's password as changed.
 */
export const Credential = record('credential', {
  kind: Type.Enum(['client', 'user', 'customer']),
  /** The client's ID, the user's login, or the customer's ID. */
  subject: Id,
  hash: Type.String(),
  previous: Type.Optional(Type.Array(Type.String())),
});
export type Credential = Static<typeof Credential>;
