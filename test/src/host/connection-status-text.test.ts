import assert from 'node:assert/strict';
import { connectionStatusText } from '../../../src/host/connection-status-text.ts';

describe('the connection in the status bar', () => {
  const bundled = 'Bundled service';
  const state = { isUsable: true, latencyMs: 12, signedInAs: 'Ada Marsh' };

  it('the status bar shows the active connection if there is no debug session', () => {
    assert.deepEqual(connectionStatusText(bundled, undefined, undefined), {
      text: '$(vm) Bundled service',
      tooltip: 'Active connection: Bundled service (not checked yet). Click to switch connections.',
      label: 'Cartwright connection Bundled service, not checked yet',
    });
    assert.equal(connectionStatusText('dev01', state, undefined).text, '$(cloud) dev01');
  });

  it('the status bar shows on which connection the debug session debugs', () => {
    assert.equal(connectionStatusText(bundled, state, bundled).text, '$(vm) Bundled service (debugging)');
    const { text, tooltip, label } = connectionStatusText('dev01', state, bundled);
    assert.equal(text, '$(cloud) dev01 (debugging on Bundled service)');
    assert.equal(
      tooltip,
      'Active connection: dev01 (Ada Marsh, 12 ms). The debug session uses Bundled service. Click to switch connections.',
    );
    assert.equal(label, 'Cartwright connection dev01 (debugging on Bundled service), Ada Marsh, 12 ms');
  });

  it('the status bar shows a warning if the active connection cannot be used', () => {
    const problem = { ...state, isUsable: false, problem: 'The host cannot be found.' };
    const { text, tooltip, label } = connectionStatusText('dev01', problem, 'dev01');
    assert.equal(text, '$(warning) dev01 (debugging)');
    assert.doesNotMatch(tooltip + label, / ms/);
    assert.match(tooltip, /The host cannot be found\. The debug session uses dev01\./);
  });
});
