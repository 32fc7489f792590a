import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { answerDialogs, eventually, run, runWithAnswers } from './run-command.ts';
import { platform, row } from './shop.ts';
import { stopDebugging } from './stops.ts';

const openRequestFile = (content: string) =>
  vscode.workspace.openTextDocument({ language: 'cartwright-http', content });

/** Returns the workspace's folder, and a function that writes a file below it. */
function workspaceFolder() {
  const folder = vscode.workspace.workspaceFolders?.[0] ?? assert.fail('no folder');
  const write = async (path: string, text: string): Promise<vscode.Uri> => {
    const file = vscode.Uri.joinPath(folder.uri, path);
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    return file;
  };
  return { folder, write };
}

describe('messages about requests', () => {
  before(platform);
  after(async () => {
    await stopDebugging();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('after a guest has too many baskets, "New Guest" makes requests use a new guest', async () => {
    const document = await openRequestFile(
      '### A basket\n# @name basket\n# @as guest\nPOST {{shop}}/baskets\n\n{}\n' +
        '### It\n# @as guest\nGET {{shop}}/baskets/{{basket.response.body.basket_id}}',
    );
    const unnamedRequest = await openRequestFile('# @as guest\nPOST {{shop}}/baskets\n\n{}');
    await run('shop.signInAs', { kind: 'guest' });
    const send = async (uri: vscode.Uri, line: number) =>
      (await run<{ status: number }>('requests.send', uri, line)).status;
    for (let number = 0; number < 4; number++) assert.equal(await send(unnamedRequest.uri, 1), 200);
    const rejection = await runWithAnswers({}, 'requests.send', document.uri, 8);
    assert.match(rejection.messages.join(), /^Cartwright: "A basket" failed: .+ maximum number of baskets/);
    const copy = await runWithAnswers({ buttons: ['New Guest'] }, 'requests.copyAsCurl', document.uri, 8);
    assert.match(copy.messages.join(), /The required request "A basket" failed with status 400 .+ baskets/);
    await eventually(
      'the status of the request',
      () => send(document.uri, 8),
      (status) => status === 200,
    );
  });

  it('a message names the request that was sent in order to copy another one; none is sent if a valid response exists', async () => {
    const document = await openRequestFile(
      '### A search\n# @name search\n# @as guest\nGET {{shop}}/product_search?q=tent\n' +
        '### It\n# @as guest\nGET {{shop}}/product_search?q={{search.response.body.count}}',
    );
    const first = await runWithAnswers({}, 'requests.copyAsCurl', document.uri, 6);
    assert.match(first.messages.join(), /Sent "A search" first, because the request uses its response\.$/);
    const second = await runWithAnswers({}, 'requests.copyAsCurl', document.uri, 6);
    assert.deepEqual(second.messages, []);
  });

  it('the hover of "@as customer" names the customer, and a request line that is not valid is reported', async () => {
    const document = await openRequestFile('# @as customer\nGTE {{shop}}/product_search?q=tent');
    await vscode.window.showTextDocument(document);
    const [hover] = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      new vscode.Position(0, '# @as cust'.length),
    );
    const [content] = hover?.contents ?? [];
    assert.ok(content instanceof vscode.MarkdownString);
    assert.match(content.value, /Now `shopper@example\.com`/);
    const { messages } = await runWithAnswers({}, 'requests.send', document.uri, 0);
    assert.match(messages.join(), /there is no method GTE\. Did you mean "GET"\?/);
  });

  it('long lines of request files and responses wrap by default, and those of other documents do not', () => {
    const wordWrap = (languageId: string) =>
      vscode.workspace.getConfiguration('editor', { languageId }).get<string>('wordWrap');
    assert.equal(wordWrap('cartwright-http'), 'on');
    assert.equal(wordWrap('json'), 'off');
  });

  it('after a PATCH, the rows of the Data view have the new values', async () => {
    const campaign = () => row('data', 'Kestrel Yard', 'Campaigns', 'spring-nights');
    const previousDescription = (await campaign()).description;
    const newValue = /disabled/.test(previousDescription ?? '');
    const document = await openRequestFile(
      `# @as user\nPATCH {{data}}/sites/RefArch/campaigns/spring-nights\n\n{"enabled": ${newValue}}`,
    );
    const response = await run<{ status: number; text: string }>('requests.send', document.uri, 1);
    assert.equal(response.status, 200, response.text);
    assert.notEqual((await campaign()).description, previousDescription);
  });

  it('the line with the caret is checked after a pause, and when a request is sent', async () => {
    const document = await openRequestFile('# @as guest\nGET {{shop}}/products/');
    const editor = await vscode.window.showTextDocument(document);
    const countProblems = async (): Promise<number> => {
      await vscode.commands.executeCommand('vscode.executeCodeLensProvider', document.uri);
      return vscode.languages.getDiagnostics(document.uri).length;
    };
    const type = (text: string) => editor.edit((edit) => edit.insert(document.lineAt(1).range.end, text));
    await type('{{product}}');
    await eventually('the problem', countProblems, (count) => count === 1);
    await type('{{other}}');
    assert.equal(await countProblems(), 0);
    await runWithAnswers({}, 'requests.send', document.uri, 1);
    assert.equal(await countProblems(), 2);
  });

  it('the message about a request with a syntax error names the line', async () => {
    const document = await openRequestFile('### Search\nGET {{shop}}/product_search?q=mug\nno header');
    const { messages } = await runWithAnswers({}, 'requests.send', document.uri, 1);
    assert.match(messages.join(), /\. Line 3: This is not a valid header/);
  });

  it('the message about a variable of an environment that is not selected offers to select an environment', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const folderUri = vscode.Uri.joinPath(folder.uri, 'requests', 'messages');
    const write = (name: string, text: string) =>
      vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folderUri, name), new TextEncoder().encode(text));
    await write('http-client.env.json', '{ "dev": { "term": "mug" }, "prod": { "term": "tent" } }');
    await write('term.http', '# @as guest\nGET {{shop}}/product_search?q={{term}}\n');
    const file = vscode.Uri.joinPath(folderUri, 'term.http');
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file));
    const { messages } = await answerDialogs(
      { buttons: ['Select Environment...'], picks: ['prod'] },
      async () => {
        const sendAgain = async () =>
          (await run<{ status: number } | undefined>('requests.send', file, 1))?.status;
        await sendAgain();
        await eventually('the status of the request', sendAgain, (status) => status === 200);
      },
    );
    assert.match(
      messages[0] ?? '',
      /defined in the environments "dev" and "prod", none of which is selected/,
    );
    await runWithAnswers({ picks: ['No Environment'] }, 'requests.selectEnvironment');
  });

  it('a request that is debugged without breakpoints offers once to set one in a hook that it runs', async () => {
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    const document = await openRequestFile('### Basket\n# @as guest\nPOST {{shop}}/baskets\n\n{}');
    await vscode.window.showTextDocument(document);
    const breakpoints = () =>
      vscode.debug.breakpoints.flatMap((breakpoint) =>
        breakpoint instanceof vscode.SourceBreakpoint ? [breakpoint] : [],
      );
    const { messages } = await answerDialogs({ buttons: ['Set Breakpoint...'], picks: [''] }, async () => {
      await run('requests.sendAndDebug', document.uri, 2);
      await eventually('a breakpoint', breakpoints, (list) => list.length === 1);
    });
    assert.match(messages.join(), /"Basket" does not halt, because no breakpoint is set\. It runs the hook /);
    const [breakpoint] = breakpoints();
    assert.match(breakpoint?.location.uri.fsPath ?? '', /\.js$/);
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await vscode.window.showTextDocument(document);
    const secondRun = await runWithAnswers({}, 'requests.sendAndDebug', document.uri, 2);
    assert.deepEqual(secondRun.messages, []);
  });

  it('the trigger of a launch configuration is completed with request files and their requests', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const launchFolder = vscode.Uri.joinPath(folder.uri, 'completed', '.vscode');
    const file = vscode.Uri.joinPath(launchFolder, 'launch.json');
    const text = '{ "configurations": [{ "type": "cartwright", "trigger": "" }] }';
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    const requestFile = vscode.Uri.joinPath(folder.uri, 'requests', 'messages', 'completed.http');
    const requestText = '# @name basket\nPOST {{shop}}/baskets\n';
    await vscode.workspace.fs.writeFile(requestFile, new TextEncoder().encode(requestText));
    const document = await vscode.workspace.openTextDocument(file);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      file,
      document.positionAt(text.indexOf('""') + 1),
    );
    const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    assert.ok(labels.includes('"requests/messages/completed.http"'), labels.join());
    assert.ok(labels.includes('"requests/messages/completed.http#basket"'), labels.join());
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, 'completed'), { recursive: true });
  });

  it('an environment file that another program creates and deletes is noticed while a request file is open', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const directory = path.join(folder.uri.fsPath, 'requests', 'outside');
    await mkdir(directory, { recursive: true });
    const file = path.join(directory, 'late.http');
    await writeFile(file, '# @as guest\nGET {{shop}}/product_search?q={{late}}\n');
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    const messages = () => vscode.languages.getDiagnostics(document.uri).map(({ message }) => message);
    const hasProblem = (list: string[]): boolean => list.some((message) => message.includes('{{late}}'));
    await eventually('the problem', messages, hasProblem);
    const environments = path.join(directory, 'http-client.env.json');
    await writeFile(environments, '{ "$shared": { "late": "mug" } }');
    await eventually('no problem', messages, (list) => !hasProblem(list));
    await rm(environments);
    await eventually('the problem again', messages, hasProblem);
    await rm(directory, { recursive: true });
  });

  it('quick fixes define an unknown variable in a new environment file, or in the request file', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const directory = vscode.Uri.joinPath(folder.uri, 'requests', 'undefined');
    const file = vscode.Uri.joinPath(directory, 'fix.http');
    const text = '### Search\nGET {{shop}}/product_search?q={{term9}}&count={{size9}}\n';
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    const fixes = async () =>
      vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        file,
        new vscode.Range(1, 0, 1, 60),
        vscode.CodeActionKind.QuickFix.value,
      );
    const apply = async (title: string): Promise<void> => {
      const action = (await fixes()).find((candidate) => candidate.title === title);
      assert.ok(action?.edit && action.command, title);
      assert.ok(await vscode.workspace.applyEdit(action.edit));
      await vscode.commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
    };
    await apply("Define 'term9' in http-client.env.json ($shared)");
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.path, vscode.Uri.joinPath(directory, 'http-client.env.json').path);
    assert.deepEqual(JSON.parse(editor.document.getText()), { $shared: { term9: '' } });
    const { line, character } = editor.selection.active;
    assert.equal(editor.document.lineAt(line).text.slice(0, character).trim(), '"term9": "');
    await vscode.window.showTextDocument(document);
    await apply("Define '@size9' in This File");
    assert.equal(document.getText(), `@size9 = \n\n${text}`);
    assert.equal(vscode.window.activeTextEditor?.selection.active.character, '@size9 = '.length);
    for (const changedDocument of [document, editor.document]) await changedDocument.save();
    await vscode.workspace.fs.delete(directory, { recursive: true });
  });

  it('a trigger that names no request file is underlined in the launch file, and the message says what it must be', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, 'mistyped/.vscode/launch.json');
    const text = JSON.stringify({ configurations: [{ type: 'cartwright', trigger: 'requests/mine.htp' }] });
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file));
    const messages = () => vscode.languages.getDiagnostics(file).map(({ message }) => message);
    await eventually('the problem', messages, (list) =>
      list.some((message) => message.includes('.http or .rest file, with an optional #name')),
    );
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, 'mistyped'), { recursive: true });
  });

  it('a request that the file of a trigger does not have is underlined in the launch file, with a quick fix', async () => {
    const { folder, write } = workspaceFolder();
    await write('requests/messages/look.http', '# @name look\nGET {{shop}}/product_search\n');
    const trigger = 'requests/messages/look.http#lok';
    const file = await write(
      'underlined/.vscode/launch.json',
      JSON.stringify({ configurations: [{ type: 'cartwright', trigger }] }),
    );
    const document = await vscode.workspace.openTextDocument(file);
    const messages = () => vscode.languages.getDiagnostics(file).map(({ message }) => message);
    await eventually('the problem', messages, (list) => list.some((message) => message.includes('"look"')));
    const [problem] = vscode.languages
      .getDiagnostics(file)
      .filter(({ message }) => message.includes('"look"'));
    const [action] = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      file,
      problem?.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    assert.ok(action?.edit);
    await vscode.workspace.applyEdit(action.edit);
    assert.match(document.getText(), /look\.http#look"/);
    await eventually('no problem', messages, (list) => !list.some((message) => message.includes('"look"')));
    await document.save();
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, 'underlined'), { recursive: true });
  });

  it('the environment of a launch configuration is completed, and underlined if no file defines it', async () => {
    const { folder, write } = workspaceFolder();
    await write('environments/http-client.env.json', '{ "staging": { "site": "RefArch" } }');
    const text = JSON.stringify({
      configurations: [{ type: 'cartwright', trigger: 'a.http', environment: 'stagign' }],
    });
    const file = await write('environments/.vscode/launch.json', text);
    const document = await vscode.workspace.openTextDocument(file);
    await eventually(
      'the problem',
      () => vscode.languages.getDiagnostics(file).map(({ message }) => message),
      (messages) => messages.some((message) => message.includes('Did you mean "staging"?')),
    );
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      file,
      document.positionAt(text.indexOf('stagign')),
    );
    const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    assert.ok(labels.includes('"staging"'), labels.join());
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, 'environments'), { recursive: true });
  });

  it('a name on the cartridge path of a launch configuration that no cartridge has is underlined, with a quick fix', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, 'misspelled/.vscode/launch.json');
    const text = JSON.stringify({
      configurations: [{ type: 'cartwright', cartridgePath: 'app_storefornt:plugin_unknown' }],
    });
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    const document = await vscode.workspace.openTextDocument(file);
    const problems = await eventually(
      'the problems',
      () => vscode.languages.getDiagnostics(file).filter(({ source }) => source === 'Cartwright'),
      (list) => list.length === 2,
    );
    assert.deepEqual(
      problems.map(({ range, severity }) => [document.getText(range), severity]),
      [
        ['app_storefornt', vscode.DiagnosticSeverity.Warning],
        ['plugin_unknown', vscode.DiagnosticSeverity.Information],
      ],
    );
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      file,
      problems[0]?.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    const fix = actions.find(({ title }) => title === "Change to 'app_storefront'");
    assert.ok(fix?.edit);
    await vscode.workspace.applyEdit(fix.edit);
    assert.ok(document.getText().includes('"app_storefront:plugin_unknown"'), document.getText());
    await document.save();
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, 'misspelled'), { recursive: true });
  });

  it('a cartridge path of a launch configuration without colons is underlined, with a quick fix', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, 'separated/.vscode/launch.json');
    const path = 'app_custom, plugin_gift, app_storefront';
    const text = JSON.stringify({ configurations: [{ type: 'cartwright', cartridgePath: path }] });
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    const document = await vscode.workspace.openTextDocument(file);
    const [problem] = await eventually(
      'the problem',
      () => vscode.languages.getDiagnostics(file).filter(({ source }) => source === 'Cartwright'),
      (list) => list.length === 1,
    );
    assert.ok(problem);
    assert.equal(document.getText(problem.range), path);
    assert.deepEqual(
      [problem.message, problem.severity],
      ['Cartridges are separated by colons.', vscode.DiagnosticSeverity.Warning],
    );
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      file,
      problem.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    const correctedPath = 'app_custom:plugin_gift:app_storefront';
    const fix = actions.find(({ title }) => title === `Replace with ${correctedPath}`);
    assert.ok(fix?.edit);
    await vscode.workspace.applyEdit(fix.edit);
    assert.ok(document.getText().includes(`"${correctedPath}"`), document.getText());
    await document.save();
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, 'separated'), { recursive: true });
  });
});
