import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, run, windowOfExtension } from './run-command.ts';
import { dataPath, platform, row } from './shop.ts';

/** Runs a command that opens a preview, and returns its panel. */
async function openPreview(command: string, ...args: readonly unknown[]): Promise<vscode.WebviewPanel> {
  const window = windowOfExtension();
  const { createWebviewPanel } = window as unknown as typeof vscode.window;
  const panels: vscode.WebviewPanel[] = [];
  window['createWebviewPanel'] = (...parameters: Parameters<typeof createWebviewPanel>) => {
    const panel = createWebviewPanel(...parameters);
    panels.push(panel);
    return panel;
  };
  try {
    await run(command, ...args);
  } finally {
    window['createWebviewPanel'] = createWebviewPanel;
  }
  const [panel] = panels;
  assert.ok(panel, `${command} opened no preview`);
  return panel;
}

const campaignUri = vscode.Uri.from({
  scheme: 'cartwright',
  path: '/Bundled service/data/sites/RefArch/campaigns/spring-nights.json',
});

describe('a preview', () => {
  /** Opens a document, then a preview by a command. Waits until the preview is beside the document. Returns its title. */
  async function openBeside(path: string, command: string, args: readonly vscode.Uri[]): Promise<string> {
    await platform();
    const document = await vscode.workspace.openTextDocument(campaignUri.with({ path }));
    await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    const panel = await openPreview(command, ...args);
    await eventually(
      'the column of the preview',
      () => panel.viewColumn,
      (column) => column === vscode.ViewColumn.Two,
    );
    const { title } = panel;
    panel.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    return title;
  }

  it('a preview opens beside the document on which its command was called', async () => {
    const path = '/Bundled service/data/products/tape-measure.json';
    const title = await openBeside(path, 'preview.product', [campaignUri.with({ path })]);
    assert.equal(title, 'Product tape-measure');
  });

  it('a preview opens beside the active document if its command was run from the Command Palette', async () => {
    const title = await openBeside(campaignUri.path, 'preview.calendar', []);
    assert.equal(title, 'Campaigns of RefArch');
  });
});

describe('previews of resources that are changed', () => {
  let panel: vscode.WebviewPanel;
  let api: Awaited<ReturnType<typeof platform>>;
  const waitUntilShown = (state: 'enabled' | 'disabled') =>
    eventually(
      `the ${state} campaign`,
      () => /title="spring-nights: [^"]*"/.exec(panel.webview.html)?.[0] ?? '',
      (title) => title.endsWith(', disabled"') === (state === 'disabled'),
    );

  beforeEach(async () => {
    api = await platform();
    panel = await openPreview('preview.calendar', await row('data', 'Kestrel Yard', 'Campaigns'));
  });
  afterEach(async () => {
    await api('PATCH', `${dataPath}/sites/RefArch/campaigns/spring-nights`, { enabled: false });
    panel.dispose();
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('the campaign calendar follows a save of a campaign in another column, and, when shown again, a save in its own', async () => {
    const document = await vscode.workspace.openTextDocument(campaignUri);
    const save = async (enabled: boolean, column: vscode.ViewColumn | undefined): Promise<void> => {
      const value = { ...(JSON.parse(document.getText()) as object), enabled };
      const edit = new vscode.WorkspaceEdit();
      edit.replace(campaignUri, new vscode.Range(0, 0, document.lineCount, 0), JSON.stringify(value));
      assert.ok(await vscode.workspace.applyEdit(edit));
      // Only the document in the active editor is saved, and a preview takes the focus when it opens.
      await vscode.window.showTextDocument(document, column);
      assert.ok(await document.save());
    };
    const { viewColumn } = await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
    await waitUntilShown('disabled');
    await save(true, viewColumn);
    await waitUntilShown('enabled');
    await vscode.window.showTextDocument(document, panel.viewColumn);
    await eventually(
      'the calendar behind the document',
      () => panel.visible,
      (isVisible) => !isVisible,
    );
    await save(false, panel.viewColumn);
    panel.reveal();
    await waitUntilShown('disabled');
  });

  it('the Reload button of a preview reads the resources again', async () => {
    await api('PATCH', `${dataPath}/sites/RefArch/campaigns/spring-nights`, { enabled: true });
    panel.reveal();
    await eventually(
      'the active preview',
      () => panel.active,
      (isActive) => isActive,
    );
    await run('preview.reload');
    assert.match(panel.webview.html, /title="spring-nights: /);
    assert.doesNotMatch(panel.webview.html, /title="spring-nights: [^"]*, disabled"/);
    assert.equal(panel.title, 'Campaigns of RefArch');
  });

  it('the campaign calendar follows a request of a request file', async () => {
    const document = await vscode.workspace.openTextDocument({
      language: 'cartwright-http',
      content: `# @as client\nPATCH ${dataPath}/sites/RefArch/campaigns/spring-nights\n\n{ "enabled": true }\n`,
    });
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
    await run('requests.send');
    await waitUntilShown('enabled');
  });
});
