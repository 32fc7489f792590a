import { basename } from 'node:path';
import assert from 'node:assert/strict';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { DapFailure } from '../../../support/dap-client.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../../support/dap-session.ts';

describe('The inspection of a halted thread', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    const { dap, platform, start } = fixture;
    platform.frame.locals = {
      order: { total: 3, lines: [{ sku: 'a' }, { sku: 'b' }], note: null, 'odd name': 1 },
      name: 'Ann',
      count: 2,
      numbers: Array.from({ length: 10_000 }, (_, index) => index),
      many: Object.fromEntries(Array.from({ length: 450 }, (_, index) => [`key${index}`, index])),
      greet: () => 'hello',
    };
    platform.frame.closure = { outer: true };
    await start({ breakpoints: [6] });
    platform.thread(1).halt(frameAt(scriptPath, 6), frameAt(scriptPath, 8), frameAt(scriptPath, 10));
    await dap.waitForStop();
  });
  afterEach(() => fixture.close());

  const sourceNames = async (threadId: number): Promise<(string | undefined)[]> =>
    (await fixture.dap.stack(threadId)).map(({ source }) => source?.name);

  it('the inspection of a halted thread returns the stack in pages', async () => {
    const { dap } = fixture;
    const [second] = await dap.stack(1, { startFrame: 1, levels: 1 });
    assert.equal(second?.line, 8);
    assert.equal((await dap.stack(1)).length, 3);
  });

  it('the inspection of a halted thread shows scopes that are not empty, and their variables', async () => {
    const { dap } = fixture;
    const scopes = await dap.scopes(1);
    assert.deepEqual(
      scopes.map(({ name }) => name),
      ['Local', 'Closure'],
    );
    const [closure] = await dap.variables(scopes[1]?.variablesReference ?? 0);
    assert.deepEqual([closure?.name, closure?.value, closure?.type], ['outer', 'true', 'boolean']);
    const locals = await dap.locals(1);
    const name = locals.find((local) => local.name === 'name');
    assert.deepEqual([name?.value, name?.variablesReference], ['"Ann"', 0]);
    assert.equal(locals.find((local) => local.name === 'greet')?.variablesReference, 0);
  });

  it('the inspection of a halted thread expands objects lazily, with an expression for each member', async () => {
    const { dap, platform } = fixture;
    const order = (await dap.locals(1)).find(({ name }) => name === 'order');
    platform.log.length = 0;
    const members = await dap.variables(order?.variablesReference ?? 0);
    assert.deepEqual(
      members.map(({ name, evaluateName, variablesReference }) => [
        name,
        evaluateName,
        variablesReference > 0,
      ]),
      [
        ['total', 'order.total', false],
        ['lines', 'order.lines', true],
        ['note', 'order.note', false],
        ['odd name', 'order["odd name"]', false],
      ],
    );
    const lines = await dap.variables(members[1]?.variablesReference ?? 0);
    assert.equal(lines[1]?.evaluateName, 'order.lines[1]');
    const [sku] = await dap.variables(lines[1].variablesReference);
    assert.deepEqual([sku?.evaluateName, sku?.value], ['order.lines[1].sku', '"b"']);
    assert.ok(platform.count(/members$/) <= 4, platform.log.join());
  });

  it('the inspection of a halted thread pages an array of 10,000 with one request for each page', async () => {
    const { dap, platform } = fixture;
    const numbers = (await dap.locals(1)).find(({ name }) => name === 'numbers');
    assert.deepEqual([numbers?.indexedVariables, numbers?.namedVariables], [10_000, 1]);
    platform.log.length = 0;
    const reference = numbers?.variablesReference ?? 0;
    const page = await dap.variables(reference, { filter: 'indexed', start: 9_900, count: 100 });
    assert.deepEqual([page.length, page[0]?.name, page[99]?.value], [100, '[9900]', '9999']);
    assert.equal(platform.count(/members$/), 1);
    const namedPage = await dap.variables(reference, { filter: 'named' });
    assert.deepEqual(
      namedPage.map(({ name }) => name),
      ['length'],
    );
    const indexedPage = await dap.variables(reference, { filter: 'indexed', start: 0, count: 500 });
    assert.deepEqual([indexedPage.length, indexedPage[499]?.value], [500, '499']);
  });

  it('the inspection of a halted thread slices large objects if the client requests all members at once', async () => {
    const { dap } = fixture;
    const locals = await dap.locals(1);
    const slices = await dap.variables(locals.find(({ name }) => name === 'many')?.variablesReference ?? 0);
    assert.deepEqual(
      slices.map(({ name }) => name),
      ['[0 … 199]', '[200 … 399]', '[400 … 449]'],
    );
    const lastSlice = await dap.variables(slices[2]?.variablesReference ?? 0);
    assert.deepEqual([lastSlice.length, lastSlice[0]?.evaluateName], [50, 'many.key400']);
    const numberSlices = await dap.variables(
      locals.find(({ name }) => name === 'numbers')?.variablesReference ?? 0,
    );
    assert.equal(numberSlices.length, 51);
  });

  it('the inspection of a halted thread evaluates expressions, and returns their types', async () => {
    const { dap } = fixture;
    const evaluate = async (expression: string) => {
      const { result, type } = await dap.evaluate(1, expression);
      return [result, type];
    };
    assert.deepEqual(await evaluate('count + 1'), ['3', 'number']);
    assert.deepEqual(await evaluate('name + "!"'), ['"Ann!"', 'string']);
    assert.deepEqual(await evaluate('order.note'), ['null', 'null']);
    assert.deepEqual(await evaluate('nothing = undefined'), ['undefined', 'undefined']);
    assert.deepEqual(await evaluate('"x is not defined"'), ['"x is not defined"', 'string']);
    assert.deepEqual(await evaluate('var a = 2; a * count'), ['4', 'number']);
    assert.equal((await dap.evaluate(1, 'name', 'clipboard')).result, 'Ann');
  });

  it('the inspection of a halted thread expands the values of evaluated paths, such as order.lines[0]', async () => {
    const { dap } = fixture;
    const lines = await dap.evaluate(1, 'order.lines[0]');
    assert.deepEqual(
      (await dap.variables(lines.variablesReference)).map(({ value }) => value),
      ['"a"'],
    );
    const numbers = await dap.evaluate(1, 'numbers');
    assert.equal(numbers.indexedVariables, 10_000);
    assert.equal((await dap.evaluate(1, 'count')).variablesReference, 0);
  });

  it('an evaluation fails with the error message of the expression', async () => {
    const { dap } = fixture;
    await assert.rejects(dap.evaluate(1, 'fName'), /fName is not defined/);
    await assert.rejects(dap.evaluate(1, 'throw_ +'), /Syntax error/);
    await assert.rejects(dap.evaluate(1, '(() => { throw new Error("boom") })()'), /boom/);
  });

  it('an evaluation that the end of the session interrupts fails with its own error', async () => {
    const { dap, platform } = fixture;
    const [frame] = await dap.stack(1);
    await dap.evaluate(1, 'count = 3');
    platform.failNext(/eval$/, { delayMs: 300 });
    const setArguments = { expression: 'count', value: '4', frameId: frame?.id };
    const evaluation = assert.rejects(dap.request('setExpression', setArguments), /was cancelled/);
    await dap.request('disconnect');
    await evaluation;
  });

  it('the inspection of a halted thread evaluates expressions that are too long for a URL', async () => {
    const { dap } = fixture;
    const longExpression = `'${'é'.repeat(20_000)}'.length + count`;
    assert.equal((await dap.evaluate(1, longExpression)).result, '20002');
    const longSum = await dap.evaluate(1, Array.from({ length: 3_000 }, () => 'count').join(' + '));
    assert.equal(longSum.result, '6000');
  });

  it('a hover never runs functions', async () => {
    const { dap, platform } = fixture;
    platform.log.length = 0;
    await assert.rejects(dap.evaluate(1, 'greet()', 'hover'), (error) => {
      assert.ok(error instanceof DapFailure);
      return error.response.body.error?.showUser === false;
    });
    assert.equal(platform.count(/eval$/), 0);
    assert.equal((await dap.evaluate(1, 'order.total', 'hover')).result, '3');
  });

  it('a hover reads what the platform lists, and runs no getter', async () => {
    const { dap, platform } = fixture;
    await dap.locals(1);
    platform.log.length = 0;
    assert.deepEqual(
      await Promise.all(
        ['name', 'order.total', 'order.lines[1]', 'numbers[9999]', 'order["odd name"]'].map(
          async (expression) => (await dap.evaluate(1, expression, 'hover')).result,
        ),
      ),
      ['"Ann"', '3', '[object Object]', '9999', '1'],
    );
    assert.equal(platform.count(/eval$/), 1, 'only the odd name is evaluated');
    const lines = await dap.evaluate(1, 'order.lines', 'hover');
    assert.deepEqual(
      (await dap.variables(lines.variablesReference)).map(({ name }) => name),
      ['[0]', '[1]', 'length'],
    );
    platform.frame.locals = { lazy: '[getter]', order: { lazy: '[getter]' } };
    // A new halt, because the variables of this one are cached already.
    platform.thread(1).nextHalts.push([frameAt(scriptPath, 8)]);
    await dap.request('next', { threadId: 1 });
    await dap.waitForStop();
    platform.log.length = 0;
    await assert.rejects(dap.evaluate(1, 'lazy', 'hover'), /Not evaluated on hover/);
    await assert.rejects(dap.evaluate(1, 'order.lazy', 'hover'), /Not evaluated on hover/);
    assert.equal(platform.count(/eval$/), 0);
  });

  it('the inspection of a halted thread sets variables, and shows the new values', async () => {
    const { dap } = fixture;
    const [local] = await dap.scopes(1);
    const set = (variablesReference: number | undefined, name: string, value: string) =>
      dap.request<{ value: string }>('setVariable', { variablesReference, name, value });
    assert.equal((await set(local?.variablesReference, 'count', 'count + 40')).value, '42');
    assert.equal((await dap.locals(1)).find(({ name }) => name === 'count')?.value, '42');
    const order = (await dap.locals(1)).find(({ name }) => name === 'order');
    assert.equal((await set(order?.variablesReference, 'odd name', '"x"')).value, '"x"');
    await assert.rejects(set(local?.variablesReference, 'count', 'nope'), /nope is not defined/);
    const frameId = (await dap.stack(1))[0]?.id;
    const expression = await dap.request<{ value: string }>('setExpression', {
      expression: 'order.total',
      value: '9',
      frameId,
    });
    assert.equal(expression.value, '9');
    await assert.rejects(
      dap.request('setExpression', { expression: '1 + 1', value: '9', frameId }),
      /cannot be assigned/,
    );
  });

  it('the inspection of a halted thread explains that a script is not on this machine', async () => {
    const { dap, platform } = fixture;
    platform.thread(2).halt(frameAt('/app_core/cartridge/far.js', 3));
    await dap.waitForStop();
    const [top] = await dap.stack(2);
    const { content } = await dap.request<{ content: string }>('source', {
      source: top?.source,
      sourceReference: 0,
    });
    assert.match(content, /add its folder to "cartridges"/);
  });

  it('frames name the cartridge if two scripts of the stack have the same base name, in the first response too', async () => {
    const { dap, platform } = fixture;
    const otherPath = `/app_core/cartridge/other/${basename(scriptPath)}`;
    const name = basename(scriptPath);
    const cartridge = scriptPath.split('/')[1] ?? '';
    platform.thread(2).halt(frameAt(scriptPath, 6), frameAt('/app_core/cartridge/far.js', 3));
    await dap.waitForStop();
    assert.deepEqual(await sourceNames(2), [name, 'far.js']);
    platform
      .thread(3)
      .halt(frameAt(scriptPath, 6), frameAt(otherPath, 3), frameAt('/app_core/cartridge/far.js', 3));
    await dap.waitForStop();
    const [top] = await dap.stack(3, { levels: 1 });
    assert.equal(top?.source?.name, `${name} (${cartridge})`);
    assert.deepEqual(await sourceNames(3), [`${name} (${cartridge})`, `${name} (app_core)`, 'far.js']);
    // Editors identify an open script without a local file by its name.
    platform.thread(4).halt(frameAt(otherPath, 3));
    await dap.waitForStop();
    assert.deepEqual(await sourceNames(4), [`${name} (app_core)`]);
  });

  it('the inspection of a halted thread fails once the thread has moved on', async () => {
    const { dap } = fixture;
    const [local] = await dap.scopes(1);
    await dap.request('continue', { threadId: 1 });
    await assert.rejects(dap.variables(local?.variablesReference ?? 0), /moved on/);
    await assert.rejects(dap.request('evaluate', { expression: '1' }), /No script is halted/);
  });
});
