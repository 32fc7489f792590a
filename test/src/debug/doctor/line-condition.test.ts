import assert from 'node:assert/strict';
import { createEntry } from '../../../../src/debug/breakpoints/breakpoint-registry.ts';
import type { BreakpointEntry } from '../../../../src/debug/breakpoints/breakpoint-entry.ts';
import { findDebuggableCartridges } from '../../../../src/debug/cartridges/debugged-cartridges.ts';
import { ScriptIndex } from '../../../../src/debug/cartridges/script-index.ts';
import type { Finding } from '../../../../src/debug/doctor/finding.ts';
import type { Halt } from '../../../../src/debug/doctor/halt.ts';
import { checkHaltAtReason, withLineCondition } from '../../../../src/debug/doctor/line-condition.ts';
import { ReferenceReader } from '../../../../src/debug/doctor/reference-reader.ts';
import { DapWorkspace } from '../../../support/dap-workspace.ts';

const script = 'exports.afterPOST = function (basket) {\n  if (basket.total > 5) {\n    run();\n  }\n};\n';
const path = 'app_a/cartridge/scripts/basket.js';
const scriptPath = `/${path}`;

describe('The breakpoint with which the doctor shows why a line is not reached', () => {
  let workspace: DapWorkspace;
  beforeEach(() => (workspace = new DapWorkspace({ [path]: script })));
  afterEach(() => workspace.remove());

  /** Examines line 3, which the request sent at 1000 has not reached. The breakpoint on line 2 was set at `setTime`. */
  const examine = (
    setTime?: number,
    halt?: Halt,
    caughtErrorsTime?: number,
    lastHitTime?: number,
  ): Promise<Finding> => {
    const file = workspace.path(path);
    const entry: BreakpointEntry = {
      ...createEntry(2, 'source', file, { line: 2 }),
      placement: { kind: 'placed', scriptPath, line: 2, warning: undefined },
      setTime,
    };
    if (lastHitTime !== undefined) Object.assign(entry.hitStatistics, { hits: 1, lastHitTime });
    const run = {
      check: 'run',
      verdict: 'unknown',
      text: 'Not reached.',
      ...(halt ? { remedy: 'Continue.' } : { isTried: true as const }),
    } as const;
    const search = new ReferenceReader().startSearch([], undefined);
    return withLineCondition(
      run,
      { file, line: 3, index: new ScriptIndex(), search, isBundled: true, caughtErrorsTime },
      scriptPath,
      {
        halt,
        breakpoints: { nearestEntry: () => (setTime === undefined ? undefined : entry) },
        requests: { last: { sentTime: 1000 } },
      },
    );
  };

  it('the doctor offers to add a breakpoint at the guard, and continues to examine the original breakpoint', async () => {
    const { remedy, actions, isTried } = await examine();
    assert.equal(remedy, 'Set a breakpoint on line 2 to see why, or send a request that reaches line 3.');
    assert.deepEqual(actions, [
      { kind: 'setBreakpoint', file: workspace.path(path), line: 2, isAddition: true },
    ]);
    assert.equal(isTried, true);
  });

  it('for a line of a callback, the breakpoint is at the guard of the call, until a halt shows that the call was reached', async () => {
    workspace.write(
      path,
      'exports.afterPOST = function (basket) { if (basket.total > 5)\n    basket.items.forEach(function (item) {\n      run(item); }); };\n',
    );
    const { explanation, remedy } = await examine();
    assert.equal(
      explanation,
      'Line 3 is in a function that line 2 passes to forEach. Line 2 is in "if (basket.total > 5)" on line 1.',
    );
    assert.equal(remedy, 'Set a breakpoint on line 1 to see why, or send a request that reaches line 3.');
    // The breakpoint on line 2 has halted the request: the call was reached.
    assert.equal(
      (await examine(500, undefined, undefined, 1000)).remedy,
      'Send a request that reaches line 3.',
    );
  });

  it('for a line of a callback, the operand before its call is named, whether it is written there or passed by its name', async () => {
    const guardText = ', and only if "b.length > 5" is true.';
    workspace.write(
      path,
      'exports.afterPOST = function (b) {\n  return b.length > 5 && b.filter(function (item) {\n    return run(item); }); };\n',
    );
    assert.equal(
      (await examine()).explanation,
      `Line 3 is in a function that line 2 passes to filter${guardText}`,
    );
    workspace.write(
      path,
      'exports.afterPOST = function (b) { return b.length > 5 && b.filter(heavy); };\nfunction heavy(item) {\n  return run(item); }\n',
    );
    const { explanation, remedy } = await examine();
    assert.equal(explanation, `Line 3 is in "heavy", which line 1 passes to filter${guardText}`);
    assert.equal(remedy, 'Set a breakpoint on line 1 to see why, or send a request that reaches line 3.');
  });

  it('once the breakpoint at the guard is set, the doctor says so, and offers to send the request again', async () => {
    const { remedy, actions, isTried, awaitsRequest } = await examine(2000);
    assert.equal(
      remedy,
      'The breakpoint on line 2 is set. Send the request again to see why, or send one that reaches line 3.',
    );
    assert.deepEqual(actions, []);
    // Otherwise, the request that has missed the line would not be offered.
    assert.deepEqual([isTried, awaitsRequest], [undefined, true]);
  });

  it('a breakpoint at the guard is not advised again after a request has passed it', async () => {
    const { remedy, actions } = await examine(500);
    assert.equal(remedy, 'Send a request that reaches line 3.');
    assert.deepEqual(actions, []);
  });

  it('if a caught error may skip the line, halts at such errors can be selected, also after the breakpoint is set', async () => {
    workspace.write(
      path,
      'exports.afterPOST = function () {\n  try { first();\n    run();\n  } catch (e) {}\n};\n',
    );
    const kindsOf = ({ actions = [] }: Finding) => actions.map(({ kind }) => kind);
    assert.deepEqual(kindsOf(await examine()), ['setBreakpoint', 'haltAtCaughtErrors']);
    assert.deepEqual(kindsOf(await examine(2000)), ['haltAtCaughtErrors']);
    assert.deepEqual(kindsOf(await examine(500)), ['haltAtCaughtErrors']);
  });

  it('once halts at caught errors are selected, they are not advised again, and the request is sent again to halt at one', async () => {
    workspace.write(
      path,
      'exports.afterPOST = function () {\n  try { first();\n    run();\n  } catch (e) {}\n};\n',
    );
    assert.match(
      (await examine()).explanation ?? '',
      /To halt at such an error, select Caught Script Errors/,
    );
    const findingWithFilter = await examine(undefined, undefined, 2000);
    assert.equal(
      findingWithFilter.remedy,
      'Caught Script Errors is selected: send the request again to halt at such an error.',
    );
    assert.deepEqual([findingWithFilter.actions, findingWithFilter.isTried], [undefined, undefined]);
    const findingAfterFilter = await examine(undefined, undefined, 500);
    for (const { explanation, actions = [] } of [findingWithFilter, findingAfterFilter]) {
      assert.doesNotMatch(explanation ?? '', /select/);
      assert.equal(
        actions.some(({ kind }) => kind === 'haltAtCaughtErrors'),
        false,
      );
    }
    assert.match(findingAfterFilter.remedy ?? '', /^Set a breakpoint on line 2 to see why/);
  });

  it('while a script is halted in the file, the doctor also says what decides whether the line is reached', async () => {
    const place = { file: workspace.path(path), line: 2 };
    const { verdict, remedy, actions } = await examine(500, { location: 'basket.js:2', place });
    assert.equal(verdict, 'unknown');
    assert.equal(remedy, 'Continue. Line 3 is in "if (basket.total > 5)" on line 2.');
    assert.equal(actions, undefined);
  });

  it('while a script is halted in another file or on an error, the doctor does not say what decides about the line', async () => {
    const place = { file: workspace.path(path), line: 2 };
    for (const halt of [
      { location: 'order.js:2', place: { ...place, file: 'order.js' } },
      { location: 'basket.js:2', place, caughtError: 'Error: x' },
    ])
      assert.equal((await examine(500, halt)).remedy, 'Continue.');
  });

  /** Examines the breakpoint on line 3, which was hit before, while a script is halted on a line. */
  const examineHalt = (line: number, condition?: string, error?: string) => {
    const file = workspace.path(path);
    const entry = createEntry(3, 'source', file, { line: 3, condition });
    entry.hitStatistics.hits = 1;
    const search = new ReferenceReader().startSearch([], undefined);
    const halt = { location: `basket.js:${line}`, place: { file, line }, error };
    const examinedScript = { file, line: 3, index: new ScriptIndex(), search };
    return checkHaltAtReason(entry, halt, examinedScript, { scriptPath });
  };

  it('while a script is halted at the guard of a line, the doctor names the guard even if the line was reached before', async () => {
    const finding = await examineHalt(2);
    assert.equal(finding?.verdict, 'fail');
    assert.equal(finding.text, 'A script is halted on line 2, before line 3.');
    assert.equal(finding.explanation, 'Line 3 is in "if (basket.total > 5)" on line 2.');
    assert.equal(finding.remedy, 'Step or continue to see whether it reaches line 3.');
  });

  it('the doctor names no guard for a halt elsewhere or on an error, or if the breakpoint has a condition', async () => {
    assert.equal(await examineHalt(3), undefined);
    assert.equal(await examineHalt(2, undefined, 'TypeError: No.'), undefined);
    assert.equal(await examineHalt(2, 'basket.total > 6'), undefined);
  });

  /** Examines the first line of `count` in rates.js, while a script is halted on a line of basket.js. */
  const examineCaller = async (caller: string, line: number, rates: string): Promise<Finding> => {
    workspace.remove();
    const ratesPath = 'app_a/cartridge/scripts/rates.js';
    workspace = new DapWorkspace({
      'app_a/package.json': '{}',
      [path]: `var rates = require('./rates');\n${caller}`,
      [ratesPath]: rates,
    });
    const cartridges = await findDebuggableCartridges([workspace.folder]);
    const index = new ScriptIndex();
    const file = workspace.path(ratesPath);
    const run = { check: 'run', verdict: 'unknown', text: 'Not reached.', remedy: 'Continue.' } as const;
    return withLineCondition(
      run,
      {
        file,
        line: index.functionLine(file, 'count') ?? 0,
        index,
        search: new ReferenceReader().startSearch(cartridges),
      },
      `/${ratesPath}`,
      {
        halt: { location: `basket.js:${line}`, place: { file: workspace.path(path), line } },
        breakpoints: { nearestEntry: () => undefined },
        requests: { last: undefined },
      },
    );
  };
  const directScript = 'exports.count = function (n) {\n  return n + 1;\n};\n';
  const indirectScript =
    'function count(n) {\n  return n + 1;\n}\nexports.total = function (n) {\n  if (!n) return 0;\n  return count(n);\n};\n';

  it('while a script is halted at the guard of a call in another file, the doctor names the guard', async () => {
    const guard = 'exports.afterPOST = function (b) {\n  if (b.total > 5) {\n    rates.count(b);\n  }\n};\n';
    assert.equal(
      (await examineCaller(guard, 3, directScript)).remedy,
      'Continue. "count" is called only on line 4 of basket.js, in "if (b.total > 5)" on line 3.',
    );
    const exit = 'exports.afterPOST = function (b) {\n  if (!b) return;\n  rates.count(b);\n};\n';
    assert.equal(
      (await examineCaller(exit, 3, directScript)).remedy,
      'Continue. "count" is called only on line 4 of basket.js, and the "return" on line 3 may skip the call.',
    );
  });

  it('the doctor names the guard of a call also if the call is made through another function, or is one of several', async () => {
    const guard = (name: string) =>
      `exports.afterPOST = function (b) {\n  if (b.total > 5) {\n    rates.${name}(b);\n  }\n  rates.${name}(1);\n};\n`;
    assert.equal(
      (await examineCaller(guard('total'), 3, indirectScript)).remedy,
      'Continue. "total" is called on line 4 of basket.js, in "if (b.total > 5)" on line 3.',
    );
    assert.equal(
      (await examineCaller(guard('count'), 3, directScript)).remedy,
      'Continue. "count" is called on line 4 of basket.js, in "if (b.total > 5)" on line 3.',
    );
  });

  it('the doctor names no call that the halted function has passed, or that another function makes', async () => {
    const caller =
      'exports.afterPOST = function (b) {\n  rates.total(b);\n  return b;\n};\nexports.other = function (b) {\n  return b;\n};\n';
    assert.equal((await examineCaller(caller, 4, indirectScript)).remedy, 'Continue.');
    assert.equal((await examineCaller(caller, 7, indirectScript)).remedy, 'Continue.');
  });

  /** Examines the first line of `giftText`, which the latest request has not reached, with breakpoints that it has not hit. */
  const examineChain = async (
    scripts: Readonly<Record<string, string>>,
    name = 'notes.js',
    unhitLines: readonly number[] = [],
  ) => {
    workspace.remove();
    const folder = 'app_a/cartridge/scripts';
    const entries = Object.entries(scripts).map(([file, text]) => [`${folder}/${file}`, text]);
    workspace = new DapWorkspace({ 'app_a/package.json': '{}', ...Object.fromEntries(entries) });
    const cartridges = await findDebuggableCartridges([workspace.folder]);
    const index = new ScriptIndex();
    const file = workspace.path(`${folder}/${name}`);
    const run = { check: 'run', verdict: 'unknown', text: 'Not reached.', isTried: true } as const;
    const entryAt = (entryFile: string, line: number): BreakpointEntry | undefined =>
      unhitLines.includes(line)
        ? {
            ...createEntry(line, 'source', entryFile, { line }),
            placement: { kind: 'placed', scriptPath, line, warning: undefined },
            setTime: 500,
          }
        : undefined;
    return withLineCondition(
      run,
      {
        file,
        line: index.functionLine(file, 'giftText') ?? 0,
        index,
        search: new ReferenceReader().startSearch(cartridges),
      },
      `/${folder}/${name}`,
      { breakpoints: { nearestEntry: entryAt }, requests: { last: { sentTime: 1000 } } },
    );
  };
  const notes = 'exports.giftText = function (n) {\n  return n + 1;\n};\n';
  const order = [
    "var notes = require('./notes');",
    'exports.afterPOST = function (b) {',
    '  if (b.total > 1000) {',
    '    gift(b);',
    '  }',
    '};',
    'function gift(b) {',
    '  b.text = notes.giftText(b);',
    '}',
    '',
  ].join('\n');

  it('the callers of a function are followed to the guard that decides whether they run', async () => {
    const guardText =
      '"giftText" is called only by "gift" (order.js:8), which is called only on line 4 of order.js, in "if (b.total > 1000)" on line 3.';
    const { explanation, remedy, actions } = await examineChain({ 'notes.js': notes, 'order.js': order });
    assert.equal(explanation, guardText);
    assert.equal(
      remedy,
      'Set a breakpoint on line 3 of order.js to see why, or send a request that reaches line 2.',
    );
    assert.deepEqual(actions?.[0], {
      kind: 'setBreakpoint',
      file: workspace.path(path).replace('basket.js', 'order.js'),
      line: 3,
      isAddition: true,
      isOtherFile: true,
    });
    const localScript = `${order}function giftText(b) {\n  return b.id;\n}\n`.replace('notes.gift', 'gift');
    assert.equal((await examineChain({ 'order.js': localScript }, 'order.js')).explanation, guardText);
  });

  it('functions that call each other are not followed in a circle', async () => {
    const circle = `function gift(b) {\n  return giftText(b);\n}\nfunction giftText(b) {\n  return gift(b);\n}\n`;
    const { explanation } = await examineChain({ 'order.js': circle }, 'order.js');
    assert.match(
      explanation ?? '',
      /^"giftText" is called only by "gift" \(order\.js:2\), which is called only /,
    );
  });

  it('if the request has not reached the breakpoint at the guard either, the callers of its function are named', async () => {
    const scripts = {
      'notes.js': notes,
      'order.js': order.replace('  b.text =', '  if (b.gift)\n    b.text ='),
    };
    assert.match((await examineChain(scripts)).remedy ?? '', /line 8 of order\.js/);
    const { explanation, remedy } = await examineChain(scripts, 'notes.js', [8]);
    assert.equal(
      explanation,
      '"giftText" is called only on line 9 of order.js, in "if (b.gift)" on line 8. Line 8 of order.js was not reached either: "gift" is called only on line 4 of order.js, in "if (b.total > 1000)" on line 3.',
    );
    assert.match(remedy ?? '', /^Set a breakpoint on line 3 of order\.js /);
  });
});
