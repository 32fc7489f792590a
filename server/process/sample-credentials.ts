import type { Credentials } from '../ports/credentials.ts';
import type { UnitOfWork } from '../ports/store.ts';
import { ListenError, isLoopback } from './listeners.ts';
import type { ServeOptions } from './serve-options.ts';

/**
 * Checks that a shop with one of the sample's passwords is served to this machine only, because these passwords are
 * public.
 * @throws ListenError if the sample client, or a sample user who is not disabled, has the sample's password. With
 *   `allowsSamplePasswords`, this holds only for a host that other machines can reach.
 */
export async function refuseSampleCredentials(
  { host, allowsSamplePasswords }: Pick<ServeOptions, 'host' | 'allowsSamplePasswords'>,
  work: UnitOfWork,
  credentials: Pick<Credentials, 'matches'>,
): Promise<void> {
  if (allowsSamplePasswords && isLoopback(host)) return;
  const users = ['admin', 'developer'].map(async (login) => {
    const user = await work.collection('users').get(login);
    return !user?.disabled && (await credentials.matches(work, 'user', login, [login])) && `user ${login}`;
  });
  const client = credentials
    .matches(work, 'client', 'cartwright', ['cartwright'])
    .then((matches) => matches && 'client cartwright');
  const names = (await Promise.all([...users, client])).filter((name) => name !== false);
  if (names.length === 0) return;
  const problem = `the shop still has the sample's public passwords (${names.join(', ')})`;
  const remedy = 'use a seed file with your own passwords, or replace them with "cartwright import"';
  throw new ListenError(
    allowsSamplePasswords
      ? `${problem}, so it cannot be served on ${host}, only on this machine: use --host 127.0.0.1, or ${remedy}`
      : `${problem}, which --no-sample-passwords does not allow: ${remedy}`,
  );
}
