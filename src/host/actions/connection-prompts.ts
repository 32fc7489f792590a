import * as vscode from 'vscode';
import {
  namedVendors,
  vendorProblem,
  type VendorName,
  type VendorProfile,
} from '../../../contract/vendor.ts';
import { baseUrlProblem, completeBaseUrl, vendorOf } from '../../client/profile.ts';
import { withTextField } from '../../explorer/connection-list.ts';
import { mapAnswer, type Step } from '../../explorer/steps.ts';
import { multiStep, type StepInput } from '../multi-step.ts';
import { readSettings, type NamedConnection } from '../settings.ts';
import type { SecretKind } from '../connections.ts';
import { pickItem } from './action-context.ts';

interface Credentials {
  /** Empty if the connection has none and the user has entered none. */
  readonly clientId: string;
  readonly userPassword?: string;
  readonly clientPassword?: string;
}

type CredentialsStep = Step<Credentials, StepInput>;

/** Returns the step that asks for the client ID of a connection without one. */
const clientIdStep = (isMissing: boolean): CredentialsStep => ({
  isNeeded: () => isMissing,
  ask: async (_values, prompts) =>
    mapAnswer(
      await prompts.text({
        label: 'Client ID',
        prompt:
          'ID of the API client for the Data API and the Shop API. Leave empty to use only the debugger. Stored in the settings.',
      }),
      (clientId) => ({ clientId }),
    ),
});

/**
 * Asks for the client ID of a connection if it is missing. Asks for the password of the connection's user if it has a
 * user, and for that of its client if it has a client ID; with `kinds`, only for these and not for the client ID.
 * Resolves with undefined if the user cancels.
 */
export function promptForCredentials(
  connection: NamedConnection,
  kinds?: readonly SecretKind[],
): Promise<Credentials | undefined> {
  const { name, username = '', clientId: configuredId = '' } = connection;
  const passwordStep = (
    field: 'userPassword' | 'clientPassword',
    getLabel: (values: Credentials) => string,
  ): CredentialsStep => ({
    isNeeded: ({ clientId }) =>
      (kinds?.includes(field === 'userPassword' ? 'password' : 'client password') ?? true) &&
      (field === 'userPassword' ? username : clientId) !== '',
    ask: async (values, prompts) =>
      mapAnswer(
        await prompts.text({
          label: getLabel(values),
          prompt: 'Stored in VS Code’s secret storage, never in settings.',
          isPassword: true,
        }),
        (password) => ({ [field]: password }),
      ),
  });
  return multiStep<Credentials>(`Sign in to ${name}`, { clientId: configuredId }, [
    clientIdStep(configuredId === '' && kinds === undefined),
    passwordStep('userPassword', () => `Password of User ${username}`),
    passwordStep('clientPassword', ({ clientId }) => `Password of API Client ${clientId}`),
  ]);
}

/**
 * Resolves with the workspace's `<prefix>.json`, such as `dw.json`, of any known vendor. If there are several, the user
 * selects one. If there is none, the user selects any file. Resolves with undefined if the user cancels.
 */
export async function pickConnectionFile(): Promise<vscode.Uri | undefined> {
  const { prefix } = readSettings().vendor;
  const prefixes = [...new Set([prefix, ...Object.keys(namedVendors)])];
  const files = await vscode.workspace.findFiles(`**/{${prefixes.join()}}.json`, '**/node_modules/**', 20);
  if (files.length === 1) return files[0];
  if (files.length > 1)
    return pickItem('Select a file to import', files, (file) => vscode.workspace.asRelativePath(file));
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const [file] =
    (await vscode.window.showOpenDialog({
      title: 'Import Connection File',
      openLabel: 'Import',
      ...(folder ? { defaultUri: folder.uri } : {}),
    })) ?? [];
  return file;
}

/** Values that the steps of a connection ask for. */
interface ConnectionInput {
  readonly connection: NamedConnection;
  /** Where the vendor's names come from: the settings, a known vendor, or the user, who enters each of them. */
  readonly namesSource: 'settings' | VendorName | 'custom';
  readonly vendor: VendorProfile;
}

type ConnectionStep = Step<ConnectionInput, StepInput>;

const connectionFields = [
  ['authUrl', 'Account Server URL', 'Leave empty if it is the platform URL.'],
  [
    'clientId',
    'Client ID',
    'ID of the API client for the Data API and the Shop API. Leave empty to use only the debugger.',
  ],
  [
    'username',
    'Back-Office User',
    'Leave empty to sign in as the client only. The debugger requires a user.',
  ],
  ['site', 'Default Site', 'Leave empty to use the first site.'],
] as const;

const vendorFields = [
  ['prefix', 'Vendor Prefix'],
  ['hookRoot', 'Hook Name Root'],
  ['urnNamespace', 'Grant Namespace'],
  ['moduleRoot', 'Script Module Root'],
] as const;

/** The fields with which the steps of a connection can begin, in their order. */
const firstFields = ['name', 'baseUrl', 'authUrl', 'clientId', 'username', 'site'] as const;

type FirstField = (typeof firstFields)[number];

