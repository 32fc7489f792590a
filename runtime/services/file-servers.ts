import {
  readCredentialDefinition,
  fieldsOrEmpty,
  readServiceFiles,
  type CredentialDefinition,
} from './service-definitions.ts';

/** Matches a URL such as `sftp://files.example:22/in`, or a host name alone. */
const serverUrl = /^(?:s?ftps?:\/\/)?([\w.-]+)(?::(\d+))?(?:\/|$)/i;

/** Returns the host and port in a credential's URL; undefined if it has no host, or its protocol is no form of FTP. */
export function parseServer(url: string | null): { host: string; port: number | undefined } | undefined {
  const [, host, port] = serverUrl.exec(url ?? '') ?? [];
  if (host === undefined) return undefined;
  return { host: host.toLowerCase(), port: port === undefined ? undefined : Number(port) };
}

/** Returns the credentials in the services files whose URLs have the given host. */
export function findCredentials(host: string): CredentialDefinition[] {
  const files = readServiceFiles();
  const ids = files.flatMap(([, content]) => Object.keys(fieldsOrEmpty(content['credentials'])));
  return [...new Set(ids)]
    .map((id) => readCredentialDefinition(id, undefined, files))
    .filter(({ url }) => parseServer(url)?.host === host.toLowerCase());
}
