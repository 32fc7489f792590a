import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { hasFlag } from '../../src/explorer/node.ts';
import { answerDialogs, eventually, run, runWithAnswers } from './run-command.ts';
import { row, sidebar } from './shop.ts';
import { breakAt, children, waitForNextStop, scopeVariables, stackOf, stopDebugging } from './stops.ts';

const hook = 'cartridges/app_storefront/cartridge/scripts/hooks/order.js';

/** Waits until the debugger reports that all breakpoints are verified. */
async function waitUntilVerified(): Promise<void> {
  const session = vscode.debug.activeDebugSession;
  assert.ok(session, 'no session');
  const deadline = Date.now() + 20_000;
  for (;;) {
    const values = await Promise.all(
      vscode.debug.breakpoints.map((breakpoint) => session.getDebugProtocolBreakpoint(breakpoint)),
    );
    if (values.every((breakpoint) => (breakpoint as { verified?: boolean } | undefined)?.verified)) return;
    assert.ok(Date.now() < deadline, `not verified: ${JSON.stringify(values)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('debugging the sample workspace without an instance', () => {
  afterEach(stopDebugging);

  it('a session halts in the hook of an order, shows variables, and steps to another cartridge and back', async () => {
    const line = await breakAt(hook, 'var earned = points.earnedBy(order)');
    const hasStarted = await vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], {
      type: 'cartwright',
      request: 'attach',
      name: 'offline',
    });
    assert.ok(hasStarted);
    await waitUntilVerified();

    const pendingStop = waitForNextStop();
    const pendingOrder = vscode.commands.executeCommand<string | undefined>('cartwright.sendSampleOrder');
    const { session, threadId, stack } = await pendingStop;
    const [frame] = stack;
    assert.equal(frame?.name, 'afterPOST');
    assert.equal(frame.line, line);
    assert.ok(frame.source?.path?.endsWith(hook), frame.source?.path);

    const locals = await scopeVariables(session, frame.id, 'Local');
    const order = locals.find(({ name }) => name === 'order');
    assert.ok(order, JSON.stringify(locals));
    assert.match(order.value, /^Order \d{8} · \d+\.\d\d USD$/);
    assert.equal(session.name, 'offline (Bundled service)');
    assert.equal(locals.find(({ name }) => name === 'total')?.value.includes('.'), true);
    const fields = await children(session, order.variablesReference);
    const orderNo = fields.find(({ name }) => name === 'orderNo')?.value;
    assert.ok(orderNo, JSON.stringify(fields.map(({ name }) => name)));

    const evaluation = (await session.customRequest('evaluate', {
      expression: 'order.productLineItems.length + 1',
      frameId: frame.id,
      context: 'watch',
    })) as { result: string };
    assert.equal(evaluation.result, '4');

    const pendingStepInStop = waitForNextStop();
    await session.customRequest('stepIn', { threadId });
    const stepInResult = await pendingStepInStop;
    assert.equal(stepInResult.stack[0]?.name, 'earnedBy');
    assert.ok(
      stepInResult.stack[0].source?.path?.endsWith('int_loyalty/cartridge/scripts/loyalty/points.js'),
    );
    assert.equal(stepInResult.stack[1]?.name, 'afterPOST');

    const pendingStepOutStop = waitForNextStop();
    await session.customRequest('stepOut', { threadId });
    assert.equal((await pendingStepOutStop).stack[0]?.name, 'afterPOST');
    assert.equal((await stackOf(session, threadId)).length, 1);

    await session.customRequest('continue', { threadId });
    const createdOrderNo = await pendingOrder;
    assert.ok(
      createdOrderNo && orderNo.includes(createdOrderNo),
      `${String(createdOrderNo)} is not ${orderNo}`,
    );
  });

  it('a launch configuration sends its own request and halts in the hook that the request runs', async () => {
    const line = await breakAt(
      'cartridges/app_storefront/cartridge/scripts/hooks/basket.js',
      'exports.validateBasket',
    );
    const pendingStop = waitForNextStop();
    await vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], {
      type: 'cartwright',
      request: 'launch',
      name: 'trigger',
      trigger: { method: 'POST', path: '/s/RefArch/svc/shop/v23_2/baskets', as: 'guest', body: {} },
    });
    const { session, threadId, stack } = await pendingStop;
    assert.ok(stack[0]!.line >= line);
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await session.customRequest('continue', { threadId });
  });

  it('the views read a basket without a halt in its hook', async () => {
    await runWithAnswers({}, 'shop.newBasket');
    await breakAt('cartridges/app_storefront/cartridge/scripts/hooks/basket.js', 'exports.validateBasket');
    await vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], {
      type: 'cartwright',
      request: 'attach',
      name: 'views',
    });
    await run('shop.refresh');
    const basket = await row('shop', 'Baskets', 'Basket');
    assert.ok(hasFlag(basket, 'canChangeBasket'), basket.description);
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await stopDebugging();
    await runWithAnswers({ buttons: ['Delete'] }, 'document.delete', basket);
  });

  it('the basket survives a session that needs no restart, and one for which the service restarts with other cartridges', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const { registry } = await sidebar();
    const startSession = async (...subfolders: string[]): Promise<number | undefined> => {
      const configuration = { type: 'cartwright', request: 'attach', name: 'basket' };
      const folders = subfolders.map((subfolder) => `${folder.uri.fsPath}/cartridges${subfolder}`);
      await vscode.debug.startDebugging(
        folder,
        folders.length === 0 ? configuration : { ...configuration, cartridges: folders },
      );
      await stopDebugging();
      return registry.servicePid;
    };
    const pidOfWorkspace = await startSession();
    await runWithAnswers({}, 'shop.newBasket');
    assert.equal(await startSession(''), pidOfWorkspace, 'the same cartridges need no restart');
    assert.notEqual(await startSession('/int_loyalty'), pidOfWorkspace);
    const basket = await row('shop', 'Baskets', 'Basket');
    assert.ok(hasFlag(basket, 'canChangeBasket'), basket.description);
    await runWithAnswers({ buttons: ['Delete'] }, 'document.delete', basket);
  });

  it('an order that is sent while a session is starting halts at its breakpoints', async () => {
    await breakAt(hook, 'var earned = points.earnedBy(order)');
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    let pendingOrder: Thenable<unknown> | undefined;
    // VS Code asks this provider after that of the extension, and then starts the session.
    const provider = vscode.debug.registerDebugConfigurationProvider('cartwright', {
      resolveDebugConfigurationWithSubstitutedVariables: (_folder, configuration) => {
        pendingOrder = vscode.commands.executeCommand('cartwright.sendSampleOrder');
        return configuration;
      },
    });
    try {
      const pendingStop = waitForNextStop();
      await vscode.debug.startDebugging(folder, { type: 'cartwright', request: 'attach', name: 'start' });
      const { session, threadId } = await pendingStop;
      await session.customRequest('continue', { threadId });
      assert.ok(await pendingOrder);
    } finally {
      provider.dispose();
    }
  });

  it('a session continues after the shop is reset while one of its scripts is halted', async () => {
    await breakAt(hook, 'var earned = points.earnedBy(order)');
    const errorOutput: string[] = [];
    const standardOutput: string[] = [];
    const tracker = vscode.debug.registerDebugAdapterTrackerFactory('cartwright', {
      createDebugAdapterTracker: () => ({
        onDidSendMessage: ({
          event,
          body,
        }: {
          event?: string;
          body?: { category?: string; output?: string };
        }) => {
          if (event === 'output' && body?.category === 'stderr') errorOutput.push(body.output ?? '');
          if (event === 'output' && body?.category === 'stdout') standardOutput.push(body.output ?? '');
        },
      }),
    });
    try {
      const [folder] = vscode.workspace.workspaceFolders ?? [];
      await vscode.debug.startDebugging(folder, { type: 'cartwright', request: 'attach', name: 'reset' });
      await waitUntilVerified();
      const pendingFirstStop = waitForNextStop();
      const pendingFirstOrder = vscode.commands.executeCommand('cartwright.sendSampleOrder');
      const { session } = await pendingFirstStop;
      await runWithAnswers({ buttons: ['Reset'] }, 'service.reset');
      await pendingFirstOrder;
      await waitUntilVerified();
      const pendingSecondStop = waitForNextStop();
      const pendingSecondOrder = vscode.commands.executeCommand('cartwright.sendSampleOrder');
      const { threadId, session: laterSession } = await pendingSecondStop;
      assert.equal(laterSession.id, session.id, 'the session has not been replaced');
      await session.customRequest('continue', { threadId });
      await pendingSecondOrder;
      assert.deepEqual(errorOutput, []);
      const index = standardOutput.indexOf('The bundled service restarted.\n');
      assert.match(
        standardOutput[index + 1] ?? '',
        /^Waiting for requests to the bundled service/,
        standardOutput.join(''),
      );
      assert.notEqual(index, -1);
    } finally {
      tracker.dispose();
    }
  });

  it('a restart of the service interrupts an order and a request: the message about each says so, and none says that a hook failed', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const basketHook = 'cartridges/app_storefront/cartridge/scripts/hooks/basket.js';
    const file = vscode.Uri.joinPath(folder.uri, basketHook);
    const content = await vscode.workspace.fs.readFile(file);
    const text = new TextDecoder().decode(content);
    // The session resumes its scripts before the restart: these then run until the service ends them.
    const endlessText = text.replace(
      '  var limit =',
      '  var isEndless = true;\n  while (isEndless);\n  var limit =',
    );
    assert.notEqual(endlessText, text);
    try {
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(endlessText));
      // If an earlier test has opened the document, VS Code reads it again only after a while.
      await eventually(
        'the changed script',
        async () => (await vscode.workspace.openTextDocument(file)).getText(),
        (documentText) => documentText === endlessText,
      );
      await breakAt(basketHook, 'var isEndless');
      await vscode.debug.startDebugging(folder, { type: 'cartwright', request: 'attach', name: 'restart' });
      await waitUntilVerified();
      const requests = await vscode.workspace.openTextDocument({
        language: 'cartwright-http',
        content: '### A basket\n# @as guest\nPOST {{shop}}/baskets\n\n{}',
      });
      const { messages } = await answerDialogs({ buttons: ['Reset'] }, async (messages) => {
        const pendingStop = waitForNextStop();
        const pendingOrder = run<string | undefined>('sendSampleOrder');
        const { session } = await pendingStop;
        const pendingRequest = run<{ status: number } | undefined>('requests.send', requests.uri, 2);
        await eventually(
          'the threads',
          async () => (await session.customRequest('threads')) as { threads: readonly unknown[] },
          ({ threads }) => threads.length === 2,
        );
        await run('service.reset');
        assert.equal(await pendingOrder, undefined);
        assert.equal((await pendingRequest)?.status, 503, messages.join('\n'));
      });
      assert.deepEqual(messages.filter((message) => message.includes('interrupted')).sort(), [
        'Cartwright: "A basket" was interrupted. The service stopped or restarted before the request was complete. Send it again.',
        'Cartwright: The sample order was interrupted: the bundled service restarted.',
      ]);
      assert.deepEqual(
        messages.filter((message) => message.includes('failed')),
        [],
      );
    } finally {
      await vscode.workspace.fs.writeFile(file, content);
    }
  });

  it('the message about a sample order that fails in a script opens the line of the error', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, hook);
    const content = await vscode.workspace.fs.readFile(file);
    try {
      const text = new TextDecoder()
        .decode(content)
        .replace('exports.afterPOST', 'null.x();\nexports.afterPOST');
      const line = text.slice(0, text.indexOf('null.x()')).split('\n').length;
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
      // The editor of an earlier test reads the file again only after a while, which moves its cursor.
      await eventually(
        'the changed script',
        async () => (await vscode.workspace.openTextDocument(file)).getText(),
        (documentText) => documentText === text,
      );
      const { messages } = await answerDialogs({ buttons: [`Open order.js:${line}`] }, () =>
        vscode.commands.executeCommand('cartwright.sendSampleOrder'),
      );
      assert.match(messages[0] ?? '', /The sample order failed\. .*TypeError: /);
      await eventually(
        'the line of the cursor',
        () => {
          const { activeTextEditor: editor } = vscode.window;
          return editor?.document.uri.path === file.path ? editor.selection.active.line + 1 : undefined;
        },
        (cursorLine) => cursorLine === line,
      );
    } finally {
      await vscode.workspace.fs.writeFile(file, content);
    }
  });

  it('a debug session with an unknown connection does not start, and a message says why', async () => {
    // In a test run VS Code does not open the dialog that a user would see, and rejects with its text.
    await assert.rejects(
      async () =>
        vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], {
          type: 'cartwright',
          request: 'attach',
          name: 'nowhere',
          connection: 'nowhere',
        }),
      /No connection is named "nowhere"\. Add one of that name/,
    );
  });
});
