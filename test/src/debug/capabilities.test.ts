import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { capabilities } from '../../../src/debug/capabilities.ts';
import { displayValue } from '../../../src/debug/inspect/member-view.ts';
import { frameAt } from '../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../support/dap-session.ts';

describe('the capabilities in the response to initialize', () => {
  /**
   * The request that belongs to each capability. Capabilities that stand for arguments or events, such as
   * `supportsConditionalBreakpoints`, are not listed.
   */
  const requests: Partial<Record<keyof Dap.Capabilities, string>> = {
    supportsConfigurationDoneRequest: 'configurationDone',
    supportsFunctionBreakpoints: 'setFunctionBreakpoints',
    supportsSetVariable: 'setVariable',
    supportsSetExpression: 'setExpression',
    supportsRestartRequest: 'restart',
    supportsCompletionsRequest: 'completions',
    supportsModulesRequest: 'modules',
    supportsExceptionInfoRequest: 'exceptionInfo',
    supportsLoadedSourcesRequest: 'loadedSources',
    supportsTerminateThreadsRequest: 'terminateThreads',
    supportsTerminateRequest: 'terminate',
    supportsBreakpointLocationsRequest: 'breakpointLocations',
    supportsStepInTargetsRequest: 'stepInTargets',
    supportsStepBack: 'stepBack',
    supportsRestartFrame: 'restartFrame',
    supportsGotoTargetsRequest: 'gotoTargets',
    supportsDataBreakpoints: 'setDataBreakpoints',
    supportsReadMemoryRequest: 'readMemory',
    supportsWriteMemoryRequest: 'writeMemory',
    supportsDisassembleRequest: 'disassemble',
    supportsInstructionBreakpoints: 'setInstructionBreakpoints',
    supportsCancelRequest: 'cancel',
  };

  it('the adapter supports the requests that its capabilities announce, and no others', async () => {
    const fixture = await dapFixture();
    try {
      const { dap } = fixture;
      assert.deepEqual(await dap.initialize(), capabilities);
      for (const [capability, request] of Object.entries(requests)) {
        if (request === 'terminate') continue; // It would end the session.
        const failure = await dap.request(request, {}).then(
          () => '',
          (error: unknown) => String(error),
        );
        const isUnsupported = /is not supported by this debugger/.test(failure);
        const isAnnounced = capabilities[capability as keyof Dap.Capabilities] === true;
        assert.equal(isUnsupported, !isAnnounced, `${request}: ${failure}`);
      }
    } finally {
      await fixture.close();
    }
  });

  it('VS Code is not offered breakpoint locations, because it moves breakpoints while it waits for them', async () => {
    const fixture = await dapFixture();
    try {
      const { supportsBreakpointLocationsRequest, ...others } = await fixture.dap.request<Dap.Capabilities>(
        'initialize',
        { adapterID: 'cartwright', clientID: 'vscode' },
      );
      const { supportsBreakpointLocationsRequest: _, ...capabilitiesOfOthers } = capabilities;
      assert.deepEqual([supportsBreakpointLocationsRequest, others], [false, capabilitiesOfOthers]);
    } finally {
      await fixture.close();
    }
  });
});

describe('values in hexadecimal', () => {
  it('only whole numbers are shown in hexadecimal', () => {
    assert.equal(displayValue({ type: 'number', value: '255' }, true), '0xff');
    assert.equal(displayValue({ type: 'number', value: '-1' }, true), '-0x1');
    assert.equal(displayValue({ type: 'number', value: '1.5' }, true), '1.5');
    assert.equal(displayValue({ type: 'number', value: 'NaN' }, true), 'NaN');
    assert.equal(
      displayValue({ type: 'bigint', value: '18446744073709551616' }, true),
      '0x10000000000000000',
    );
    assert.equal(displayValue({ type: 'string', value: '255' }, true), '"255"');
    assert.equal(displayValue({ type: 'number', value: '255' }), '255');
  });
});

