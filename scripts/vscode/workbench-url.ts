export interface WorkbenchAddress {
  readonly serverUrl: string;
  readonly folder: string;
  readonly connectionToken?: string | undefined;
  /** The folder of an extension that is loaded from its sources, as F5 in an extension project does. */
  readonly extensionDevelopmentPath?: string | undefined;
  /** A built module with `run()`, run by the extension host, which ends when it is done. */
  readonly extensionTestsPath?: string | undefined;
  /** Environment of the extension host. */
  readonly extensionEnvironment?: Readonly<Record<string, string>> | undefined;
}

/** The address at which the server's page opens a folder. The page's file addresses name the server they are on. */
export function workbenchUrl(address: WorkbenchAddress): string {
  const url = new URL('/', address.serverUrl);
  const remote = (path: string): string => `vscode-remote://${url.host}${encodeURI(path)}`;
  const payload: [string, string][] = [];
  const { extensionDevelopmentPath, extensionTestsPath, extensionEnvironment } = address;
  if (extensionDevelopmentPath !== undefined) {
    payload.push(['extensionDevelopmentPath', remote(extensionDevelopmentPath)]);
  }
  if (extensionTestsPath !== undefined) payload.push(['extensionTestsPath', remote(extensionTestsPath)]);
  if (extensionEnvironment !== undefined) {
    payload.push(['extensionEnvironment', JSON.stringify(extensionEnvironment)]);
  }
  if (address.connectionToken !== undefined) url.searchParams.set('tkn', address.connectionToken);
  url.searchParams.set('folder', address.folder);
  if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}
