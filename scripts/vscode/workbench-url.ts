export interface WorkbenchAddress {
  readonly serverUrl: string;
  readonly folder: string;
  readonly connectionToken?: string | undefined;
  /** Folder of an extension that is loaded without being installed, as with F5 in an extension project. */
  readonly extensionDevelopmentPath?: string | undefined;
  /** A built module with a function `run()`. The extension host runs it and ends when it is done. */
  readonly extensionTestsPath?: string | undefined;
  /** Environment of the extension host. */
  readonly extensionEnvironment?: Readonly<Record<string, string>> | undefined;
}

/** Returns the URL at which the server's page opens a folder. */
export function workbenchUrl(address: WorkbenchAddress): string {
  const url = new URL('/', address.serverUrl);
  // The page refers to a file of the server by a URI with the server's address.
  const remoteUri = (path: string): string => `vscode-remote://${url.host}${encodeURI(path)}`;
  const payload: [string, string][] = [];
  const { extensionDevelopmentPath, extensionTestsPath, extensionEnvironment } = address;
  if (extensionDevelopmentPath !== undefined) {
    payload.push(['extensionDevelopmentPath', remoteUri(extensionDevelopmentPath)]);
  }
  if (extensionTestsPath !== undefined) payload.push(['extensionTestsPath', remoteUri(extensionTestsPath)]);
  if (extensionEnvironment !== undefined) {
    payload.push(['extensionEnvironment', JSON.stringify(extensionEnvironment)]);
  }
  if (address.connectionToken !== undefined) url.searchParams.set('tkn', address.connectionToken);
  url.searchParams.set('folder', address.folder);
  if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}
