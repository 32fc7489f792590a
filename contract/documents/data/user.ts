import Type, { type Static } from 'typebox';
import { patchBody } from '../change.ts';
import { Timestamp, documentSchema } from '../document.ts';

export const User = documentSchema(
  'user',
  {
    creation_date: Timestamp,
    disabled: Type.Boolean(),
    email: Type.String({ maxLength: 256 }),
    external_id: Type.String({ maxLength: 256 }),
    first_name: Type.String({ maxLength: 256 }),
    last_login_date: Type.String(),
    last_modified: Timestamp,
    last_name: Type.String({ maxLength: 256 }),
    link: Type.String(),
    locked: Type.Boolean(),
    login: Type.String({ maxLength: 256 }),
    password: Type.String(),
    password_expiration_date: Timestamp,
    password_modification_date: Timestamp,
    preferred_data_locale: Type.String(),
    preferred_ui_locale: Type.String(),
    roles: Type.Array(Type.String()),
  },
  { custom: true },
);
export type User = Static<typeof User>;

/** The body of a PATCH. */
export const UserChanges = patchBody(User, {
  nullable: [
    'email',
    'external_id',
    'first_name',
    'last_name',
    'preferred_data_locale',
    'preferred_ui_locale',
  ],
});
export type UserChanges = Static<typeof UserChanges>;

export const PasswordChangeRequest = Type.Object(
  {
    _v: Type.Optional(Type.String()),
    _type: Type.Optional(Type.String()),
    _resource_state: Type.Optional(Type.String()),
    current_password: Type.String({ minLength: 1 }),
    password: Type.String({ minLength: 1 }),
  },
  { title: 'password_change_request', additionalProperties: false },
);
export type PasswordChangeRequest = Static<typeof PasswordChangeRequest>;
