import assert from 'node:assert/strict';
import { explanationText, findDecisiveFinding, type Finding } from '../../../../src/debug/doctor/finding.ts';
import type { DoctorResult } from '../../../../src/debug/protocol.ts';
import { dapFixture, type DapFixture } from '../../../support/dap-session.ts';

describe('The doctor’s checks of a script that another one extends', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
  });
  afterEach(() => fixture.close());

  const diagnose = async (line: number, path: string) =>
    (await fixture.dap.request<{ findings: Finding[] }>('cartwright/doctor', { path, line })).findings;
  const selectFindings = (findings: readonly Finding[], check: Finding['check']) =>
    findings.filter((finding) => finding.check === check);

  const examineOverridden = async (overridingText: string) => {
    const file = fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/points.js',
      'exports.earnedBy = function () {\n  return 1;\n};\n',
    );
    const overridingFile = fixture.workspace.write(
      'cartridges/app_custom/cartridge/scripts/points.js',
      overridingText,
    );
    await fixture.start({ configuration: { cartridgePath: 'app_custom:app_shop' } });
    const [breakpoint] = await fixture.dap.setBreakpoints(file, 2);
    return { findings: await diagnose(2, file), breakpoint, overridingFile };
  };

  it('the doctor reports which cartridge replaces the function of a script that it extends, and offers a breakpoint there', async () => {
    const { findings, breakpoint, overridingFile } = await examineOverridden(
      'var base = module.superModule;\n\nexports.earnedBy = function () {\n  return 3;\n};\n',
    );
    const finding = findDecisiveFinding(findings);
    assert.equal(
      finding?.text,
      'Overridden by the cartridge "app_custom": its "earnedBy" replaces this one.',
    );
    assert.deepEqual(finding.actions, [
      { kind: 'setBreakpoint', file: overridingFile, line: 4, isOtherFile: true },
    ]);
    assert.ok(breakpoint?.message?.startsWith(finding.text), breakpoint?.message);
  });

  it('in a chain of three files, the doctor names the first whose function does not call the next one', async () => {
    const copy =
      'var base = module.superModule;\nObject.keys(base).forEach(function (key) { exports[key] = base[key]; });\n';
    const functionText = (value: string) => `exports.earnedBy = function () {\n  return ${value};\n};\n`;
    const write = (cartridge: string, text: string) =>
      fixture.workspace.write(`cartridges/${cartridge}/cartridge/scripts/points.js`, text);
    const firstFile = write('app_acme', copy + functionText('3'));
    const middleFile = write('app_mine', copy + functionText('2'));
    const lastFile = write('app_zbase', functionText('1'));
    await fixture.start({ configuration: { cartridgePath: 'app_acme:app_mine:app_zbase' } });
    const verdictAt = async (file: string, line: number) => {
      const [breakpoint] = await fixture.dap.setBreakpoints(file, line);
      const finding = findDecisiveFinding(await diagnose(line, file));
      return [breakpoint?.verified, finding?.text, finding?.actions?.[0]];
    };
    const replacedBy = (cartridge: string, file: string) => [
      false,
      `Overridden by the cartridge "${cartridge}": its "earnedBy" replaces this one.`,
      { kind: 'setBreakpoint', file, line: 4, isOtherFile: true },
    ];
    assert.deepEqual(await verdictAt(middleFile, 4), replacedBy('app_acme', firstFile));
    assert.deepEqual(await verdictAt(lastFile, 2), replacedBy('app_acme', firstFile));
    // The middle file overrides the last one without extending it: the function of the first one still runs.
    write('app_mine', functionText('2'));
    assert.deepEqual(await verdictAt(lastFile, 2), replacedBy('app_acme', firstFile));
    // The function in the first file calls the middle one, which does not call the last one.
    write('app_acme', copy + functionText('base.earnedBy()'));
    write('app_mine', copy + functionText('2'));
    assert.deepEqual(await verdictAt(lastFile, 2), replacedBy('app_mine', middleFile));
    assert.equal((await verdictAt(middleFile, 4))[0], true);
    // Each function calls the next one.
    write('app_mine', copy + functionText('base.earnedBy()'));
    assert.equal((await verdictAt(lastFile, 2))[0], true);
  });

  it('the doctor names the file that extends the script and calls its function, and the breakpoint is verified', async () => {
    const { findings, breakpoint } = await examineOverridden(
      'var base = module.superModule;\nexports.earnedBy = function () {\n  return 3 * base.earnedBy();\n};\n',
    );
    assert.deepEqual(selectFindings(findings, 'overlay'), []);
    const [finding] = selectFindings(findings, 'path');
    assert.equal(finding?.verdict, 'pass');
    assert.match(
      finding.text,
      /\/app_custom\/cartridge\/scripts\/points\.js overrides this file and extends it through module\.superModule, so this file is still loaded\. .* uses the function "earnedBy" of it\.$/,
    );
    assert.equal(breakpoint?.verified, true);
  });

  it('the doctor says that a script overrides the script of a later cartridge', async () => {
    const file = fixture.workspace.write(
      'cartridges/int_points/cartridge/scripts/points.js',
      '/** Points. */\nexports.earnedBy = function () {\n  return 1;\n};\n',
    );
    fixture.workspace.write(
      'cartridges/app_custom/cartridge/scripts/points.js',
      'exports.earnedBy = null;\n',
    );
    await fixture.start({ configuration: { cartridgePath: 'int_points:app_custom' } });
    await fixture.dap.setBreakpoints(file, 3);
    const explanation = explanationText(await diagnose(3, file));
    assert.equal(
      selectFindings(await diagnose(3, file), 'path')[0]?.explanation,
      'This script overrides the one of "app_custom".',
    );
    assert.equal(explanation, undefined, 'the verdict is another problem: nothing runs the script');
    fixture.workspace.write(
      'cartridges/int_points/cartridge/scripts/user.js',
      "require('*/cartridge/scripts/points').earnedBy();\n",
    );
    assert.match(
      explanationText(await diagnose(3, file)) ?? '',
      /^This script overrides the one of "app_custom"\./,
    );
  });

  it('a script that uses module.superModule is not said to run the script of a cartridge before it on the path', async () => {
    const file = fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/points.js',
      'exports.earnedBy = function () {\n  return 1;\n};\n',
    );
    const extendingPath = '/app_custom/cartridge/scripts/points.js';
    fixture.workspace.write(
      `cartridges${extendingPath}`,
      'exports.earnedBy = function (o) {\n  return module.superModule.earnedBy(o);\n};\n',
    );
    fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/user.js',
      "require('*/cartridge/scripts/points').earnedBy();\n",
    );
    const findRequirers = async (cartridgePath: string) => {
      await fixture.start({ configuration: { cartridgePath } });
      await fixture.dap.setBreakpoints(file, 2);
      const texts = (await diagnose(2, file)).map(({ text }) => text);
      return texts.find((text) => text.startsWith('This script runs where it is required')) ?? '';
    };
    const text = await findRequirers('app_shop:app_custom');
    assert.match(text, /\/app_shop\/cartridge\/scripts\/user\.js/);
    assert.doesNotMatch(text, new RegExp(extendingPath));
  });

  it('the doctor returns the line to which the breakpoint was moved, if it was moved', async () => {
    const file = fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/points.js',
      '/**\n * Points.\n */\nexports.earnedBy = function () {\n  return 1;\n};\n',
    );
    await fixture.start();
    await fixture.dap.setBreakpoints(file, 2, 5);
    const movedLine = async (line: number) =>
      (await fixture.dap.request<DoctorResult>('cartwright/doctor', { path: file, line })).movedLine;
    assert.deepEqual([await movedLine(2), await movedLine(4), await movedLine(5)], [4, undefined, undefined]);
  });
});
