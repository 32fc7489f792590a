import type { OAuthClient, Role, User } from '../records/access.ts';
import type { UnitOfWork } from './store.ts';

/** Checks names and passwords of clients and back-office users against the store. */
export interface Credentials {
  /** The enabled client, when one of the secret's forms is its password. */
  client(work: UnitOfWork, id: string, secret: string): Promise<OAuthClient | undefined>;
  /**
   * The user, neither disabled nor locked, when the password is theirs. A wrong password counts towards the lock, and
   * is remembered although the request that brought it is rolled back.
   */
  user(work: UnitOfWork, login: string, password: string): Promise<User | undefined>;
  /** Whether this is the password of a client or user; nothing is counted. */
  matches(
    work: UnitOfWork,
    kind: 'client' | 'user',
    subject: string,
    forms: readonly string[],
  ): Promise<boolean>;
  /** Whether one of the user's roles has the permission; administrators have all. */
  permits(work: UnitOfWork, user: User, permission: Role['permissions'][number]): Promise<boolean>;
}
