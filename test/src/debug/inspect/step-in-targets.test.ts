import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { callsAt } from '../../../../src/debug/cartridges/calls.ts';
import { parseScript } from '../../../../dialect/index.ts';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, type DapFixture } from '../../../support/dap-session.ts';

describe('the calls of a line', () => {
  const calls = (source: string, line = 1) => {
    const program = parseScript(source);
    assert.ok(program);
    return callsAt(program, source, line).map(({ callee }) => callee);
  };

  it('step-in targets are in the order in which the calls are made', () => {
    assert.deepEqual(calls('a(b(), c.d(e()));'), ['b', 'e', 'c.d', 'a']);
    assert.deepEqual(calls('var x = new Y(z()), w = v();'), ['z', 'Y', 'v']);
    assert.deepEqual(calls('a().b().c();'), ['a', 'a().b', 'a().b().c']);
  });

  it('step-in targets of a statement with a body are the calls of its head', () => {
    const source = 'if (a()) {\n  b();\n} else {\n  c();\n}';
    assert.deepEqual(calls(source, 1), ['a']);
    assert.deepEqual(calls(source, 2), ['b']);
    assert.deepEqual(calls('for (var i = a(); b(i); c(i)) {\n  d();\n}', 1), ['a', 'b', 'c']);
  });

  it('step-in targets exclude the calls of functions that are only created on the line', () => {
    const source = 'list.forEach(function (x) {\n  inner(x);\n});';
    assert.deepEqual(calls(source, 1), ['list.forEach']);
    assert.deepEqual(calls(source, 2), ['inner']);
  });

  it('step-in targets are the calls of the innermost function, even if an outer one begins far right', () => {
    const source = `${' '.repeat(15_000)}f(function () {\n  return g(function () { h(); });\n});`;
    assert.deepEqual(calls(source, 2), ['h']);
  });

  it('the function of a step-in target is found without a call of a private getter', () => {
    const codeOf = (member: string): (string | undefined)[] => {
      const source = `class Cart {\n  ${member}\n  total() { return this.#rule(); }\n}`;
      const program = parseScript(source);
      assert.ok(program);
      return callsAt(program, source, 3).flatMap(({ functionCode, name }) => [functionCode, name]);
    };
    assert.deepEqual(codeOf('#rule = function () {};'), ['this.#rule', '#rule']);
    assert.deepEqual(codeOf('#rule() {}'), ['this.#rule', '#rule']);
    assert.deepEqual(codeOf('get #rule() { return this.log(); }'), [undefined, '#rule']);
  });

  it('step-in targets of a statement over several lines are all its calls', () => {
    assert.deepEqual(calls('f(\n  a(),\n  b()\n);', 1), ['a', 'b', 'f']);
    assert.deepEqual(calls('f(\n  a(),\n  b()\n);', 3), ['a', 'b', 'f']);
  });
});

