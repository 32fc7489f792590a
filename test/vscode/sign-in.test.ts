import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { answerDialogs, eventually, initialText, run, runWithAnswers } from './run-command.ts';
import { platform, row, rows, sidebar } from './shop.ts';

/** The account server, the client ID, the user and the site of a connection. */
const fields = ['', 'cartwright', 'admin', 'RefArch'];

describe('signing in', () => {
  let address: string;
  before(async () => {
    await platform();
    address = (await (await sidebar()).registry.access('Bundled service')).profile.baseUrl;
  });
  afterEach(async () => {
    await run('connections.activate', 'Bundled service');
    await vscode.workspace
      .getConfiguration('cartwright')
      .update('connections', undefined, vscode.ConfigurationTarget.Workspace);
  });

  const add = async (name: string, url: string, userPassword: string) =>
    runWithAnswers(
      { inputs: [name, url, ...fields, userPassword, 'cartwright'], picks: ['As in the settings'] },
      'connections.add',
    );
  const description = async (name: string) => (await row('connections', name)).description ?? '';

  it('after a wrong password of a customer, Sign In repeats the sign-in with the same login', async () => {
    const { messages } = await answerDialogs(
      {
        picks: ['customer'],
        inputs: ['shopper@example.com', 'nope', initialText, 'shopper'],
        buttons: ['Sign In...'],
      },
      async () => {
        await run('shop.signInAs');
        await eventually(
          'the shopper',
          async () => (await rows('shop'))[0]?.label,
          (label) => label === 'shopper@example.com',
        );
      },
    );
    await runWithAnswers({ picks: ['guest'] }, 'shop.signInAs');
    assert.match(messages.join(), /The login "shopper@example\.com" or its password is wrong/);
    await runWithAnswers({ picks: ['guest'] }, 'shop.signInAs');
  });

  it('after its address was edited, a connection asks for its passwords again: they are valid for one address only', async () => {
    const otherAddress = address.replace('127.0.0.1', 'localhost');
    await add('moved', address, 'admin');
    await runWithAnswers(
      {
        inputs: ['moved', otherAddress, ...fields, 'admin', 'cartwright'],
        picks: ['As in the settings'],
      },
      'connections.edit',
      await row('connections', 'moved'),
    );
    assert.match(await description('moved'), /^active {2}Ada Marsh/);
    assert.notEqual(otherAddress, address);
  });

  it('an active connection without passwords has a row without a latency, and a message with Sign In', async () => {
    await add('unsigned', address, 'admin');
    await run('connections.forgetPassword', await row('connections', 'unsigned'));
    const { messages } = await answerDialogs(
      { inputs: ['admin', 'cartwright'], buttons: ['Sign In...'] },
      async () => {
        await run('connections.activate', 'unsigned');
        assert.equal(await description('unsigned'), 'active  not signed in');
        await eventually(
          'the row',
          () => description('unsigned'),
          (text) => /Ada Marsh/.test(text),
        );
      },
    );
    assert.deepEqual(messages, ['Cartwright: "unsigned": You are not signed in.']);
  });

  it('after a wrong password of the user, Sign In asks only for that password', async () => {
    await add('half', address, 'wrong');
    await runWithAnswers({ inputs: ['admin'] }, 'connections.signIn', 'half');
    assert.match(await description('half'), /^active {2}Ada Marsh/);
  });

  it('after a misspelled client ID, Edit Connection in the message begins with the client ID', async () => {
    // The edited connection has the same passwords, for which the edit does not ask again.
    await add('usual', address, 'admin');
    const { messages } = await answerDialogs(
      {
        inputs: [
          ...['misspelled', address, '', 'cartwrihgt', 'admin', 'RefArch', 'admin', 'cartwright'],
          ...['cartwright', 'admin', 'RefArch'],
        ],
        picks: ['As in the settings', 'As in the settings'],
        buttons: ['Edit Connection...'],
      },
      async () => {
        await run('connections.add');
        await eventually(
          'the row',
          () => description('misspelled'),
          (text) => text.includes('Ada Marsh'),
        );
      },
    );
    assert.deepEqual(messages, [
      'Cartwright: "misspelled": The client ID or the password of the API client is wrong.',
    ]);
  });

  it('after a misspelled user, Edit Connection in the message of a failed command begins with the user', async () => {
    await add('usual2', address, 'admin');
    await runWithAnswers(
      {
        inputs: ['misnamed', address, '', 'cartwright', 'admni', 'RefArch', 'admin', 'cartwright'],
        picks: ['As in the settings'],
      },
      'connections.add',
    );
    const { messages } = await answerDialogs(
      {
        inputs: ['admin', 'RefArch'],
        picks: ['As in the settings'],
        buttons: ['Edit Connection...'],
      },
      async () => {
        await run('preview.calendar');
        await eventually(
          'the row',
          () => description('misnamed'),
          (text) => text.includes('Ada Marsh'),
        );
      },
    );
    assert.match(messages.join(), /The name or the password of the back-office user is wrong/);
  });

  it('after a sign-in repairs a connection that is not active, a message offers to use the connection', async () => {
    await add('repaired', address, 'wrong');
    await run('connections.activate', 'Bundled service');
    const { messages } = await runWithAnswers(
      { inputs: ['admin'], buttons: ['Use Connection'] },
      'connections.signIn',
      'repaired',
    );
    assert.deepEqual(messages, [
      'Cartwright: "repaired" can be used. "Bundled service" is still the active connection.',
    ]);
    await eventually(
      'the active connection',
      () => description('repaired'),
      (text) => /^active {2}Ada Marsh/.test(text),
    );
  });

  it('a wrong password is shown by a warning icon, and by a message with Sign In', async () => {
    const { messages } = await add('mistyped', address, 'wrong');
    assert.deepEqual(messages, [
      'Cartwright: "mistyped": The name or the password of the back-office user is wrong.',
    ]);
    const node = await row('connections', 'mistyped');
    assert.equal(node.icon, 'warning');
    assert.equal(node.description, 'active  User password rejected');
  });
});
