import { bundledName } from './bundled-name.ts';

/**
 * Returns the name of a debug session with its connection, as in `Debug cartridges (staging)`, or the name alone if it
 * already contains the connection. `connection` is the attribute of the launch configuration.
 */
export function sessionName(name: string, connection: unknown): string {
  const label = connectionLabel(connection);
  return name.toLowerCase().includes(label.toLowerCase()) ? name : `${name} (${label})`;
}

/** Returns a connection's name, a connection object's host or, if there is neither, the bundled service's name. */
function connectionLabel(connection: unknown): string {
  if (typeof connection === 'string') return connection;
  const { baseUrl } = (connection ?? {}) as { baseUrl?: unknown };
  return typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl).host : bundledName;
}
