import { contract } from '../../contract/index.ts';
import { isFault } from '../client/errors.ts';
import { basicIdentity } from '../client/identity.ts';
import { PlatformClient } from '../client/platform-client.ts';
import { HttpTransport } from '../client/transport.ts';
import { tlsFilesOf } from '../client/tls-files.ts';
import type { NamedConnection } from './settings.ts';

/**
 * Whether the platform accepts the password; false if it cannot be reached, too. The Debugger API rejects a wrong
 * password before it checks anything else.
 */
export async function isPasswordAccepted(connection: NamedConnection, password: string): Promise<boolean> {
  const transport = new HttpTransport(tlsFilesOf(connection));
  const identity = basicIdentity(connection.username ?? '', password);
  try {
    await new PlatformClient({ profile: connection, transport, identity }).call(
      contract.debugger.breakpoints.list,
      {},
    );
    return true;
  } catch (error) {
    return isFault(error, 'DebuggerDisabled');
  } finally {
    await transport.close();
  }
}
