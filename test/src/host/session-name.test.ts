import assert from 'node:assert/strict';
import { sessionName } from '../../../src/host/session-name.ts';

describe('The name of a debug session', () => {
  it('a session name shows the connection after the name of the launch configuration', () => {
    assert.equal(sessionName('Debug cartridges', 'staging'), 'Debug cartridges (staging)');
    assert.equal(sessionName('POST /baskets', undefined), 'POST /baskets (Bundled service)');
    assert.equal(
      sessionName('Attach', { baseUrl: 'https://dev01.example.com/s/RefArch' }),
      'Attach (dev01.example.com)',
    );
  });

  it('a session name does not repeat a connection that the name contains', () => {
    assert.equal(
      sessionName('Debug cartridges on the bundled service', undefined),
      'Debug cartridges on the bundled service',
    );
    assert.equal(sessionName('Attach to Staging', 'staging'), 'Attach to Staging');
  });
});
