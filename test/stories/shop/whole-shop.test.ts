import assert from 'node:assert/strict';
import { hookName } from '../../../contract/vendor.ts';
import { runningService, type RunningService, type ServiceOptions } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { walkTheShop } from '../../support/shop-route.ts';
import { shopOperations, ShopWalk, type WalkOptions } from '../../support/shop-walk.ts';

const another = { prefix: 'dw', hookRoot: 'dw.ocapi', urnNamespace: 'demandware', moduleRoot: 'dw' };
const namedSo = ['--prefix', 'dw', '--hook-root', 'dw.ocapi', '--urn', 'demandware', '--module-root', 'dw'];

describe('a walk through the whole Shop API', () => {
  let service: RunningService | undefined;
  afterEach(() => service?.close());

  async function walk(options: WalkOptions, started: ServiceOptions = {}): Promise<RunningService> {
    service = await runningService(started);
    const all = new ShopWalk(service.http, options);
    await walkTheShop(all);
    const left = shopOperations.map(({ id }) => id).filter((id) => !all.visited.has(id));
    assert.deepEqual(left, [], 'operations that the walk leaves out');
    return service;
  }

  it('every operation of the Shop API succeeds in JSON', async () => {
    await walk({});
  });

  it('every operation of the Shop API succeeds in XML', async () => {
    await walk({ format: 'xml' });
  });

  it('every operation of the Shop API succeeds under the names of another vendor, and every hook of the table runs', async () => {
    const points = [
      ...new Set(
        shopOperations.flatMap(({ hooks = {} }) => Object.values<readonly string[]>({ ...hooks }).flat()),
      ),
    ];
    const workspace = new ScriptWorkspace();
    const file = (point: string) => `${point.replaceAll('.', '-')}.js`;
    workspace.hooks(
      'app_watch',
      Object.fromEntries(points.map((point) => [hookName(another, point), `./${file(point)}`])),
    );
    for (const point of points) {
      const method = point.split('.').at(-1) ?? '';
      workspace.write({
        [`app_watch/cartridge/scripts/${file(point)}`]: `exports.${method} = function () { require('dw/system/Logger').getLogger('walk').info('ran ${point}'); };\n`,
      });
    }
    try {
      const { log } = await walk(
        { vendor: another },
        { flags: [...namedSo, '--cartridges', workspace.folder] },
      );
      const ran = new Set(log.events.map(({ message }) => /ran (\S+)/.exec(message)?.[1]));
      assert.deepEqual(
        points.filter((point) => !ran.has(point)),
        [],
        'hooks that did not run',
      );
    } finally {
      workspace.remove();
    }
  });
});
