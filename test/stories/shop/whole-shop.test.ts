import assert from 'node:assert/strict';
import { hookName } from '../../../contract/vendor.ts';
import { startTestService, type RunningService, type ServiceOptions } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { callAllOperations } from '../../support/whole-shop.ts';
import {
  shopOperations,
  RecordingShopClient,
  type ShopClientOptions,
} from '../../support/recording-shop-client.ts';

const otherVendor = { prefix: 'dw', hookRoot: 'dw.ocapi', urnNamespace: 'demandware', moduleRoot: 'dw' };
const otherVendorFlags = [
  '--prefix',
  'dw',
  '--hook-root',
  'dw.ocapi',
  '--urn',
  'demandware',
  '--module-root',
  'dw',
];

describe('the whole Shop API', () => {
  let service: RunningService | undefined;
  afterEach(() => service?.close());

  async function callAll(
    options: ShopClientOptions,
    serviceOptions: ServiceOptions = {},
  ): Promise<RunningService> {
    service = await startTestService(serviceOptions);
    const client = new RecordingShopClient(service.http, options);
    await callAllOperations(client);
    const failedIds = shopOperations.map(({ id }) => id).filter((id) => !client.succeededOperations.has(id));
    assert.deepEqual(failedIds, [], 'operations that did not succeed');
    return service;
  }

  it('every operation of the Shop API succeeds in JSON', async () => {
    await callAll({});
  });

  it('every operation of the Shop API succeeds in XML', async () => {
    await callAll({ format: 'xml' });
  });

  it('every operation of the Shop API succeeds with the names of another vendor, and every hook of these operations runs', async () => {
    const points = [
      ...new Set(
        shopOperations.flatMap(({ hooks = {} }) => Object.values<readonly string[]>({ ...hooks }).flat()),
      ),
    ];
    const workspace = new ScriptWorkspace();
    const fileName = (point: string) => `${point.replaceAll('.', '-')}.js`;
    workspace.registerHooks(
      'app_watch',
      Object.fromEntries(points.map((point) => [hookName(otherVendor, point), `./${fileName(point)}`])),
    );
    for (const point of points) {
      const method = point.split('.').at(-1) ?? '';
      workspace.write({
        [`app_watch/cartridge/scripts/${fileName(point)}`]: `exports.${method} = function () { require('dw/system/Logger').getLogger('shop').info('ran ${point}'); };\n`,
      });
    }
    try {
      const { log } = await callAll(
        { vendor: otherVendor },
        { flags: [...otherVendorFlags, '--cartridges', workspace.folder] },
      );
      const executedPoints = new Set(log.events.map(({ message }) => /ran (\S+)/.exec(message)?.[1]));
      assert.deepEqual(
        points.filter((point) => !executedPoints.has(point)),
        [],
        'hooks that did not run',
      );
    } finally {
      workspace.remove();
    }
  });
});
