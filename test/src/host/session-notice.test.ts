import assert from 'node:assert/strict';
import type { VendorName } from '../../../contract/vendor.ts';
import { namedVendors } from '../../../contract/vendor.ts';
import {
  bundledServiceNotice,
  bundledWaitingText,
  consoleNotice,
  serviceRestartText,
} from '../../../src/host/session-notice.ts';

interface Options {
  readonly isInstalled?: boolean;
  readonly hasConnections?: boolean;
  readonly hookVendor?: VendorName;
}

describe('the notice of a session on the bundled service', () => {
  const prophetConfiguration = { type: 'prophet', request: 'launch', name: 'Attach to Sandbox' };
  const convertedConfiguration = { type: 'cartwright', request: 'attach', name: 'Attach to Sandbox' };
  const notice = (
    name: string,
    configurations: readonly object[],
    { isInstalled = false, hasConnections = true, hookVendor }: Options = {},
  ) =>
    bundledServiceNotice(name, configurations, {
      isInstalled: () => isInstalled,
      hasConnections,
      hookVendor,
    });

  it('the notice names the configuration of a missing extension, and the command that sets up the workspace', () => {
    const sessionNotice = notice(
      'Debug cartridges',
      [{ type: 'node', name: 'Tests' }, prophetConfiguration],
      {
        hasConnections: false,
      },
    );
    assert.deepEqual(sessionNotice, {
      connectionText: undefined,
      setUpText: 'This session does not use "Attach to Sandbox", a configuration of Prophet',
    });
    assert.equal(
      consoleNotice(sessionNotice),
      'This session does not use "Attach to Sandbox", a configuration of Prophet: run "Cartwright: Set Up Workspace".',
    );
    assert.equal(
      consoleNotice(notice('Debug cartridges', [prophetConfiguration], { isInstalled: true })),
      undefined,
    );
  });

  it('the notice says where to select an instance if there are some and the configuration names none', () => {
    const sessionNotice = notice('Attach to Sandbox', [prophetConfiguration, convertedConfiguration]);
    assert.equal(
      consoleNotice(sessionNotice),
      '"Attach to Sandbox" debugs on the active connection, the bundled service. To debug on an instance, select it in the status bar.',
    );
    // The set-up would not change this.
    assert.equal(sessionNotice.setUpText, undefined);
    assert.equal(
      consoleNotice(notice('Attach to Sandbox', [convertedConfiguration], { hasConnections: false })),
      undefined,
    );
  });

  it('the notice says that hooks with the names of another vendor do not run', () => {
    assert.equal(
      consoleNotice(notice('Debug cartridges', [], { hookVendor: 'dw' })),
      'This session does not run hooks named "dw.ocapi...": run "Cartwright: Set Up Workspace".',
    );
    assert.equal(
      consoleNotice(notice('Debug cartridges', [], { hookVendor: 'svc' })),
      'This session does not run hooks named "svc.api...": run "Cartwright: Set Up Workspace".',
    );
  });

  it('the notice is one sentence if a configuration of another extension and hooks are not used', () => {
    assert.equal(
      consoleNotice(notice('Debug cartridges', [prophetConfiguration], { hookVendor: 'dw' })),
      'This session does not use "Attach to Sandbox", a configuration of Prophet, and does not run hooks named "dw.ocapi...": run "Cartwright: Set Up Workspace".',
    );
    assert.match(
      consoleNotice(notice('Attach to Sandbox', [convertedConfiguration], { hookVendor: 'dw' })) ?? '',
      /^"Attach to Sandbox" debugs on .* in the status bar\. This session does not run hooks /,
    );
  });

  it('there is no notice if the configuration names the bundled service, or without configurations', () => {
    const bundledConfiguration = { ...convertedConfiguration, connection: 'Bundled service' };
    assert.equal(
      consoleNotice(notice('Attach to Sandbox', [bundledConfiguration, prophetConfiguration])),
      undefined,
    );
    assert.equal(consoleNotice(notice('Debug cartridges', [])), undefined);
  });
});

describe('what a session is told about a restart of the bundled service', () => {
  it('the names of the service are mentioned only if they have changed', () => {
    const { svc, dw } = namedVendors;
    assert.equal(serviceRestartText(dw, { ...dw }), 'The bundled service restarted.');
    assert.equal(
      serviceRestartText(svc, dw),
      'The bundled service restarted with the names of Salesforce B2C Commerce (dw).',
    );
    assert.equal(
      serviceRestartText(svc, { ...svc, prefix: 'shop' }),
      'The bundled service restarted with custom names.',
    );
  });
});

describe('what an attached session on the bundled service waits for', () => {
  it('"Debug This Hook" is advised only if hooks run', () => {
    assert.equal(
      bundledWaitingText('http://127.0.0.1:8080', undefined),
      'Waiting for requests to the bundled service at http://127.0.0.1:8080. Run "Cartwright: Send Sample Order", select "Debug This Hook" above a function, or send a request of an .http file.',
    );
    assert.equal(
      bundledWaitingText(undefined, 'dw'),
      'Waiting for requests to the bundled service. Run "Cartwright: Send Sample Order" or send a request of an .http file.',
    );
  });
});
