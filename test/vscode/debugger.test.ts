import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { applyRemedy } from '../../src/host/doctor-remedies.ts';
import { eventually } from './run-command.ts';
import { breakAt, waitForNextStop, stackOf, stopDebugging } from './stops.ts';

const hook = 'cartridges/app_storefront/cartridge/scripts/hooks/order.js';

interface Report {
  readonly findings: readonly { readonly check: string; readonly verdict: string; readonly text: string }[];
  readonly text: string;
}

const start = (attributes: object = {}) =>
  vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], {
    type: 'cartwright',
    request: 'attach',
    name: 'debugger',
    ...attributes,
  });

describe('the debugger in VS Code', () => {
  afterEach(stopDebugging);
  const uriOf = (file: string) => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    return vscode.Uri.joinPath(folder.uri, file);
  };
  const diagnose = async (line: number): Promise<Report> => {
    const report = await vscode.commands.executeCommand<Report | undefined>('cartwright.whyNotHit', {
      uri: uriOf(hook),
      lineNumber: line,
    });
    assert.ok(report);
    return report;
  };

  it('the doctor reports a missing session, and no failed check after the session has started', async () => {
    const line = await breakAt(hook, 'var earned = points.earnedBy(order)');
    const reportBeforeStart = await diagnose(line);
    assert.deepEqual(
      reportBeforeStart.findings.filter(({ verdict }) => verdict === 'fail').map(({ check }) => check),
      ['session'],
    );
    assert.ok(await start());
    const reportOfSession = await diagnose(line);
    assert.deepEqual(
      reportOfSession.findings.filter(({ verdict }) => verdict === 'fail'),
      [],
      reportOfSession.text,
    );
    assert.match(
      reportOfSession.text,
      /svc\.api\.shop\.order\.afterPOST runs in POST \/s\/RefArch\/svc\/shop\//,
    );
  });

  it('the doctor reports that the sample order did not reach a breakpoint in a script that it ran', async () => {
    const line = await breakAt(hook, 'refused: {1}');
    assert.ok(await start());
    await vscode.commands.executeCommand('cartwright.sendSampleOrder');
    const report = await diagnose(line);
    assert.match(report.text, /The latest request of this session, POST \/orders, did not reach it\./);
  });

  it('the doctor reports that the sample order was sent while all breakpoints were deactivated', async () => {
    const line = await breakAt(hook, 'var earned = points.earnedBy(order)');
    const toggle = () =>
      vscode.commands.executeCommand('workbench.debug.viewlet.action.toggleBreakpointsActivatedAction');
    await toggle();
    try {
      assert.ok(await start());
      await vscode.commands.executeCommand('cartwright.sendSampleOrder');
    } finally {
      await toggle();
    }
    const { text } = await eventually(
      'a report after the activation',
      () => diagnose(line),
      (report) => report.findings.some(({ check }) => check === 'run'),
    );
    assert.match(text, /POST \/orders was sent while all breakpoints were deactivated\. Send it again\./);
  });

  it('a breakpoint that was moved from an empty line is examined at the line on which the editor shows it', async () => {
    const uri = uriOf(hook);
    const document = await vscode.workspace.openTextDocument(uri);
    const lines = document.getText().split('\n');
    const emptyLine = lines.indexOf(
      '',
      lines.findIndex((text) => text.includes('var review')),
    );
    vscode.debug.addBreakpoints([
      new vscode.SourceBreakpoint(new vscode.Location(uri, new vscode.Position(emptyLine, 0))),
    ]);
    assert.ok(await start());
    const editor = await vscode.window.showTextDocument(document);
    const cursor = new vscode.Position(emptyLine + 1, 0);
    editor.selection = new vscode.Selection(cursor, cursor);
    // With a second breakpoint, the command asks which one to examine, unless one is at the cursor.
    await breakAt(hook, 'var earned = points.earnedBy(order)');
    const report = await eventually(
      'the report without a selection',
      async () => {
        editor.selection = new vscode.Selection(cursor, cursor);
        const command = vscode.commands.executeCommand<Report | undefined>('cartwright.whyNotHit');
        const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 3_000));
        const result = await Promise.race([command, timeout]);
        if (!result) await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
        return result;
      },
      (result) => result !== undefined,
    );
    assert.match(report?.text ?? '', new RegExp(`Line ${emptyLine + 2} has code`));
    assert.doesNotMatch(report?.text ?? '', /The session has no breakpoint/);
  });

  it('the only breakpoint is examined without a question, wherever the cursor is', async () => {
    const line = await breakAt(hook, 'var earned = points.earnedBy(order)');
    const editor = await vscode.window.showTextDocument(uriOf(hook));
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    const report = await vscode.commands.executeCommand<Report | undefined>('cartwright.whyNotHit');
    assert.match(report?.text ?? '', new RegExp(`Line ${line} has code`));
  });

  it('the doctor reports that another program changed the cartridge path in launch.json, and offers a restart', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const launchFile = uriOf('.vscode/launch.json').fsPath;
    const originalText = readFileSync(launchFile, 'utf8');
    const write = (cartridgePath: string): void =>
      writeFileSync(
        launchFile,
        JSON.stringify({
          version: '0.2.0',
          configurations: [{ type: 'cartwright', request: 'attach', name: 'Path', cartridgePath }],
        }),
      );
    const configurations = () =>
      JSON.stringify(vscode.workspace.getConfiguration('launch', folder.uri).get('configurations'));
    // The open page of the doctor examines the breakpoint again at this event.
    let changeCount = 0;
    const listener = vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('launch')) changeCount++;
    });
    try {
      write('app_storefront:int_loyalty:lib_helpers');
      await eventually('the first path', configurations, (text) => text.includes('int_loyalty:lib_helpers'));
      const line = await breakAt(hook, 'var earned = points.earnedBy(order)');
      assert.ok(await vscode.debug.startDebugging(folder, 'Path'));
      const text =
        'The cartridge path of the launch configuration has changed since the session was started.';
      assert.ok(!(await diagnose(line)).text.includes(text));
      const previousCount = changeCount;
      write('int_loyalty:app_storefront:lib_helpers');
      const report = await diagnose(line);
      assert.ok(report.text.startsWith(text), report.text);
      assert.match(report.text, /"Path" now has the path int_loyalty:app_storefront:lib_helpers; /);
      assert.match(report.text, /→ Restart the session to use the new path\./);
      await eventually(
        'the change',
        () => changeCount,
        (count) => count > previousCount,
      );
      // The remedy for a problem of the path shows the path, not the name of the configuration.
      const remedy = { kind: 'editLaunchConfiguration', attribute: 'cartridgePath' } as const;
      await applyRemedy(remedy, vscode.debug.activeDebugSession);
      const { document, selection } = vscode.window.activeTextEditor ?? {};
      assert.equal(document?.getText(selection), '"int_loyalty:app_storefront:lib_helpers"');
    } finally {
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      listener.dispose();
      await stopDebugging();
      writeFileSync(launchFile, originalText);
      await eventually('the original file', configurations, (text) => !text.includes('"Path"'));
    }
  });

  it('inline values are shown up to the halted line, and not after the session', async () => {
    const line = await breakAt(hook, 'var earned = points.earnedBy(order)');
    await start();
    const pendingStop = waitForNextStop();
    const pendingOrder = vscode.commands.executeCommand('cartwright.sendSampleOrder');
    const { session, threadId, stack } = await pendingStop;
    const values = async () =>
      (
        await vscode.commands.executeCommand<vscode.InlineValueVariableLookup[]>(
          'vscode.executeInlineValueProvider',
          uriOf(hook),
          new vscode.Range(0, 0, 60, 0),
          { frameId: stack[0]?.id, stoppedLocation: new vscode.Range(line - 1, 0, line - 1, 0) },
        )
      ).map(({ variableName, range }) => `${range.start.line + 1} ${variableName ?? ''}`);
    const inlineValues = await values();
    assert.ok(inlineValues.includes(`${line - 2} total`), inlineValues.join());
    assert.equal(
      inlineValues.some((inlineValue) => Number(inlineValue.split(' ')[0]) > line),
      false,
    );
    await session.customRequest('continue', { threadId });
    await pendingOrder;
    await stopDebugging();
    assert.deepEqual(await values(), []);
  });

  it('a function breakpoint of VS Code halts in the function with its name', async () => {
    vscode.debug.addBreakpoints([new vscode.FunctionBreakpoint('afterPOST')]);
    await start();
    const pendingStop = waitForNextStop();
    const pendingOrder = vscode.commands.executeCommand('cartwright.sendSampleOrder');
    const { session, threadId, stack } = await pendingStop;
    assert.equal(stack[0]?.name, 'afterPOST');
    await session.customRequest('continue', { threadId });
    await pendingOrder;
  });

  it('a debug session sends the requests of the .http file that is its trigger, and halts in their hook', async () => {
    await breakAt(hook, 'var earned = points.earnedBy(order)');
    const pendingStop = waitForNextStop();
    await start({ request: 'launch', trigger: 'requests/order.http' });
    const { session, threadId, stack } = await pendingStop;
    assert.equal(stack[0]?.name, 'afterPOST');
    await session.customRequest('continue', { threadId });
  });

  it('if the service cannot be restarted for a session, the session ends at once, and the next start works', async () => {
    const settings = vscode.workspace.getConfiguration('cartwright');
    assert.ok(await start());
    await settings.update('service.nodePath', '/nowhere/node', vscode.ConfigurationTarget.Global);
    try {
      // Does not wait until the message about the failure is closed.
      assert.equal(await start({ name: 'other', cartridgePath: 'app_storefront' }), false);
      await eventually(
        'the end of the session',
        () => vscode.debug.activeDebugSession,
        (session) => session === undefined,
      );
    } finally {
      await settings.update('service.nodePath', undefined, vscode.ConfigurationTarget.Global);
    }
    const line = await breakAt(hook, 'var earned = points.earnedBy(order)');
    assert.ok(await start());
    assert.doesNotMatch((await diagnose(line)).text, /not running|no debug session/i);
  });
});

