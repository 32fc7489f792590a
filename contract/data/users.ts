import Type from 'typebox';
import { PasswordChangeRequest, User, UserChanges } from '../documents/data/user.ts';
import {
  IdConflict,
  InvalidPassword,
  PasswordNotValidForReuse,
  PasswordPolicyViolation,
  UserIsLocked,
  UserNotAvailable,
  UserNotFound,
  UserOperationNotAllowed,
} from '../faults/data.ts';
import { UnknownLocale } from '../faults/general.ts';
import { defineOperation } from '../operation.ts';
import { objectId, documentSuccess, createdSuccess, noContent } from './common.ts';

const source = 'data-api 4 Users';
const path = '/users/{login}';
const params = Type.Object({ login: objectId });

/** Back-office users. No response contains a password. */
export const users = {
  getThis: defineOperation({
    id: 'data.users_this.get',
    method: 'GET',
    path: '/users/this',
    since: '18.3',
    auth: 'oauth',
    success: documentSuccess(User),
    faults: [UserNotAvailable, UserIsLocked],
    source,
  }),
  patchPassword: defineOperation({
    id: 'data.users_this_password.patch',
    method: 'PATCH',
    path: '/users/this/password',
    since: '18.3',
    auth: 'oauth',
    secure: true,
    body: PasswordChangeRequest,
    success: documentSuccess(User),
    faults: [
      PasswordPolicyViolation,
      PasswordNotValidForReuse,
      InvalidPassword,
      UserNotAvailable,
      UserIsLocked,
    ],
    hooks: { after: ['data.users.afterPATCH'] },
    source,
  }),
  get: defineOperation({
    id: 'data.users.get',
    method: 'GET',
    path,
    since: '18.3',
    auth: 'oauth',
    params,
    success: documentSuccess(User),
    faults: [UserNotFound],
    source,
  }),
  put: defineOperation({
    id: 'data.users.put',
    method: 'PUT',
    path,
    since: '18.3',
    auth: 'oauth',
    secure: true,
    params,
    body: User,
    success: createdSuccess(User),
    faults: [PasswordPolicyViolation, IdConflict, UnknownLocale, UserOperationNotAllowed],
    source,
  }),
  patch: defineOperation({
    id: 'data.users.patch',
    method: 'PATCH',
    path,
    since: '18.3',
    auth: 'oauth',
    params,
    body: UserChanges,
    success: documentSuccess(User),
    faults: [IdConflict, UnknownLocale, UserOperationNotAllowed, UserNotFound],
    source,
  }),
  /**
   * The specification lists only UserNotFound. In addition, users cannot delete themselves or the last active
   * administrator.
   */
  delete: defineOperation({
    id: 'data.users.delete',
    method: 'DELETE',
    path,
    since: '18.3',
    auth: 'oauth',
    params,
    success: noContent,
    faults: [UserNotFound, UserOperationNotAllowed],
    source,
  }),
};