export const isFirstField = (value: unknown): value is FirstField =>
  firstFields.some((field) => field === value);

/**
 * Asks for the fields of a connection in several steps, beginning with `firstField`. Resolves with undefined if the
 * user cancels.
 */
export async function promptForConnection(
  title: string,
  currentConnection: NamedConnection,
  usedNames: readonly string[],
  firstField: FirstField = 'name',
): Promise<NamedConnection | undefined> {
  const settingsVendor = readSettings().vendor;
  const input = await multiStep<ConnectionInput>(
    title,
    {
      connection: currentConnection,
      namesSource: namesSourceOf(currentConnection, settingsVendor),
      vendor: vendorOf(currentConnection, settingsVendor),
    },
    [
      nameStep(usedNames),
      baseUrlStep,
      ...connectionFields.map(([field, label, prompt]): ConnectionStep => ({
        ask: async ({ connection }, prompts) =>
          mapAnswer(
            await prompts.text({
              label,
              prompt,
              value: connection[field] ?? '',
              problemOf: (text) =>
                field === 'authUrl' && text !== '' ? baseUrlProblem(completeBaseUrl(text)) : undefined,
            }),
            (text) => ({
              connection: withTextField(
                connection,
                field,
                field === 'authUrl' ? completeBaseUrl(text) : text,
              ),
            }),
          ),
      })),
      namesStep(settingsVendor),
      ...vendorFields.map(vendorStep),
    ],
    firstFields.indexOf(firstField),
  );
  if (!input) return undefined;
  const { vendor: _, ...connection } = input.connection;
  return input.namesSource === 'settings' ? connection : { ...connection, vendor: input.vendor };
}

const nameStep = (usedNames: readonly string[]): ConnectionStep => ({
  ask: async ({ connection }, prompts) =>
    mapAnswer(
      await prompts.text({
        label: 'Connection Name',
        value: connection.name,
        prompt: 'Launch configurations refer to the connection by this name.',
        problemOf: (text) =>
          text === ''
            ? 'Enter a name.'
            : usedNames.includes(text)
              ? 'A connection with this name already exists.'
              : undefined,
      }),
      (name) => ({ connection: { ...connection, name } }),
    ),
});

const baseUrlStep: ConnectionStep = {
  ask: async ({ connection }, prompts) =>
    mapAnswer(
      await prompts.text({
        label: 'Platform URL',
        value: connection.baseUrl,
        placeholder: 'https://shop.example.com',
        prompt: 'URL or host of the platform.',
        problemOf: (text) => (text === '' ? 'Enter a URL.' : baseUrlProblem(completeBaseUrl(text))),
      }),
      (text) => ({ connection: { ...connection, baseUrl: completeBaseUrl(text) } }),
    ),
};

const namesStep = (settingsVendor: VendorProfile): ConnectionStep => ({
  ask: async ({ namesSource, vendor }, prompts) => {
    const items = [
      { label: 'As in the settings', description: settingsVendor.prefix, namesSource: 'settings' },
      { label: 'Salesforce B2C Commerce', description: 'dw', namesSource: 'dw' },
      { label: 'Neutral', description: 'svc', namesSource: 'svc' },
      { label: 'Custom...', description: 'enter each name', namesSource: 'custom' },
    ] as const;
    const selection = await prompts.pick(
      'Select the names of paths, headers, hooks and script modules on the platform',
      items,
      { activeItem: items.find((item) => item.namesSource === namesSource) },
    );
    return mapAnswer(selection, (item) => ({
      namesSource: item.namesSource,
      vendor:
        item.namesSource === 'custom'
          ? vendor
          : item.namesSource === 'settings'
            ? settingsVendor
            : namedVendors[item.namesSource],
    }));
  },
});

const vendorStep = ([field, label]: (typeof vendorFields)[number]): ConnectionStep => ({
  isNeeded: ({ namesSource }) => namesSource === 'custom',
  ask: async ({ vendor }, prompts) =>
    mapAnswer(
      await prompts.text({
        label,
        value: vendor[field],
        problemOf: (text) => vendorProblem({ ...vendor, [field]: text }),
      }),
      (text) => ({
        vendor:
          field === 'prefix' && text !== vendor.prefix
            ? withPrefix(vendor, text)
            : { ...vendor, [field]: text },
      }),
    ),
});

/** Changes the prefix of a profile, and the other names to what they usually are with this prefix. */
const withPrefix = (vendor: VendorProfile, prefix: string): VendorProfile => ({
  prefix,
  hookRoot: vendor.hookRoot.replace(/^[^.]+/, prefix),
  urnNamespace: prefix,
  moduleRoot: prefix,
});

function namesSourceOf(
  connection: NamedConnection,
  settingsVendor: VendorProfile,
): ConnectionInput['namesSource'] {
  if (connection.vendor === undefined) return 'settings';
  const profile = vendorOf(connection, settingsVendor);
  const isSame = (name: VendorName): boolean =>
    vendorFields.every(([field]) => namedVendors[name][field] === profile[field]);
  return isSame('dw') ? 'dw' : isSame('svc') ? 'svc' : 'custom';
}
