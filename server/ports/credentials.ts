import type { OAuthClient, Role, User } from '../records/access.ts';
import type { UnitOfWork } from './store.ts';

/** Checks names and passwords of clients and back-office users against the store. */
export interface Credentials {
  /**
   * Returns the client if one of the secrets, as it is or decoded (`possibleDecodings`), is its password and the client
   * is neither disabled nor locked. Otherwise returns undefined. Wrong secrets are counted like a user's wrong
   * passwords.
   */
  client(work: UnitOfWork, id: string, ...secrets: string[]): Promise<OAuthClient | undefined>;
  /**
   * Returns the user if one of the passwords, as it is or decoded, is correct and the user is neither disabled nor
   * locked. Otherwise returns undefined. A wrong password counts towards the lock, and is recorded even though its
   * request is rolled back.
   */
  user(work: UnitOfWork, login: string, ...passwords: string[]): Promise<User | undefined>;
  /** Whether one of the `forms`, without decoding, is the password of the client or user. Attempts are not counted. */
  matches(
    work: UnitOfWork,
    kind: 'client' | 'user',
    subject: string,
    forms: readonly string[],
  ): Promise<boolean>;
  /** Whether one of the user's roles has the permission. Administrators have all permissions. */
  permits(work: UnitOfWork, user: User, permission: Role['permissions'][number]): Promise<boolean>;
}