describe('a compound of a front end and its cartridges', () => {
  afterEach(stopDebugging);

  it('a compound starts a session for the front end and one for the cartridges, and both halt', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, 'front-end.js');
    await vscode.workspace.fs.writeFile(
      uri,
      Buffer.from('let count = 0;\nsetInterval(() => {\n  count += 1;\n}, 50);\n'),
    );
    const launch = vscode.workspace.getConfiguration('launch', folder);
    const previousConfigurations = launch.get('configurations');
    await launch.update('configurations', [
      { type: 'cartwright', request: 'attach', name: 'Cartridges' },
      {
        type: 'node',
        request: 'launch',
        name: 'Front end',
        program: uri.fsPath,
        runtimeExecutable: process.execPath,
      },
    ]);
    await launch.update('compounds', [
      { name: 'Both', configurations: ['Cartridges', 'Front end'], stopAll: true },
    ]);
    try {
      const line = await breakAt(hook, 'var earned = points.earnedBy(order)');
      await breakAt('front-end.js', 'count += 1');
      const stops: { session: vscode.DebugSession; threadId: number }[] = [];
      const tracker = vscode.debug.registerDebugAdapterTrackerFactory('*', {
        createDebugAdapterTracker: (session) => ({
          onDidSendMessage: ({ event, body }: { event?: string; body?: { threadId?: number } }) => {
            if (event === 'stopped') stops.push({ session, threadId: body?.threadId ?? 0 });
          },
        }),
      });
      const waitForStopOf = async (isCartwright: boolean) => {
        const find = () => stops.find(({ session }) => (session.type === 'cartwright') === isCartwright);
        await waitUntil(() => find() !== undefined);
        return find()!;
      };
      assert.ok(await vscode.debug.startDebugging(folder, 'Both'));
      await waitForStopOf(false);
      const pendingOrder = vscode.commands.executeCommand<string | undefined>('cartwright.sendSampleOrder');
      const cartwrightStop = await waitForStopOf(true);
      const [top] = await stackOf(cartwrightStop.session, cartwrightStop.threadId);
      assert.equal(top?.line, line);
      await cartwrightStop.session.customRequest('continue', { threadId: cartwrightStop.threadId });
      assert.ok(await pendingOrder);
      tracker.dispose();
    } finally {
      await launch.update('configurations', previousConfigurations);
      await launch.update('compounds', undefined);
    }
  });
});

async function waitUntil(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 25_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, 'the condition was not true within 25 seconds');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
