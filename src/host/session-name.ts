import { bundledName } from './bundled-name.ts';

/**
 * The name of a debug session, which shows its connection: `Debug cartridges (staging)`. `connection` is the
 * attribute of the launch configuration.
 */
export function sessionName(name: string, connection: unknown): string {
  const label = connectionLabel(connection);
  return name.toLowerCase().includes(label.toLowerCase()) ? name : `${name} (${label})`;
}

/** The name of a connection, the host of one that the configuration describes, or the bundled service. */
function connectionLabel(connection: unknown): string {
  if (typeof connection === 'string') return connection;
  const { baseUrl } = (connection ?? {}) as { baseUrl?: unknown };
  return typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl).host : bundledName;
}