describe('a halted session', () => {
  let fixture: DapFixture;
  const halt = async (client = {}) => {
    fixture = await dapFixture();
    const { dap, platform, start } = fixture;
    platform.frame.locals = {
      count: 255,
      numbers: [16, 17],
      order: { total: 3 },
      getLines: () => Array.from({ length: 300 }, (_, index) => ({ sku: `s${index}` })),
      plain: { a: [1, 2], b: { c: 'x' } },
    };
    await start({ breakpoints: [6], client });
    platform
      .thread(1)
      .halt(frameAt(scriptPath, 6, 'afterPOST()'), frameAt('/app_core/cartridge/core.js', 3, ''));
    await dap.waitForStop();
  };
  beforeEach(() => halt());
  afterEach(() => fixture.close());
  const frameId = async () => (await fixture.dap.stack(1))[0]?.id;

  it('a halted session shows numbers in hexadecimal if the client requests it', async () => {
    const { dap } = fixture;
    const format = { hex: true };
    const [local] = await dap.scopes(1);
    const locals = await dap.variables(local?.variablesReference ?? 0, { format });
    assert.equal(locals.find(({ name }) => name === 'count')?.value, '0xff');
    const numbers = locals.find(({ name }) => name === 'numbers');
    assert.equal((await dap.variables(numbers?.variablesReference ?? 0, { format }))[0]?.value, '0x10');
    const commonArguments = { frameId: await frameId(), format };
    const body = await dap.request<Dap.EvaluateResponse['body']>('evaluate', {
      expression: 'count + 1',
      ...commonArguments,
    });
    assert.equal(body.result, '0x100');
    const setArguments = { expression: 'count', value: '16', ...commonArguments };
    assert.equal((await dap.request<{ value: string }>('setExpression', setArguments)).value, '0x10');
  });

  it('a halted session names frames in the format that the client requests', async () => {
    const { dap } = fixture;
    const format = { parameters: true, parameterNames: true, line: true, module: true };
    const [top, core] = await dap.stack(1, { format });
    assert.equal(top?.name, 'app_shop!afterPOST(order) Line 6');
    assert.equal(core?.name, 'app_core!(anonymous) Line 3');
    assert.deepEqual([top.moduleId, core.moduleId], ['app_shop', 'app_core']);
  });

  it('a halted session returns an evaluated array page by page, even if no variable holds it', async () => {
    const { dap } = fixture;
    const lines = await dap.evaluate(1, 'getLines()');
    assert.deepEqual([lines.indexedVariables, lines.namedVariables], [300, 1]);
    const page = await dap.variables(lines.variablesReference, { filter: 'indexed', start: 250, count: 2 });
    assert.deepEqual(
      page.map(({ name, evaluateName }) => [name, evaluateName]),
      [
        ['[250]', undefined],
        ['[251]', undefined],
      ],
    );
    const [sku] = await dap.variables(page[0]?.variablesReference ?? 0);
    assert.equal(sku?.value, '"s250"');
    const setArguments = { variablesReference: page[0]?.variablesReference, name: 'sku', value: '"other"' };
    assert.equal((await dap.request<{ value: string }>('setVariable', setArguments)).value, '"other"');
    assert.equal((await dap.variables(page[0]?.variablesReference ?? 0))[0]?.value, '"other"');
    assert.equal(
      (await dap.locals(1)).some(({ name }) => name.includes('cartwright')),
      false,
    );
  });

  it('a halted session copies plain objects as JSON and strings unchanged', async () => {
    const { dap } = fixture;
    const clipboardValue = await dap.evaluate(1, 'plain', 'clipboard');
    assert.deepEqual(JSON.parse(clipboardValue.result), { a: [1, 2], b: { c: 'x' } });
    assert.equal((await dap.evaluate(1, '"a\\nb"', 'clipboard')).result, 'a\nb');
    assert.equal((await dap.evaluate(1, 'count', 'clipboard')).result, '255');
    // Copying evaluates the expression only once.
    assert.deepEqual(JSON.parse((await dap.evaluate(1, '[numbers.shift(), [1]]', 'clipboard')).result), [
      16,
      [1],
    ]);
    assert.equal((await dap.evaluate(1, 'numbers.length', 'clipboard')).result, '1');
    // As text, a list with one element looks like the element.
    for (const list of ['[5]', '["a"]', '[[]]'])
      assert.deepEqual(JSON.parse((await dap.evaluate(1, list, 'clipboard')).result), JSON.parse(list));
  });

  it('a halted session invalidates the variables when an evaluation may have changed something', async () => {
    await fixture.dap.evaluate(1, 'count = 3');
    assert.deepEqual(fixture.dap.unreadEvents('invalidated'), [], 'the client did not ask for it');
    await fixture.close();
    await halt({ supportsInvalidatedEvent: true });
    const { dap } = fixture;
    await dap.evaluate(1, 'count');
    await dap.evaluate(1, 'count = 4');
    const { body } = await dap.waitForEvent<Dap.InvalidatedEvent>('invalidated');
    assert.deepEqual(body, { areas: ['variables'], threadId: 1 });
    assert.equal(dap.unreadEvents('invalidated').length, 0);
  });

  it('a halted session lists cartridges as modules, including those that are not on this machine', async () => {
    const { dap } = fixture;
    await dap.stack(1);
    const { modules, totalModules } = await dap.request<Dap.ModulesResponse['body']>('modules', {});
    assert.deepEqual(
      modules.map(({ id, symbolStatus, isUserCode }) => [id, symbolStatus, isUserCode]),
      [
        ['app_shop', 'On this machine', true],
        ['app_core', 'On the platform; not on this machine', false],
      ],
    );
    assert.equal(totalModules, 2);
    const reportedIds = dap
      .unreadEvents('module')
      .map(({ body }) => (body as Dap.ModuleEvent['body']).module.id);
    assert.deepEqual(reportedIds, ['app_shop', 'app_core']);
    const page = await dap.request<Dap.ModulesResponse['body']>('modules', {
      startModule: 1,
      moduleCount: 1,
    });
    assert.deepEqual([page.modules[0]?.id, page.totalModules], ['app_core', 2]);
  });

  it('a halted session lists the scripts that can run on the platform, and those of the stack', async () => {
    const { dap, file, workspace } = fixture;
    workspace.write('cartridges/app_shop/cartridge/static/default/browser.js', 'x();');
    workspace.write('cartridges/app_shop/cartridge/client/default/js/main.js', 'x();');
    await dap.stack(1);
    const { sources } = await dap.request<Dap.LoadedSourcesResponse['body']>('loadedSources');
    assert.deepEqual(
      sources.map(({ path, name }) => path ?? name),
      [file, 'core.js'],
    );
    assert.equal(dap.unreadEvents('loadedSource').length, 1);
  });

  it('a halted session returns breakpoint locations on lines with code', async () => {
    const { dap, file } = fixture;
    const { breakpoints } = await dap.request<Dap.BreakpointLocationsResponse['body']>(
      'breakpointLocations',
      {
        source: { path: file },
        line: 1,
        endLine: 11,
      },
    );
    assert.deepEqual(
      breakpoints.map(({ line }) => line),
      [5, 6, 8, 10],
    );
  });

  it('a halted session has no exception information for a thread without an error', async () => {
    await assert.rejects(
      fixture.dap.request('exceptionInfo', { threadId: 1 }),
      /did not stop because of an error/,
    );
  });
});

