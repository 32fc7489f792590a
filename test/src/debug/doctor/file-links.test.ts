import assert from 'node:assert/strict';
import { withFileLinks } from '../../../../src/debug/doctor/file-links.ts';
import { findDebuggableCartridges } from '../../../../src/debug/cartridges/debugged-cartridges.ts';
import { DapWorkspace } from '../../../support/dap-workspace.ts';

describe('the paths in the findings of the doctor', () => {
  it('a path of a file of the cartridges is a link to the file, its line and its column; other paths are not', async () => {
    const workspace = new DapWorkspace({
      'app_shop/cartridge/scripts/order.js': '',
      'app_shop/cartridge/scripts/hooks.json': '{}',
      'app_shop/package.json': '{}',
    });
    const [finding] = withFileLinks(
      [
        {
          check: 'hook',
          verdict: 'fail',
          text: 'It ends in /app_shop/cartridge/scripts/order.js.',
          explanation:
            'Its function (/app_shop/cartridge/scripts/order.js:4) returns a Status in POST /s/app_shop/svc/shop (app_shop/package.json:3:7).',
          remedy:
            'Change app_shop/cartridge/scripts/hooks.json:12 or app_shop/package.json, not app_shop/cartridge/scripts/none.js or "~/".',
        },
      ],
      await findDebuggableCartridges([workspace.folder]),
    );
    assert.deepEqual(finding?.links, [
      {
        text: '/app_shop/cartridge/scripts/order.js',
        file: workspace.path('app_shop/cartridge/scripts/order.js'),
      },
      {
        text: '/app_shop/cartridge/scripts/order.js:4',
        file: workspace.path('app_shop/cartridge/scripts/order.js'),
        line: 4,
      },
      {
        text: 'app_shop/package.json:3:7',
        file: workspace.path('app_shop/package.json'),
        line: 3,
        column: 7,
      },
      {
        text: 'app_shop/cartridge/scripts/hooks.json:12',
        file: workspace.path('app_shop/cartridge/scripts/hooks.json'),
        line: 12,
      },
      { text: 'app_shop/package.json', file: workspace.path('app_shop/package.json') },
    ]);
    workspace.remove();
  });
});
