import * as vscode from 'vscode';
import { namedVendors, vendorProblem, type VendorProfile } from '../../../contract/vendor.ts';
import { baseUrlProblem } from '../../client/profile.ts';
import { withTextField } from '../../explorer/connection-list.ts';
import { readSettings, type NamedConnection } from '../settings.ts';
import { pickItem, promptForText } from './action-context.ts';

const storagePrompt = 'Stored in VS Code’s secret storage, never in settings.';

export const promptForPassword = (title: string): Thenable<string | undefined> =>
  promptForText(title, { password: true, prompt: storagePrompt });

/** The `<prefix>.json` of the workspace, else a file that the user opens; undefined if the user cancelled. */
export async function pickConnectionFile(): Promise<vscode.Uri | undefined> {
  const { prefix } = readSettings().vendor;
  const prefixes = [...new Set([prefix, ...Object.keys(namedVendors)])];
  const files = await vscode.workspace.findFiles(`**/{${prefixes.join()}}.json`, '**/node_modules/**', 20);
  if (files.length === 1) return files[0];
  if (files.length > 1)
    return pickItem('Select a file to import', files, (file) => vscode.workspace.asRelativePath(file));
  const [file] =
    (await vscode.window.showOpenDialog({ title: `Import ${prefix}.json`, openLabel: 'Import' })) ?? [];
  return file;
}

const connectionFields = [
  ['authUrl', 'Account Server URL', 'Leave empty if it is the platform URL.'],
  ['clientId', 'Client ID', 'The client ID to send to the platform.'],
  [
    'username',
    'Back-Office User',
    'Leave empty to sign in as the client only. The debugger requires a user.',
  ],
  ['site', 'Default Site', 'Leave empty to use the first site.'],
] as const;

/** Asks for the fields of a connection, one after the other; undefined if the user cancelled. */
export async function promptForConnection(
  current: NamedConnection,
  usedNames: readonly string[],
): Promise<NamedConnection | undefined> {
  const name = await promptForText('Connection Name', {
    value: current.name,
    prompt: 'Launch configurations refer to the connection by this name.',
    validateInput: (text) =>
      text.trim() === ''
        ? 'Enter a name.'
        : usedNames.includes(text.trim())
          ? 'A connection with this name already exists.'
          : undefined,
  });
  if (name === undefined) return undefined;
  const baseUrl = await promptForText('Platform URL', {
    value: current.baseUrl,
    validateInput: baseUrlProblem,
  });
  if (baseUrl === undefined) return undefined;
  let connection: NamedConnection = { ...current, name: name.trim(), baseUrl: baseUrl.trim() };
  for (const [field, title, prompt] of connectionFields) {
    const value = await promptForText(title, { value: current[field] ?? '', prompt });
    if (value === undefined) return undefined;
    connection = withTextField(connection, field, value);
  }
  const { vendor: currentVendor, ...rest } = connection;
  const vendor = await promptForVendor(currentVendor);
  if (vendor === undefined) return undefined;
  return vendor.prefix === undefined ? rest : { ...rest, vendor };
}

const vendorFields = [
  ['hookRoot', 'Hook Name Root'],
  ['urnNamespace', 'Grant Namespace'],
  ['moduleRoot', 'Script Module Root'],
] as const;

/**
 * Asks for the vendor profile of a connection; empty if it is the one in the settings, undefined if the user
 * cancelled.
 */
async function promptForVendor(
  current: Partial<VendorProfile> = {},
): Promise<Partial<VendorProfile> | undefined> {
  const settings = readSettings().vendor;
  const prefix = await promptForText('Vendor Prefix', {
    value: current.prefix ?? '',
    prompt: `Leave empty to use the vendor in the settings ("${settings.prefix}").`,
    validateInput: (text) =>
      text.trim() === '' ? undefined : vendorProblem({ ...settings, prefix: text.trim() }),
  });
  if (prefix === undefined) return undefined;
  if (prefix.trim() === '') return {};
  let vendor: VendorProfile = { ...settings, ...current, prefix: prefix.trim() };
  if (prefix.trim() === current.prefix || prefix.trim() === settings.prefix) return vendor;
  for (const [field, title] of vendorFields) {
    const value = await promptForText(title, {
      value: vendor[field].replace(/^[^.]+/, prefix.trim()),
      validateInput: (text) => vendorProblem({ ...vendor, [field]: text.trim() }),
    });
    if (value === undefined) return undefined;
    vendor = { ...vendor, [field]: value.trim() };
  }
  return vendor;
}
