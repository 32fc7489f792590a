import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { eventually, run, runWithAnswers, windowOfExtension } from './run-command.ts';
import { platform, row, sidebar } from './shop.ts';

async function findUnusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('Add Connection', () => {
  before(platform);
  after(async () => {
    await run('connections.activate', 'Bundled service');
    await vscode.workspace
      .getConfiguration('cartwright')
      .update('connections', undefined, vscode.ConfigurationTarget.Workspace);
  });

  const add = async (name: string, host: string, ...passwords: readonly string[]) =>
    runWithAnswers(
      {
        inputs: [name, host, '', 'cartwright', 'admin', 'RefArch', ...passwords],
        picks: ['As in the settings'],
      },
      'connections.add',
    );

  it('a connection that cannot be reached neither asks for passwords nor becomes the active one, and a message says why', async () => {
    const { registry } = await sidebar();
    const host = `127.0.0.1:${await findUnusedPort()}`;
    const { messages } = await add('dead', host);
    assert.equal(registry.find('dead')?.baseUrl, `http://${host}`);
    assert.equal(registry.activeName, 'Bundled service');
    assert.match(
      messages.join(),
      /^Cartwright: The connection "dead" was added, but it cannot be reached\. "Bundled service" remains the active connection\. .*listening/,
    );
  });

  it('Sign In on a connection that cannot be reached says why, and asks for no passwords', async () => {
    const { messages } = await runWithAnswers({}, 'connections.signIn', 'dead');
    assert.match(
      messages.join(),
      /^Cartwright: Cannot connect to "dead"\. .*listening.* the port in the URL\.$/,
    );
  });

  it('a connection that was added becomes the active one, and a message says so', async () => {
    const { host } = new URL((await (await sidebar()).registry.access('Bundled service')).profile.baseUrl);
    const { messages } = await add('fine', host, 'admin', 'cartwright');
    assert.deepEqual(messages, ['Cartwright: The connection "fine" was added and is active.']);
    await run('connections.use', await row('connections', 'Bundled service'));
    assert.equal((await sidebar()).registry.activeName, 'Bundled service');
  });

  it('a connection whose site does not exist does not become active, and its message selects one of the sites', async () => {
    const { registry } = await sidebar();
    const { host } = new URL((await registry.access('Bundled service')).profile.baseUrl);
    const { messages } = await runWithAnswers(
      {
        inputs: ['no-site', host, '', 'cartwright', 'admin', 'admin', 'admin', 'cartwright'],
        picks: ['As in the settings', 'RefArch'],
        buttons: ['Select Site...'],
      },
      'connections.add',
    );
    assert.match(
      messages.join(),
      /^Cartwright: "no-site": The platform has no site "admin"\. Its sites are: RefArch, /,
    );
    assert.equal(registry.activeName, 'Bundled service');
    await eventually(
      'the selected site',
      () => registry.find('no-site')?.site,
      (site) => site === 'RefArch',
    );
  });

  it('a connection whose names are not those of the platform does not become active, and a message says so', async () => {
    const { registry } = await sidebar();
    const { host } = new URL((await registry.access('Bundled service')).profile.baseUrl);
    const { messages } = await runWithAnswers(
      {
        inputs: ['other-names', host, '', 'cartwright', 'admin', '', 'admin', 'cartwright'],
        picks: ['Salesforce'],
      },
      'connections.add',
    );
    assert.match(
      messages.join(),
      /"other-names" was added, but it cannot be used\. "Bundled service" remains the active connection\. .+ uses the names of "dw"; the platform may use others, such as "svc"\./,
    );
    assert.equal(registry.activeName, 'Bundled service');
  });

  it('wrong passwords are shown with the name of what was rejected', async () => {
    const { registry } = await sidebar();
    const { host } = new URL((await registry.access('Bundled service')).profile.baseUrl);
    await add('wrong-client', host, 'admin', 'wrong');
    assert.match(
      (await row('connections', 'wrong-client')).description ?? '',
      /^active {2}API client rejected/,
    );
    await add('wrong-user', host, 'wrong', 'cartwright');
    assert.match(
      (await row('connections', 'wrong-user')).description ?? '',
      /^active {2}User password rejected$/,
    );
    const problem = await row('data', 'User password rejected');
    assert.equal(problem.description, 'The name or the password of the back-office user is wrong.');
    assert.equal(problem.kind === 'problem' && problem.command, 'cartwright.connections.signIn');
  });

  it('without a connection file, Import Connection File asks for one, beginning in the folder of the workspace', async () => {
    const window = windowOfExtension();
    const { showOpenDialog } = window;
    const shownOptions: vscode.OpenDialogOptions[] = [];
    window['showOpenDialog'] = async (options: vscode.OpenDialogOptions) => {
      shownOptions.push(options);
    };
    try {
      await run('connections.importFile');
    } finally {
      window['showOpenDialog'] = showOpenDialog;
    }
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.deepEqual(
      shownOptions.map(({ title, defaultUri }) => [title, defaultUri?.toString()]),
      [['Import Connection File', folder?.uri.toString()]],
    );
  });
});