describe('a slow start', () => {
  it('a slow start is shown step by step to clients that support progress', async () => {
    const fixture = await dapFixture();
    try {
      const { dap, platform, configuration } = fixture;
      platform.failNext(/^POST \/client$/, { delayMs: 700 });
      await dap.initialize({ supportsProgressReporting: true });
      await dap.request('attach', configuration);
      const start = await dap.waitForEvent<Dap.ProgressStartEvent>('progressStart');
      const update = await dap.waitForEvent<Dap.ProgressUpdateEvent>('progressUpdate');
      const end = await dap.waitForEvent<Dap.ProgressEndEvent>('progressEnd');
      assert.match(start.body.message ?? '', /connecting to 127/);
      assert.equal(update.body.message, 'Setting breakpoints');
      assert.deepEqual(
        [update.body.progressId, end.body.progressId],
        [start.body.progressId, start.body.progressId],
      );
    } finally {
      await fixture.close();
    }
  });

  it('a start sends no progress events to a client that does not support them', async () => {
    const fixture = await dapFixture();
    try {
      await fixture.start();
      assert.deepEqual(fixture.dap.unreadEvents('progressStart'), []);
    } finally {
      await fixture.close();
    }
  });
});

describe('a script of the trigger that ends in an error', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    fixture.platform.shop = () => ({
      status: 500,
      body: {
        _v: '23.2',
        fault: {
          type: 'HookExecutionException',
          message: 'The hook failed.',
          arguments: {
            extensionPoint: 'svc.api.shop.order.afterPOST',
            statusCode: 'TypeError',
            statusMsg: 'order is undefined',
            statusDetails: { stack: [`${scriptPath}:6`, '/app_core/cartridge/core.js:3'] },
          },
        },
      },
    });
  });
  afterEach(() => fixture.close());
  const trigger = { method: 'GET', path: '/x', as: 'none' };

  it('a script of the trigger that fails is shown where it failed, with its error', async () => {
    const { dap, file, start } = fixture;
    await start({ configuration: { request: 'launch', trigger } });
    const { body } = await dap.waitForStop();
    assert.deepEqual(
      [body.reason, body.description, body.text],
      ['exception', 'Ended with TypeError', 'order is undefined'],
    );
    const threadId = body.threadId ?? 0;
    const [top, core] = await dap.stack(threadId);
    assert.deepEqual([top?.source?.path, top?.line, top?.name], [file, 6, 'afterPOST']);
    assert.equal(core?.line, 3);
    const info = await dap.request<Dap.ExceptionInfoResponse['body']>('exceptionInfo', { threadId });
    assert.deepEqual(
      [info.exceptionId, info.description, info.breakMode],
      ['TypeError', 'order is undefined', 'unhandled'],
    );
    // A script that is on this machine is named by its file, which VS Code links.
    assert.equal(info.details?.stackTrace, `at ${file}:6\nat /app_core/cartridge/core.js:3`);
    const [errorScope] = await dap.scopes(threadId);
    assert.deepEqual(
      (await dap.variables(errorScope?.variablesReference ?? 0)).map(({ name, value }) => `${name} ${value}`),
      ['error TypeError', 'message order is undefined', 'hook svc.api.shop.order.afterPOST'],
    );
    await assert.rejects(dap.evaluate(threadId, '1'), /has ended with an error/);
    const { threads } = await dap.request<Dap.ThreadsResponse['body']>('threads');
    assert.deepEqual(threads, [{ id: threadId, name: 'Ended with TypeError' }]);
    await dap.request('continue', { threadId });
    await dap.waitForEvent<Dap.ThreadEvent>('thread', ({ body: thread }) => thread.reason === 'exited');
    assert.deepEqual((await dap.request<Dap.ThreadsResponse['body']>('threads')).threads, []);
  });

  it('the error of a script is printed without a hook if the response names none', async () => {
    const { dap, platform, start } = fixture;
    const response = (await platform.shop({} as never)) as {
      body: { fault: { arguments: Record<string, unknown> } };
    };
    delete response.body.fault.arguments['extensionPoint'];
    platform.shop = () => response as never;
    await start({ configuration: { request: 'launch', trigger } });
    const { body } = await dap.waitForStop();
    assert.match(dap.output('stderr'), /^TypeError: order is undefined\n(?: +at .+\n){2}GET \/x → 500 .+\n$/);
    const [errorScope] = await dap.scopes(body.threadId ?? 0);
    const variables = await dap.variables(errorScope?.variablesReference ?? 0);
    assert.deepEqual(
      variables.map(({ name }) => name),
      ['error', 'message'],
    );
    assert.equal(errorScope?.namedVariables, 2);
  });

  it('for a script of the trigger that the user terminated, the adapter only prints the error', async () => {
    const { dap, platform, start } = fixture;
    const { body: failureBody } = (await platform.shop({} as never)) as {
      body: { fault: { arguments: object } };
    };
    Object.assign(failureBody.fault.arguments, { statusCode: 'ScriptDebuggerTerminate' });
    platform.shop = () => ({ status: 400, body: failureBody });
    await start({ configuration: { request: 'launch', trigger } });
    await dap.waitForEvent<Dap.OutputEvent>('output', ({ body: { output } }) =>
      output.includes('ScriptDebuggerTerminate'),
    );
    assert.deepEqual(dap.unreadEvents('stopped'), []);
  });

  it('the error of a script of the trigger is only printed, with its location, if the client does not stop at errors', async () => {
    const { dap, file, configuration } = fixture;
    await dap.initialize();
    await dap.request('launch', { ...configuration, request: 'launch', trigger });
    await dap.request('setExceptionBreakpoints', { filters: [] });
    await dap.request('configurationDone');
    const { body } = await dap.waitForEvent<Dap.OutputEvent>('output', ({ body: { output } }) =>
      output.includes('TypeError'),
    );
    assert.deepEqual([body.source?.path, body.line], [file, 6]);
    assert.deepEqual(dap.unreadEvents('stopped'), []);
  });
});
