import assert from 'node:assert/strict';
import { hasFlag } from '../../src/explorer/node.ts';
import * as vscode from 'vscode';
import { eventually, run, runWithAnswers } from './run-command.ts';
import { platform, row, rows } from './shop.ts';
import { waitForNextStop, stopDebugging } from './stops.ts';

const activeText = (): string => vscode.window.activeTextEditor?.document.getText() ?? '';
const closeEditors = () => vscode.commands.executeCommand('workbench.action.closeAllEditors');

describe('commands on scripts', () => {
  after(async () => {
    await stopDebugging();
    await closeEditors();
  });

  it('a hook opens at its function', async () => {
    const hook = (await rows('scripts', await row('scripts', 'app_storefront', 'Hooks'))).find(({ label }) =>
      label.endsWith('order.afterPOST'),
    );
    await run('scripts.openHook', hook);
    const editor = vscode.window.activeTextEditor;
    assert.match(editor?.document.lineAt(editor.selection.active.line).text ?? '', /afterPOST/);
  });

  it('a file that overrides another one can be opened, and compared with it', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const relativePath = 'cartridge/scripts/util/collections.js';
    const lib = vscode.Uri.joinPath(folder.uri, 'cartridges/lib_helpers', relativePath);
    const copy = vscode.Uri.joinPath(folder.uri, 'cartridges/app_storefront', relativePath);
    await vscode.workspace.fs.writeFile(copy, await vscode.workspace.fs.readFile(lib));
    await run('scripts.refresh');
    const node = await eventually(
      'the overriding file',
      async () => {
        await run('scripts.refresh');
        const children = await rows('scripts', await row('scripts', 'app_storefront'));
        const overrides = children.find(({ label }) => label === 'Overrides');
        return overrides && (await rows('scripts', overrides))[0];
      },
      (override) => override !== undefined,
    );
    await run('scripts.openFile', node);
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, copy.fsPath);
    await run('scripts.compareFile', node);
    await vscode.workspace.fs.delete(copy);
  });
});

