import type { Credentials } from '../ports/credentials.ts';
import type { UnitOfWork } from '../ports/store.ts';
import { ListenError, isLoopback } from './listeners.ts';

/**
 * Checks that a shop with one of the sample's passwords is served to this machine only, because these passwords are
 * public.
 * @throws ListenError if `host` can be reached from other machines and a sample user or client has its sample password
 */
export async function refuseSampleCredentials(
  host: string,
  work: UnitOfWork,
  credentials: Pick<Credentials, 'matches'>,
): Promise<void> {
  if (isLoopback(host)) return;
  const users = ['admin', 'developer'].map(async (login) => {
    const user = await work.collection('users').get(login);
    return !user?.disabled && credentials.matches(work, 'user', login, [login]);
  });
  const client = credentials.matches(work, 'client', 'cartwright', ['cartwright']);
  const hasSampleCredentials = (await Promise.all([...users, client])).includes(true);
  if (!hasSampleCredentials) return;
  throw new ListenError(
    `the shop still has the sample's public passwords, so it cannot be served on ${host}, only on this machine: ` +
      'use --host 127.0.0.1, or a seed file with your own passwords',
  );
}
