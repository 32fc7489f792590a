import { isUserLocked } from '../records/user-lock.ts';
import { possibleDecodings } from '../../contract/basic-credentials.ts';
import type { Credentials } from '../ports/credentials.ts';
import type { Passwords } from '../ports/passwords.ts';
import { compoundKey } from '../records/collections.ts';
import { clearClientFailures, isClientLocked, recordClientFailure } from './client-lockout.ts';
import { clearUserFailures, recordUserFailure, type LockoutDependencies } from './user-lockout.ts';

export interface CredentialsDependencies extends LockoutDependencies {
  readonly passwords: Passwords;
}

export function createCredentials(dependencies: CredentialsDependencies): Credentials {
  const { passwords, clock } = dependencies;

  const matches: Credentials['matches'] = async (work, kind, subject, candidates) => {
    const credential = await work.collection('credentials').get(compoundKey(kind, subject));
    if (!credential) {
      // Takes as long as checking a wrong password, so that the response time does not reveal which names exist.
      for (const candidate of candidates) await passwords.hash(candidate);
      return false;
    }
    for (const candidate of candidates) if (await passwords.matches(candidate, credential.hash)) return true;
    return false;
  };

  return {
    matches,

    async client(work, id, ...candidates) {
      const isCorrect = await matches(work, 'client', id, candidates.flatMap(possibleDecodings));
      await dependencies.catchUp?.();
      const client = await work.collection('clients').get(id);
      if (!client || client.enabled === false) return undefined;
      // Checked after the slow hash, so that concurrent guesses that complete after the lock fail.
      if (await isClientLocked(id, dependencies)) return undefined;
      if (isCorrect) await clearClientFailures(id, dependencies);
      else await recordClientFailure(id, dependencies);
      return isCorrect ? client : undefined;
    },

    async user(work, login, ...candidates) {
      const isCorrect = await matches(work, 'user', login, candidates.flatMap(possibleDecodings));
      await dependencies.catchUp?.();
      const user = await work.collection('users').get(login);
      if (!user || user.disabled || isUserLocked(user, clock.now())) return undefined;
      if (!isCorrect) {
        await recordUserFailure(login, dependencies);
        return undefined;
      }
      const currentUser = await clearUserFailures(user, dependencies);
      return currentUser && !currentUser.disabled && !isUserLocked(currentUser, clock.now())
        ? currentUser
        : undefined;
    },

    async permits(work, user, permission) {
      for (const id of user.roles ?? []) {
        const role = await work.collection('roles').get(id);
        if (
          role?.permissions.some(
            (rolePermission) => rolePermission === permission || rolePermission === 'administrator',
          )
        )
          return true;
      }
      return false;
    },
  };
}