describe('commands on requests', () => {
  const text = [
    '@base = {{shop}}',
    '',
    '### A basket',
    '# @as guest',
    '# @name basket',
    'POST {{base}}/baskets',
    'Content-Type: application/json',
    '',
    '{}',
    '',
    '### It',
    '# @as guest',
    'GET {{base}}/baskets/{{basket.response.body.basket_id}}',
  ].join('\n');
  let document: vscode.TextDocument;

  before(async () => {
    await platform();
    // The guest of earlier tests may have too many baskets, and their editors may occupy other columns.
    await run('shop.signInAs', { kind: 'guest' });
    await closeEditors();
    document = await vscode.workspace.openTextDocument({ language: 'cartwright-http', content: text });
    await vscode.window.showTextDocument(document);
  });
  after(async () => {
    await stopDebugging();
    await closeEditors();
  });

  it('each request of a request file has code lenses, and an invalid request line is marked', async () => {
    const lenses = await eventually(
      'lenses',
      async () =>
        vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri),
      (lenses) => lenses.length === 6,
    );
    assert.deepEqual(
      lenses.slice(0, 3).map(({ command }) => command?.command),
      ['cartwright.requests.send', 'cartwright.requests.sendAndDebug', 'cartwright.requests.copyAsCurl'],
    );
    const invalidDocument = await vscode.workspace.openTextDocument({
      language: 'cartwright-http',
      content: 'FETCH /x',
    });
    await vscode.commands.executeCommand('vscode.executeCodeLensProvider', invalidDocument.uri);
    const diagnostics = await eventually(
      'a diagnostic',
      () => vscode.languages.getDiagnostics(invalidDocument.uri),
      (problems) => problems.length > 0,
    );
    assert.match(diagnostics[0]?.message ?? '', /not a valid request line/);
  });

  it('a quick fix replaces a misspelled name in a request file', async () => {
    const misspelledDocument = await vscode.workspace.openTextDocument({
      language: 'cartwright-http',
      content:
        '# @needs itms\nGET {{shop}}/product_search?q=a\n###\n# @name items\nGET {{shop}}/categories/x',
    });
    const range = new vscode.Range(0, 10, 0, 10);
    const [action] = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      misspelledDocument.uri,
      range,
    );
    assert.equal(action?.title, "Change to 'items'");
    await vscode.workspace.applyEdit(action.edit!);
    assert.equal(misspelledDocument.lineAt(0).text, '# @needs items');
  });

  it('variables, values of directives, and API paths are completed in request files', async () => {
    const labelsFor = async (line: string) => {
      const requestDocument = await vscode.workspace.openTextDocument({
        language: 'cartwright-http',
        content: `@mine = x\n${line}`,
      });
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        requestDocument.uri,
        new vscode.Position(1, line.length),
      );
      return items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    };
    assert.ok((await labelsFor('GET {{')).includes('mine'));
    assert.ok((await labelsFor('# @as ')).includes('customer'));
    assert.ok((await labelsFor('GET ')).includes('{{shop}}/product_search'));
  });

  it('query parameters, headers and bodies are completed in request files', async () => {
    const labelsAfter = async (...lines: string[]) => {
      const requestDocument = await vscode.workspace.openTextDocument({
        language: 'cartwright-http',
        content: lines.join('\n'),
      });
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        requestDocument.uri,
        new vscode.Position(lines.length - 1, lines.at(-1)?.length ?? 0),
      );
      return items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    };
    assert.ok((await labelsAfter('GET {{shop}}/product_search?q=mug&')).includes('count'));
    assert.ok((await labelsAfter('POST {{shop}}/baskets', 'Acc')).includes('Accept-Language'));
    assert.ok((await labelsAfter('POST {{shop}}/baskets', '', '{', '  "cur')).includes('currency'));
  });

  it('a request file uses the selected environment, and undefined variables and unknown paths are marked', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const write = async (name: string, text: string): Promise<vscode.Uri> => {
      const file = vscode.Uri.joinPath(folder.uri, 'requests', name);
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
      return file;
    };
    await write('http-client.env.json', '{ "dev": { "path": "product_search" } }');
    const file = await write(
      'environment.http',
      '# @as guest\nGET {{shop}}/{{path}}?q=mug\n###\nGET {{shop}}/x\n',
    );
    const requestDocument = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(requestDocument);
    const problems = async (): Promise<string[]> => {
      await vscode.commands.executeCommand('vscode.executeCodeLensProvider', requestDocument.uri);
      return vscode.languages
        .getDiagnostics(requestDocument.uri)
        .map(({ range, message }) => `${requestDocument.getText(range)}: ${message.split('.')[0]}`);
    };
    await eventually('both problems', problems, (texts) => texts.length === 2);
    assert.match(
      (await problems()).join(),
      /\{\{path\}\}: \{\{path\}\} is defined in the environment "dev", which is not selected,\{\{shop\}\}\/x: The Shop API has no such path/,
    );
    await runWithAnswers({ picks: ['dev'] }, 'requests.selectEnvironment');
    await eventually('one problem', problems, (texts) => texts.length === 1);
    const [hover] = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      requestDocument.uri,
      new vscode.Position(1, 'GET {{shop}}/{{pa'.length),
    );
    const [content] = hover?.contents ?? [];
    assert.ok(content instanceof vscode.MarkdownString);
    assert.equal(content.value, '`{{path}}` = `product_search`\n\nFrom the environment "dev"');
    const response = await run<{ status: number }>('requests.send', requestDocument.uri, 1);
    assert.equal(response.status, 200);
    await runWithAnswers({ picks: ['No Environment'] }, 'requests.selectEnvironment');
    await vscode.window.showTextDocument(document);
  });

  it('a trigger has the variables of the selected environment', async () => {
    await vscode.window.showTextDocument(
      await vscode.workspace.openTextDocument(
        vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'requests/environment.http'),
      ),
    );
    await runWithAnswers({ picks: ['dev'] }, 'requests.selectEnvironment');
    const hasStarted = await vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], {
      type: 'cartwright',
      request: 'launch',
      name: 'Environment',
      trigger: 'requests/environment.http#1',
    });
    assert.ok(hasStarted);
    assert.equal(vscode.debug.activeDebugSession?.configuration['environment'], 'dev');
    await stopDebugging();
    await runWithAnswers({ picks: ['No Environment'] }, 'requests.selectEnvironment');
    await vscode.window.showTextDocument(document);
  });

  it('a request is sent after those that it needs, and its response opens beside the request file', async () => {
    const response = await run<{ status: number; text: string }>('requests.send', document.uri, 12);
    assert.equal(response.status, 200);
    const texts = await eventually(
      'the response',
      () => vscode.window.visibleTextEditors.map((editor) => editor.document.getText()),
      (texts) => texts.some((text) => /^HTTP\/1\.1 200 OK$/m.test(text)),
    );
    assert.ok(texts.some((text) => text.includes('"basket_id"')));
  });

  it('a request can be copied as a shell command', async () => {
    const command = await run<string>('requests.copyAsCurl', document.uri, 5);
    assert.match(command, /^curl -X POST 'http:\/\/127\.0\.0\.1:\d+\/s\/RefArch\/svc\/shop/);
    assert.equal(await vscode.env.clipboard.readText(), command);
  });

  it('a request is not copied as a shell command if a request that it needs fails', async () => {
    const content = [
      '# @name missing\n# @as guest\nGET {{shop}}/baskets/missing',
      '###\n# @as guest\n# @needs missing\nGET {{shop}}/product_search',
    ].join('\n');
    const failingDocument = await vscode.workspace.openTextDocument({ language: 'cartwright-http', content });
    await vscode.env.clipboard.writeText('before');
    const { messages } = await runWithAnswers({}, 'requests.copyAsCurl', failingDocument.uri, 6);
    assert.match(messages.join(), /The required request ".+" failed with status 404/);
    assert.equal(await vscode.env.clipboard.readText(), 'before');
  });

  it('a request of the history can be opened, and the history cleared', async () => {
    // The latest request, at index 0, is the one that failed in the previous test.
    await run('requests.history', 1);
    assert.match(activeText(), /^### It\n# @as guest\nGET \/s\/RefArch/);
    const cancelledRun = await runWithAnswers({}, 'requests.clearHistory');
    assert.match(cancelledRun.messages.join(), /^Clear the history of \d+ requests\?$/);
    await run('requests.history', 1);
    await runWithAnswers({ buttons: ['Clear'] }, 'requests.clearHistory');
    for (const command of ['requests.history', 'requests.clearHistory']) {
      const { messages } = await runWithAnswers({}, command);
      assert.deepEqual(messages, ['Cartwright: No requests in the history.']);
    }
  });

  it('a request file can be created, with an example or for a resource', async () => {
    await run('requests.new');
    assert.match(activeText(), /product_search/);
    await run('requests.fromResource', await row('data', 'Kestrel Yard', 'Campaigns', 'spring-nights'));
    assert.match(activeText(), /PATCH \{\{data\}\}\/sites\/RefArch\/campaigns\/spring-nights/);
    const response = await run<{ status: number }>('requests.send');
    assert.equal(response.status, 200);
  });

  it('requests can be created for a group, a search and a hook, but not for a row that only shows a message', async () => {
    await run('requests.fromResource', await row('data', 'Kestrel Yard', 'A/B Tests'));
    assert.match(activeText(), /GET \{\{data\}\}\/sites\/RefArch\/ab_tests\n/);
    assert.equal((await run<{ status: number }>('requests.send')).status, 200);
    await run('requests.fromResource', await row('data', 'Kestrel Yard', 'Campaigns'));
    assert.match(activeText(), /^@campaign_id = campaign_id\n/);
    await run('shop.search', 'tent');
    await run('requests.fromResource', await row('shop', 'Products'));
    assert.match(activeText(), /GET \{\{shop\}\}\/product_search\?q=tent/);
    await run('shop.clearSearch');
    const hooks = await rows('scripts', await row('scripts', 'app_storefront', 'Hooks'));
    await run(
      'requests.fromResource',
      hooks.find(({ label }) => label.endsWith('order.afterPOST')),
    );
    const lines = activeText().split('\n');
    const separatorLine = lines.findLastIndex((line) => line.startsWith('###'));
    const editor = vscode.window.activeTextEditor!;
    editor.selection = new vscode.Selection(separatorLine, 0, separatorLine, 0);
    assert.equal((await run<{ status: number }>('requests.send')).status, 200, activeText());
    const hookName = 'svc.api.shop.customer.password.afterPUT';
    // The request cannot be made automatically, because it would change a password.
    await run('requests.fromResource', {
      kind: 'hook',
      id: hookName,
      label: hookName,
      icon: '',
      hookName,
      operationId: 'shop.customers_password.put',
    });
    assert.match(activeText(), /PUT \{\{shop\}\}\/customers\/\{\{customer_id\}\}\/password\n/);
    const problem = await runWithAnswers({}, 'requests.fromResource', {
      id: 'x',
      kind: 'note',
      label: '',
      icon: '',
    });
    assert.match(problem.messages.join(), /select a resource/);
  });

  it('a request can be sent with a debug session that halts in its hooks', async () => {
    await runWithAnswers({ buttons: ['Clear'] }, 'requests.clearHistory');
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const hook = vscode.Uri.joinPath(
      folder!.uri,
      'cartridges/app_storefront/cartridge/scripts/hooks/basket.js',
    );
    const script = await vscode.workspace.openTextDocument(hook);
    const line = script
      .getText()
      .split('\n')
      .findIndex((lineText) => lineText.includes('exports.validateBasket'));
    vscode.debug.addBreakpoints([
      new vscode.SourceBreakpoint(new vscode.Location(hook, new vscode.Position(line + 1, 0))),
    ]);
    await vscode.window.showTextDocument(document);
    const pendingStop = waitForNextStop();
    const result = await runWithAnswers({}, 'requests.sendAndDebug', document.uri, 5);
    assert.deepEqual([result.result, result.messages], [true, []]);
    const { session, threadId, stack } = await pendingStop;
    assert.equal(stack[0]?.name, 'validateBasket');
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await session.customRequest('continue', { threadId });
    const responseText = () =>
      vscode.window.visibleTextEditors
        .map((editor) => editor.document.getText())
        .find((editorText) => /^### A basket\n[^]*\nHTTP\/1\.1/.test(editorText));
    const firstText = await eventually(
      'the response',
      responseText,
      (editorText) => editorText !== undefined,
    );
    assert.match(firstText ?? '', /^### A basket\n# POST http\S+\nHTTP\/1\.1 200 OK\n/);
    await run('requests.history', 0);
    assert.match(activeText(), /^### A basket\n# @as guest\nPOST /);
    assert.doesNotMatch(activeText(), /Authorization/i);
    await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    await runWithAnswers({}, 'requests.sendAndDebug', document.uri, 5);
    await eventually('the next response', responseText, (editorText) => editorText !== firstText);
    assert.equal(vscode.window.activeTextEditor?.document, document);
  });
});

describe('previews', () => {
  after(closeEditors);

  it('previews have a strict content security policy, and the preview of a product can be zoomed', async () => {
    await run('shop.search', 'tent');
    const product = (await rows('shop', await row('shop', 'Products'))).find((node) =>
      hasFlag(node, 'hasCard'),
    );
    const card = await run<string>('preview.product', product);
    assert.equal(await run('preview.zoomIn'), 1.1);
    assert.match(await run<string>('preview.product', product), /<body data-zoom="1\.1">/);
    assert.equal(await run('preview.zoomOut'), 1);
    assert.equal(await run('preview.resetZoom'), 1);
    assert.match(card, /<img src="http:\/\/127\.0\.0\.1/);
    const calendar = await run<string>('preview.calendar', await row('data', 'Kestrel Yard', 'Campaigns'));
    assert.match(calendar, /spring-nights/);
    const testPreview = await run<string>(
      'preview.abTest',
      await row('data', 'Kestrel Yard', 'A/B Tests', 'fire-steel-test'),
    );
    assert.match(testPreview, /not in the test/);
    for (const preview of [card, calendar, testPreview]) assert.match(preview, /default-src &#39;none&#39;/);
    const rejectedRun = await runWithAnswers(
      {},
      'preview.product',
      await row('data', 'Kestrel Yard', 'A/B Tests', 'fire-steel-test'),
    );
    assert.match(rejectedRun.messages.join(), /Open a product/);
    await run('shop.clearSearch');
  });
});
