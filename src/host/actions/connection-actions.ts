import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { vendorProblem, type VendorProfile } from '../../../contract/vendor.ts';
import { addressProblem, type ConnectionProfile } from '../../client/profile.ts';
import { connectionsIn } from '../../explorer/connection-file.ts';
import { bundledName } from '../bundled-name.ts';
import { readSettings, type NamedConnection } from '../settings.ts';
import {
  ask,
  choose,
  confirmed,
  nodesOf,
  NothingChosen,
  type ActionContext,
  type Actions,
} from './action-context.ts';

/** Commands on connections. Secrets go into the secret storage, everything else into the settings. */
export function connectionActions(context: ActionContext): Actions {
  const { hub, connections } = context;
  const chosenName = (args: readonly unknown[]): string | undefined => {
    const [first] = args;
    if (typeof first === 'string') return first;
    // From the palette it is asked: what happens to be selected may be another one.
    const name = nodesOf(args, context)[0]?.data?.['connection'];
    return typeof name === 'string' ? name : undefined;
  };
  const configured = async (
    args: readonly unknown[],
    title: string,
  ): Promise<NamedConnection | undefined> => {
    const name = chosenName(args);
    const found = name === undefined ? undefined : hub.find(name);
    if (found) return found;
    if (hub.configured.length === 0)
      throw new NothingChosen('No connection is configured: the bundled service needs none. Add one first.');
    return choose(
      title,
      hub.configured,
      (one) => one.name,
      (one) => one.baseUrl,
    );
  };
  const signIn = async (connection: NamedConnection): Promise<boolean> => {
    if (connection.username !== undefined && connection.username !== '') {
      const password = await ask(`Password of ${connection.username}`, {
        password: true,
        prompt: storagePrompt,
      });
      if (password === undefined) return false;
      await connections.keep(connection, 'password', password);
    }
    const secret = await ask(`Password of the client ${connection.clientId ?? ''}`, {
      password: true,
      prompt: storagePrompt,
    });
    if (secret === undefined) return false;
    await connections.keep(connection, 'client password', secret);
    hub.forget(connection.name);
    return true;
  };

  return {
    'cartwright.connections.add': async () => {
      const connection = await askConnection({ name: '', baseUrl: 'https://' }, hub.names);
      if (!connection) return;
      await write([...hub.configured, connection]);
      await signIn(connection);
      await hub.activate(connection.name);
      await hub.check(connection.name);
    },
    'cartwright.connections.edit': async (...args) => {
      const old = await configured(args, 'Edit which connection?');
      if (!old) return;
      const others = hub.names.filter((name) => name !== old.name);
      const connection = await askConnection(old, others);
      if (!connection) return;
      await write(hub.configured.map((one) => (one.name === old.name ? connection : one)));
      hub.forget(old.name);
      if (hub.active === bundledName && old.name !== connection.name) await hub.activate(connection.name);
    },
    'cartwright.connections.remove': async (...args) => {
      const connection = await configured(args, 'Remove which connection?');
      if (!connection) return;
      const detail = 'Its settings and its passwords are removed. Nothing changes on the platform.';
      if (!(await confirmed(`Remove the connection "${connection.name}"?`, detail, 'Remove'))) return;
      await connections.forget(connection);
      await write(hub.configured.filter(({ name }) => name !== connection.name));
      hub.forget(connection.name);
    },
    'cartwright.connections.activate': async (...args) => {
      const isOffered = nodesOf(args, context).some((node) => node.context === 'problem');
      const name =
        (isOffered ? undefined : chosenName(args)) ??
        (await choose(
          'Which connection?',
          hub.names,
          (one) => one,
          (one) => (one === bundledName ? 'no instance, no network' : (hub.find(one)?.baseUrl ?? '')),
        ));
      if (name === undefined) return;
      await hub.activate(name);
      if (name !== bundledName || hub.isBundledRunning) await hub.check(name);
    },
    'cartwright.connections.signIn': async (...args) => {
      const connection = await configured(args, 'Sign in to which connection?');
      if (connection && (await signIn(connection))) await hub.check(connection.name);
    },
    'cartwright.connections.forgetPassword': async (...args) => {
      const connection = await configured(args, 'Forget the passwords of which connection?');
      if (!connection) return;
      await connections.forget(connection);
      hub.forget(connection.name);
    },
    'cartwright.connections.check': async (...args) => {
      const name = chosenName(args);
      const names = name === undefined ? hub.names : [name];
      return Promise.all(
        names.filter((one) => one !== bundledName || hub.isBundledRunning).map((one) => hub.check(one)),
      );
    },
    'cartwright.connections.trustCertificate': async (...args) => {
      const connection = await configured(args, 'Which connection has the certificate?');
      if (!connection) return;
      const [file] =
        (await vscode.window.showOpenDialog({
          title: `Certificates to trust for ${connection.name}`,
          openLabel: 'Trust',
          filters: { 'PEM certificates': ['pem', 'crt', 'cer'] },
        })) ?? [];
      if (!file) return;
      const text = await readFile(file.fsPath, 'utf8');
      if (!text.includes('-----BEGIN CERTIFICATE-----'))
        throw new Error(`${file.fsPath} holds no PEM certificate ("-----BEGIN CERTIFICATE-----").`);
      const trusted = { ...connection, caFile: file.fsPath };
      await write(hub.configured.map((one) => (one.name === connection.name ? trusted : one)));
      hub.forget(connection.name);
      await hub.check(connection.name);
    },
    'cartwright.connections.importFile': async (...args) => {
      const [given] = args;
      const file = given instanceof vscode.Uri ? given : await chooseConnectionFile();
      if (!file) return;
      const text = Buffer.from(await vscode.workspace.fs.readFile(file)).toString('utf8');
      const taken = [...hub.names];
      const found = connectionsIn(text, readSettings().vendor).map(({ secrets, ...one }) => {
        const name = freeName(one.name, taken);
        taken.push(name);
        return { connection: { ...one, name }, secrets };
      });
      await write([...hub.configured, ...found.map(({ connection }) => connection)]);
      for (const { connection, secrets } of found) {
        if (secrets.password !== undefined) await connections.keep(connection, 'password', secrets.password);
        if (secrets.clientPassword !== undefined)
          await connections.keep(connection, 'client password', secrets.clientPassword);
      }
      const [first] = found;
      if (first) await hub.activate(first.connection.name);
      for (const { connection } of found) await hub.check(connection.name);
    },
  };

  /** Where connections are configured already; else in the workspace, where there is one. */
  async function write(all: readonly NamedConnection[]): Promise<void> {
    const settings = vscode.workspace.getConfiguration('cartwright');
    const { globalValue, workspaceValue } = settings.inspect('connections') ?? {};
    const isGlobal =
      !vscode.workspace.workspaceFolders || (workspaceValue === undefined && globalValue !== undefined);
    const { Global, Workspace } = vscode.ConfigurationTarget;
    await settings.update('connections', all, isGlobal ? Global : Workspace);
  }
}

