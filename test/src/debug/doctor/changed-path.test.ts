import assert from 'node:assert/strict';
import { withChangedPath } from '../../../../src/debug/doctor/changed-path.ts';
import {
  adviceText,
  decisiveActions,
  findDecisiveFinding,
  verdictText,
  type Finding,
} from '../../../../src/debug/doctor/finding.ts';

const changedPath = {
  configuration: 'Debug the storefront',
  sessionPath: 'app_custom:app_storefront',
  path: 'app_storefront:app_custom',
};
const connectionFinding: Finding = { check: 'connection', verdict: 'pass', text: 'The platform responds.' };
const hookFinding: Finding = {
  check: 'hook',
  verdict: 'fail',
  text: '"app_custom" ends the hook.',
  actions: [{ kind: 'moveUp', site: 'RefArch', cartridge: 'app_storefront', before: 'app_custom' }],
};
const breakpointFinding: Finding = { check: 'breakpoint', verdict: 'fail', text: 'It is disabled.' };

describe('a launch configuration whose cartridge path has changed since the session was started', () => {
  it('the verdict is that the path has changed, not the problem that the new path solves, and the action restarts the session', () => {
    const findings = withChangedPath([connectionFinding, breakpointFinding, hookFinding], changedPath);
    assert.deepEqual(
      findings.map(({ text }) => text),
      [
        'The platform responds.',
        'The cartridge path of the launch configuration has changed since the session was started.',
        'It is disabled.',
      ],
    );
    assert.equal(
      findDecisiveFinding(findings)?.explanation,
      '"Debug the storefront" now has the path app_storefront:app_custom; the session uses app_custom:app_storefront.',
    );
    assert.deepEqual(decisiveActions(findings), [
      { kind: 'restartSession', cartridgePath: 'app_storefront:app_custom' },
    ]);
  });

  it('a changed cartridge path without colons is to be corrected before the session is restarted', () => {
    const findings = withChangedPath([connectionFinding], {
      ...changedPath,
      path: 'app_custom, app_storefront',
    });
    assert.equal(
      findDecisiveFinding(findings)?.remedy,
      'Correct "cartridgePath": separate cartridges with colons, as in app_custom:app_storefront. Then restart the session.',
    );
    assert.deepEqual(decisiveActions(findings), [
      { kind: 'editLaunchConfiguration', attribute: 'cartridgePath' },
    ]);
  });

  it('a changed cartridge path does not hide a problem that it does not solve', () => {
    const findings = withChangedPath([connectionFinding, hookFinding], {
      ...changedPath,
      path: 'app_custom:app_storefront:app_base',
    });
    assert.ok(findings.includes(hookFinding));
  });

  it('a changed cartridge path that adds the missing cartridge removes the finding about it', () => {
    const cartridge = 'app_storefront';
    for (const action of [
      { kind: 'addToPath', site: 'RefArch', cartridge },
      { kind: 'addToLaunchPath', cartridge },
    ] as const) {
      const pathFinding: Finding = {
        check: 'path',
        verdict: 'fail',
        text: 'Not on the path.',
        actions: [action],
      };
      const path = { ...changedPath, sessionPath: '', path: cartridge };
      const findings = withChangedPath([pathFinding], path);
      assert.equal(findings.length, 1);
      assert.match(findings[0]?.explanation ?? '', /the session uses no path\.$/);
      assert.equal(withChangedPath([pathFinding], { ...path, path: 'app_other' }).length, 2);
    }
  });

  it('a cartridge path that was removed is a change, and its action restarts the session without a path', () => {
    const findings = withChangedPath([connectionFinding], { ...changedPath, path: '' });
    const finding = findDecisiveFinding(findings);
    assert.deepEqual(
      [finding?.remedy, finding?.explanation],
      [
        'Restart the session to use the default path.',
        '"Debug the storefront" now has no path; the session uses app_custom:app_storefront.',
      ],
    );
    assert.deepEqual(decisiveActions(findings), [{ kind: 'restartSession', cartridgePath: '' }]);
  });

  it('a changed cartridge path is reported after a problem of the connection', () => {
    const connectionFailure: Finding = {
      check: 'connection',
      verdict: 'fail',
      text: 'The platform does not respond.',
    };
    assert.equal(findDecisiveFinding(withChangedPath([connectionFailure], changedPath)), connectionFailure);
  });

  it('once a script has reached the breakpoint, a changed cartridge path is the advice, and its action is the first', () => {
    const hit: Finding = { check: 'hits', verdict: 'pass', text: 'It was hit once in this session.' };
    const request: Finding = {
      check: 'request',
      verdict: 'unknown',
      text: 'The hook runs in POST /orders.',
      actions: [{ kind: 'sendSampleOrder' }],
    };
    const findings = withChangedPath([connectionFinding, request, hit], changedPath);
    assert.equal(verdictText(findings), hit.text);
    assert.equal(
      adviceText(findings),
      'The cartridge path of the launch configuration has changed since the session was started. "Debug the storefront" now has the path app_storefront:app_custom; the session uses app_custom:app_storefront. Restart the session to use the new path.',
    );
    assert.deepEqual(decisiveActions(findings), [
      { kind: 'restartSession', cartridgePath: 'app_storefront:app_custom' },
    ]);
    const failedCondition: Finding = { check: 'condition', verdict: 'fail', text: 'It was false.' };
    assert.equal(verdictText(withChangedPath([hit, failedCondition], changedPath)), failedCondition.text);
  });
});
