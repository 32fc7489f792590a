import { secretForms } from '../../contract/basic-credentials.ts';
import type { Credentials } from '../ports/credentials.ts';
import type { Passwords } from '../ports/passwords.ts';
import { ConcurrentChange } from '../ports/store.ts';
import { compoundKey } from '../records/collections.ts';
import { forgetClientFailures, isClientLocked, rememberClientFailure } from './client-lockout.ts';
import { forgetFailures, isLocked, rememberFailure, type LockoutParts } from './lockout.ts';

export interface CredentialsParts extends LockoutParts {
  readonly passwords: Passwords;
}

export function createCredentials(parts: CredentialsParts): Credentials {
  const { passwords, clock } = parts;

  const matches: Credentials['matches'] = async (work, kind, subject, forms) => {
    const credential = await work.of('credentials').get(compoundKey(kind, subject));
    if (!credential) {
      // As slow as a wrong password, so that names cannot be told from the time of the refusal.
      await passwords.hash(forms[0] ?? '');
      return false;
    }
    for (const form of forms) if (await passwords.matches(form, credential.hash)) return true;
    return false;
  };

  return {
    matches,

    async client(work, id, secret) {
      const right = await matches(work, 'client', id, secretForms(secret));
      const client = await work.of('clients').get(id);
      if (!client || client.enabled === false) return undefined;
      // Looked at after the slow hash: of many guesses at once, those that end after the lock count for nothing.
      if (await isClientLocked(id, parts)) return undefined;
      if (right) await forgetClientFailures(id, parts);
      else await rememberClientFailure(id, parts);
      return right ? client : undefined;
    },

    async user(work, login, password) {
      const right = await matches(work, 'user', login, secretForms(password));
      const user = await work.of('users').get(login);
      if (!user || user.disabled || isLocked(user, clock)) return undefined;
      try {
        if (right) return await forgetFailures(user, parts);
        await rememberFailure(login, parts);
      } catch (error) {
        // Another attempt at the same moment has written what this one would.
        if (!(error instanceof ConcurrentChange)) throw error;
        return right ? user : undefined;
      }
      return undefined;
    },

    async permits(work, user, permission) {
      for (const id of user.roles ?? []) {
        const role = await work.of('roles').get(id);
        if (role?.permissions.some((given) => given === permission || given === 'administrator')) return true;
      }
      return false;
    },
  };
}
