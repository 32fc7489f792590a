import type { OAuthClient, Role, User } from '../records/access.ts';
import type { UnitOfWork } from './store.ts';

/** Checks names and passwords of clients and back-office users against the store. */
export interface Credentials {
  /**
   * Returns the client if one of the candidates, as it is or decoded (`possibleDecodings`), is its password and the
   * client is neither disabled nor locked. Otherwise returns undefined. There are several candidates if the header
   * contains the passwords of a user and a client (`parseUserCredentials`). A call without the correct one counts as one
   * wrong attempt, as for a user.
   */
  client(work: UnitOfWork, id: string, ...candidates: string[]): Promise<OAuthClient | undefined>;
  /**
   * Returns the user if one of the candidates, as it is or decoded, is the password and the user is neither disabled nor
   * locked. Otherwise returns undefined. A call without the correct one counts as one wrong attempt towards the lock, and
   * is recorded even though its request is rolled back.
   */
  user(work: UnitOfWork, login: string, ...candidates: string[]): Promise<User | undefined>;
  /** Whether one of the candidates, as it is, is the password of the client or user. Attempts are not counted. */
  matches(
    work: UnitOfWork,
    kind: 'client' | 'user',
    subject: string,
    candidates: readonly string[],
  ): Promise<boolean>;
  /** Whether one of the user's roles has the permission. Administrators have all permissions. */
  permits(work: UnitOfWork, user: User, permission: Role['permissions'][number]): Promise<boolean>;
}
