import type { Passwords } from '../ports/passwords.ts';
import type { UnitOfWork } from '../ports/store.ts';
import type { Credentials } from '../ports/credentials.ts';
import { compoundKey } from '../records/collections.ts';
import { secretForms } from '../../contract/basic-credentials.ts';

export function createCredentials(passwords: Passwords): Credentials {
  const proven = async (
    work: UnitOfWork,
    kind: 'client' | 'user',
    subject: string,
    forms: readonly string[],
  ) => {
    const credential = await work.of('credentials').get(compoundKey(kind, subject));
    if (!credential) return false;
    for (const form of forms) if (await passwords.matches(form, credential.hash)) return true;
    return false;
  };
  return {
    async client(work, id, secret) {
      const client = await work.of('clients').get(id);
      if (!client || client.enabled === false) return undefined;
      return (await proven(work, 'client', id, secretForms(secret))) ? client : undefined;
    },
    async user(work, login, password) {
      const user = await work.of('users').get(login);
      if (!user || user.disabled || user.locked) return undefined;
      return (await proven(work, 'user', login, [password])) ? user : undefined;
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
