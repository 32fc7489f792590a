import type { OAuthClient, User } from '../records/access.ts';
import type { UnitOfWork } from './store.ts';

/** Checks names and passwords of clients and back-office users against the store. */
export interface Credentials {
  /** The enabled client, when one of the secret's forms is its password. */
  client(work: UnitOfWork, id: string, secret: string): Promise<OAuthClient | undefined>;
  /** The user, neither disabled nor locked, when the password is theirs. */
  user(work: UnitOfWork, login: string, password: string): Promise<User | undefined>;
  /** Whether one of the user's roles has the permission; administrators have all. */
  permits(work: UnitOfWork, user: User, permission: 'debugger' | 'agent'): Promise<boolean>;
}
