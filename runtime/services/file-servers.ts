import {
  credentialDefinition,
  asFields,
  serviceFiles,
  type CredentialDefinition,
} from './service-definitions.ts';

/** `sftp://files.example:22/in`, or a host name alone. */
const serverUrl = /^(?:s?ftps?:\/\/)?([\w.-]+)(?::(\d+))?(?:\/|$)/i;

/** The host and port of a server, as the URL of a credential names them; undefined if it names neither FTP nor SFTP. */
export function serverOf(url: string | null): { host: string; port: number | undefined } | undefined {
  const [, host, port] = serverUrl.exec(url ?? '') ?? [];
  if (host === undefined) return undefined;
  return { host: host.toLowerCase(), port: port === undefined ? undefined : Number(port) };
}

/** The credentials of the services files whose URL names a server. */
export function credentialsOfServer(host: string): CredentialDefinition[] {
  const files = serviceFiles();
  const ids = files.flatMap(([, content]) => Object.keys(asFields(content['credentials'])));
  return [...new Set(ids)]
    .map((id) => credentialDefinition(id, undefined, files))
    .filter(({ url }) => serverOf(url)?.host === host.toLowerCase());
}
