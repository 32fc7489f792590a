import assert from 'node:assert/strict';
import { bundledServiceNotice } from '../../../src/host/session-notice.ts';

describe('the notice of a session on the bundled service', () => {
  const prophet = { type: 'prophet', request: 'launch', name: 'Attach to Sandbox' };
  const converted = { type: 'cartwright', request: 'attach', name: 'Attach to Sandbox' };
  const notice = (
    name: string,
    configurations: readonly object[],
    { isInstalled = false, hasConnections = true, hasUnusedHooks = false } = {},
  ) =>
    bundledServiceNotice(name, configurations, {
      isInstalled: () => isInstalled,
      hasConnections,
      hasUnusedHooks,
    });

  it('names the configuration of an extension that is not installed, and the command that converts it', () => {
    assert.equal(
      notice('Debug cartridges', [{ type: 'node', name: 'Tests' }, prophet], { hasConnections: false }),
      '"Attach to Sandbox" is a launch configuration of Prophet, which is not installed: this session debugs on the bundled service instead. To use the configuration, run "Cartwright: Convert Launch Configurations".',
    );
    assert.equal(notice('Debug cartridges', [prophet], { isInstalled: true }), undefined);
  });

  it('says that the configuration has no connection if there are connections to instances', () => {
    assert.equal(
      notice('Attach to Sandbox', [prophet, converted]),
      '"Attach to Sandbox" has no "connection", so this session debugs on the active connection, the bundled service. To debug on an instance, select it in the status bar.',
    );
    assert.equal(notice('Attach to Sandbox', [converted], { hasConnections: false }), undefined);
  });

  it('says that hooks with other names do not run', () => {
    assert.equal(
      notice('Debug cartridges', [], { hasUnusedHooks: true }),
      'The cartridges of this workspace use the names of Salesforce B2C Commerce (dw), and the bundled service uses neutral names (svc): it does not run hooks named "dw.ocapi...". To run them, select "Salesforce B2C Commerce" with "Cartwright: Select Platform Names", or run "Cartwright: Set Up Workspace".',
    );
  });

  it('is one text if neither the instance nor the hooks are debugged', () => {
    assert.equal(
      notice('Debug cartridges', [prophet], { hasUnusedHooks: true }),
      '"Attach to Sandbox" is a launch configuration of Prophet, which is not installed: this session debugs on the bundled service instead. The service uses neutral names (svc) and does not run hooks named "dw.ocapi...". To run them, select "Salesforce B2C Commerce" with "Cartwright: Select Platform Names", or run "Cartwright: Set Up Workspace". To use the configuration, run "Cartwright: Convert Launch Configurations".',
    );
    assert.match(
      notice('Attach to Sandbox', [converted], { hasUnusedHooks: true }) ?? '',
      /^"Attach to Sandbox" has no "connection".* does not run hooks .* select it in the status bar\.$/,
    );
  });

  it('is absent for a configuration that names the bundled service, and without launch configurations', () => {
    const offline = { ...converted, connection: 'Bundled service' };
    assert.equal(notice('Attach to Sandbox', [offline, prophet]), undefined);
    assert.equal(notice('Debug cartridges', []), undefined);
  });
});
