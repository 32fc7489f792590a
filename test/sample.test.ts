import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { operations } from '../contract/index.ts';
import { sampleOrder } from '../src/debug/trigger/sample-order.ts';
import { buildSampleShop } from '../server/sample/sample-shop.ts';

const folder = path.join(import.meta.dirname, '../sample');
const readJson = (...names: string[]): unknown =>
  JSON.parse(readFileSync(path.join(folder, ...names), 'utf8'));

describe('the sample workspace', () => {
  const { seed } = buildSampleShop();

  it("the sample workspace has the cartridges of the sites' cartridge paths", () => {
    const names = readdirSync(path.join(folder, 'cartridges')).sort();
    for (const site of seed.sites ?? []) assert.deepEqual(site.cartridge_path.split(':').sort(), names);
  });

  it('the sample workspace registers hooks of the contract, with scripts that export their functions', () => {
    for (const cartridge of ['app_storefront', 'int_loyalty']) {
      const { hooks: file } = readJson('cartridges', cartridge, 'package.json') as { hooks: string };
      const hooksFile = path.join('cartridges', cartridge, file);
      const { hooks } = readJson(hooksFile) as { hooks: { name: string; script: string }[] };
      const extensionPoints = operations.flatMap(
        (operation) => Object.values(operation.hooks ?? {}).flat() as string[],
      );
      for (const { name, script } of hooks) {
        assert.ok(extensionPoints.includes(name.replace(/^svc\.api\./, '')), name);
        const source = readFileSync(path.join(folder, path.dirname(hooksFile), script), 'utf8');
        assert.match(source, new RegExp(`exports\\.${name.split('.').at(-1) ?? ''} =`), script);
      }
    }
  });

  it('scripts of the sample workspace require only existing modules', () => {
    const cartridges = path.join(folder, 'cartridges');
    const scripts = readdirSync(cartridges, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.js'),
    );
    assert.ok(scripts.length > 5);
    for (const script of scripts) {
      const source = readFileSync(path.join(cartridges, script), 'utf8');
      const cartridge = script.split(path.sep)[0] ?? '';
      for (const [, module = ''] of source.matchAll(/require\('([^']+)'\)/g)) {
        if (module.startsWith('svc/')) continue;
        const candidates = module.startsWith('*/')
          ? readdirSync(cartridges).map((name) => path.join(name, module.slice(2)))
          : [
              module.startsWith('~/')
                ? path.join(cartridge, module.slice(2))
                : path.join(path.dirname(script), module),
            ];
        assert.ok(
          candidates.some((candidate) => existsSync(path.join(cartridges, `${candidate}.js`))),
          `${script}: ${module}`,
        );
      }
    }
  });

  const orderRequests = sampleOrder('svc');

  it('a launch configuration of the sample workspace sends the sample order', () => {
    const { configurations } = readJson('.vscode', 'launch.json') as {
      configurations: { name: string; trigger?: unknown }[];
    };
    const configuration = configurations.find(({ name }) => name === 'Debug with the sample order');
    assert.deepEqual(configuration?.trigger, orderRequests);
  });

  describe('the sample order', () => {
    it('the sample order uses operations of the contract, with valid bodies', () => {
      for (const { method, path: requestPath, body } of orderRequests) {
        const target = /^\/s\/(?<site>\w+)\/svc\/shop\/v23_2(?<path>[^?]+)/.exec(requestPath)?.groups;
        assert.ok(seed.sites?.some(({ id }) => id === target?.['site']));
        const operation = operations.find(
          (candidate) =>
            candidate.family === 'shop' &&
            method === candidate.method &&
            new RegExp(`^${candidate.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(target?.['path'] ?? ''),
        );
        assert.ok(operation, `${method} ${requestPath}`);
        assert.ok(Check(operation.body ?? Type.Unknown(), body), requestPath);
      }
      assert.match(orderRequests.at(-1)?.path ?? '', /\/orders$/);
    });

    it('the sample order refers only to responses of earlier steps', () => {
      for (const [index, step] of orderRequests.entries()) {
        for (const [, stepIndex] of JSON.stringify(step).matchAll(/\$\{steps\.(\d+)\./g)) {
          assert.ok(Number(stepIndex) < index, JSON.stringify(step));
        }
      }
    });

    it('the products of the sample order have stock for a thousand orders, and its shipping method belongs to its site', () => {
      const bodyOf = (end: string) =>
        orderRequests.find(({ path: requestPath }) => requestPath.endsWith(end))?.body;
      for (const { product_id: id, quantity } of bodyOf('/items') as {
        product_id: string;
        quantity: number;
      }[]) {
        const record = seed.inventory_records?.find(
          (candidate) => candidate.inventory_list_id === 'inventory-us' && candidate.product_id === id,
        );
        assert.ok((record?.allocation ?? 0) >= 1_000 * quantity, id);
      }
      const { id } = bodyOf('/shipping_method') as { id: string };
      assert.ok(seed.shipping_methods?.some((method) => method.site_id === 'RefArch' && method.id === id));
    });
  });
});