describe('Stepping into a selected call', () => {
  const source = 'exports.run = function () {\n  return outer(first(), lib.second());\n};\n';
  const path = '/app_shop/cartridge/scripts/run.js';
  const frame = frameAt(path, 2, 'run()');
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    fixture.workspace.write('cartridges/app_shop/cartridge/scripts/run.js', source);
    await fixture.start();
    fixture.platform.thread(1).halt(frame);
    await fixture.dap.waitForStop();
  });
  afterEach(() => fixture.close());
  const listTargets = async () => {
    const [frame] = await fixture.dap.stack(1);
    const body = await fixture.dap.request<Dap.StepInTargetsResponse['body']>('stepInTargets', {
      frameId: frame?.id,
    });
    return body.targets;
  };

  it('a step into a target steps out of the calls before it', async () => {
    const { dap, platform } = fixture;
    assert.deepEqual(
      (await listTargets()).map(({ label, line, column }) => [label, line, column]),
      [
        ['first()', 2, 16],
        ['lib.second()', 2, 25],
        ['outer()', 2, 10],
      ],
    );
    const thread = platform.thread(1);
    thread.nextHalts.push(
      [frameAt('/x/cartridge/a.js', 1, 'first()'), frame],
      [frame],
      [frameAt('/x/cartridge/b.js', 1, 'second()'), frame],
    );
    platform.log.length = 0;
    const [, second] = await listTargets();
    await dap.request('stepIn', { threadId: 1, targetId: second?.id });
    assert.equal((await dap.waitForStop()).body.reason, 'step');
    assert.equal((await dap.stack(1))[0]?.name, 'second');
    assert.deepEqual(
      platform.log.filter((line) => line.startsWith('POST')),
      ['POST /threads/1/into', 'POST /threads/1/out', 'POST /threads/1/into'],
    );
    assert.deepEqual(dap.unreadEvents('stopped'), []);
  });

  it('step-in targets remain valid when those of another halted thread are requested', async () => {
    const { dap, platform } = fixture;
    const [, second] = await listTargets();
    platform.thread(2).halt(frame);
    await dap.waitForStop();
    const [otherFrame] = await dap.stack(2);
    await dap.request('stepInTargets', { frameId: otherFrame?.id });
    platform.thread(1).nextHalts.push([frameAt('/x/cartridge/b.js', 1, 'second()'), frame]);
    await dap.request('stepIn', { threadId: 1, targetId: second?.id });
    await dap.waitForStop();
    assert.equal((await dap.stack(1))[0]?.name, 'second');
  });

  it('a step into a target recognizes a function whose own name differs', async () => {
    const { dap, platform } = fixture;
    platform.frame.locals = { lib: { second: function calculate() {} } };
    platform.thread(1).nextHalts.push([frameAt('/x/cartridge/b.js', 1, 'calculate()'), frame]);
    const [, second] = await listTargets();
    await dap.request('stepIn', { threadId: 1, targetId: second?.id });
    await dap.waitForStop();
    assert.equal((await dap.stack(1))[0]?.name, 'calculate');
  });

  it('finding the names of a target runs no getter of the script', async () => {
    const { dap, platform } = fixture;
    let getterCalls = 0;
    const create = () => {
      getterCalls++;
      return { second: function calculate() {} };
    };
    platform.frame.locals = { lib: Object.defineProperty({}, 'second', { get: create }) };
    platform.thread(1).nextHalts.push([frameAt('/x/cartridge/b.js', 1, 'second()'), frame]);
    const [, second] = await listTargets();
    await dap.request('stepIn', { threadId: 1, targetId: second?.id });
    await dap.waitForStop();
    assert.equal((await dap.stack(1))[0]?.name, 'second');
    assert.equal(getterCalls, 0);
  });

  it('a call of a member with a computed name is a target, whose function is recognized by its own name', async () => {
    const { dap, platform } = fixture;
    fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/computed.js',
      "exports.run = function (key) {\n  return handlers[key](handlers['first'](), make()[key]());\n};\n",
    );
    const computedFrame = frameAt('/app_shop/cartridge/scripts/computed.js', 2, 'run()');
    platform.frame.locals = { handlers: { second: function calculate() {} }, key: 'second' };
    platform.thread(1).nextHalts.push([computedFrame]);
    await dap.request('next', { threadId: 1 });
    await dap.waitForStop();
    const targets = await listTargets();
    assert.deepEqual(
      targets.map(({ label }) => label),
      ["handlers['first']()", 'make()', 'handlers[key]()'],
    );
    platform
      .thread(1)
      .nextHalts.push(
        [frameAt('/x/cartridge/a.js', 1, 'first()'), computedFrame],
        [computedFrame],
        [frameAt('/x/cartridge/b.js', 1, 'calculate()'), computedFrame],
      );
    await dap.request('stepIn', { threadId: 1, targetId: targets.at(-1)?.id });
    await dap.waitForStop();
    assert.equal((await dap.stack(1))[0]?.name, 'calculate');
  });

  it('a step into a target stops at the next line if the call is not made or runs no script', async () => {
    const { dap, platform } = fixture;
    platform
      .thread(1)
      .nextHalts.push([frameAt('/x/cartridge/a.js', 1, 'first()'), frame], [frameAt(path, 3, 'run()')]);
    const [, , outer] = await listTargets();
    await dap.request('stepIn', { threadId: 1, targetId: outer?.id });
    await dap.waitForStop();
    assert.equal((await dap.stack(1))[0]?.line, 3);
  });

  it('a step into a target stops at a breakpoint before the target', async () => {
    const { dap, platform, file } = fixture;
    await dap.setBreakpoints(file, 6);
    platform
      .thread(1)
      .nextHalts.push([frameAt('/app_shop/cartridge/scripts/order.js', 6, 'first()'), frame], [frame]);
    const [, second] = await listTargets();
    await dap.request('stepIn', { threadId: 1, targetId: second?.id });
    await dap.waitForStop();
    assert.equal((await dap.stack(1))[0]?.line, 6);
  });

  it('a step into a target is rejected once the thread has moved on', async () => {
    const { dap, platform } = fixture;
    platform.thread(1).nextHalts.push([frameAt(path, 3, 'run()')]);
    const [first] = await listTargets();
    await dap.request('next', { threadId: 1 });
    await dap.waitForStop();
    await assert.rejects(dap.request('stepIn', { threadId: 1, targetId: first?.id }), /moved on/);
  });
});