const storagePrompt = 'Kept in the secret storage of VS Code, never in settings.';

const freeName = (wanted: string, taken: readonly string[]): string => {
  let name = wanted;
  for (let number = 2; taken.includes(name); number++) name = `${wanted} ${number}`;
  return name;
};

async function chooseConnectionFile(): Promise<vscode.Uri | undefined> {
  const { prefix } = readSettings().vendor;
  const found = await vscode.workspace.findFiles(`**/${prefix}.json`, '**/node_modules/**', 20);
  if (found.length === 1) return found[0];
  if (found.length > 1)
    return choose('Import which file?', found, (file) => vscode.workspace.asRelativePath(file));
  const [file] =
    (await vscode.window.showOpenDialog({ title: `Import a ${prefix}.json`, openLabel: 'Import' })) ?? [];
  return file;
}

/** The fields of a connection, one after the other; undefined where somebody gave up. */
async function askConnection(
  old: NamedConnection,
  taken: readonly string[],
): Promise<NamedConnection | undefined> {
  const name = await ask('Name of the connection', {
    value: old.name,
    prompt: 'Launch configurations name it so.',
    validateInput: (text) =>
      text.trim() === ''
        ? 'A name is needed.'
        : taken.includes(text.trim())
          ? 'This name is taken.'
          : undefined,
  });
  if (name === undefined) return undefined;
  const baseUrl = await ask('Address of the platform', { value: old.baseUrl, validateInput: addressProblem });
  if (baseUrl === undefined) return undefined;
  const fields: readonly [
    keyof ConnectionProfile & ('authUrl' | 'clientId' | 'username' | 'site'),
    string,
    string,
  ][] = [
    ['authUrl', 'Address of the account server', 'Empty where it is the platform itself.'],
    ['clientId', 'Client id', 'Under which the platform is addressed.'],
    ['username', 'Back-office user', 'Empty to speak as the client alone; the debugger needs one.'],
    ['site', 'Default site', 'Empty for the first one.'],
  ];
  let connection: NamedConnection = { ...old, name: name.trim(), baseUrl: baseUrl.trim() };
  for (const [field, title, prompt] of fields) {
    const value = await ask(title, { value: old[field] ?? '', prompt });
    if (value === undefined) return undefined;
    const { [field]: _, ...rest } = connection;
    connection = value.trim() === '' ? rest : { ...rest, [field]: value.trim() };
  }
  const { vendor: known, ...rest } = connection;
  const vendor = await askVendor(known);
  if (vendor === undefined) return undefined;
  return vendor.prefix === undefined ? rest : { ...rest, vendor };
}

const vendorParts = [
  ['hookRoot', 'Root of hook names'],
  ['urnNamespace', 'Namespace of the grant'],
  ['moduleRoot', 'Root of script modules'],
] as const;

/** The vendor profile of a connection; empty where it is that of the settings, undefined where somebody gave up. */
async function askVendor(known: Partial<VendorProfile> = {}): Promise<Partial<VendorProfile> | undefined> {
  const settings = readSettings().vendor;
  const prefix = await ask('Vendor prefix', {
    value: known.prefix ?? '',
    prompt: `Empty for the vendor of the settings, "${settings.prefix}".`,
    validateInput: (text) =>
      text.trim() === '' ? undefined : vendorProblem({ ...settings, prefix: text.trim() }),
  });
  if (prefix === undefined) return undefined;
  if (prefix.trim() === '') return {};
  let vendor: VendorProfile = { ...settings, ...known, prefix: prefix.trim() };
  if (prefix.trim() === known.prefix || prefix.trim() === settings.prefix) return vendor;
  for (const [part, title] of vendorParts) {
    const value = await ask(title, {
      value: vendor[part].replace(/^[^.]+/, prefix.trim()),
      validateInput: (text) => vendorProblem({ ...vendor, [part]: text.trim() }),
    });
    if (value === undefined) return undefined;
    vendor = { ...vendor, [part]: value.trim() };
  }
  return vendor;
}
