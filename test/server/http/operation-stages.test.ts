import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { Storefront } from '../../support/storefront.ts';

/** Creates a folder with one cartridge whose hook takes half a second before a basket changes. */
function createSlowCartridge(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'races-'));
  const scripts = path.join(folder, 'app_slow', 'cartridge', 'scripts');
  mkdirSync(scripts, { recursive: true });
  const hooks = [{ name: 'svc.api.shop.basket.beforePATCH', script: './slow.js' }];
  writeFileSync(path.join(folder, 'app_slow', 'package.json'), '{"hooks":"./cartridge/scripts/hooks.json"}');
  writeFileSync(path.join(scripts, 'hooks.json'), JSON.stringify({ hooks }));
  writeFileSync(
    path.join(scripts, 'slow.js'),
    'exports.beforePATCH = function () { var end = Date.now() + 500; while (Date.now() < end); };',
  );
  return folder;
}

describe('two requests that change one basket at once', () => {
  const folder = createSlowCartridge();
  const services: RunningService[] = [];
  const startShop = async (cartridgeFolders: readonly string[]) => {
    const service = await startTestService({
      flags: cartridgeFolders.flatMap((cartridgeFolder) => ['--cartridges', cartridgeFolder]),
    });
    services.push(service);
    return Storefront.signIn(service.http);
  };
  after(async () => {
    for (const service of services) await service.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const race = async (shop: Storefront): Promise<[status: number, fault: unknown][]> => {
    const { basket_id: id } = await shop.createBasket({ 'beeswax-polish': 1 });
    const change = (c_note: string) => shop.send('PATCH', `/baskets/${id}`, { c_note });
    const responses = await Promise.all([change('first'), change('second')]);
    return responses
      .map(({ status, body }): [number, unknown] => [status, body.fault?.type])
      .sort(([a], [b]) => a - b);
  };

  it('two requests that change one basket both succeed if no script runs: the service repeats the later one', async () => {
    assert.deepEqual(await race(await startShop([])), [
      [200, undefined],
      [200, undefined],
    ]);
  });

  it('of two requests that change one basket, the later one gets a conflict if a script ran, since it is not repeated', async () => {
    assert.deepEqual(await race(await startShop([folder])), [
      [200, undefined],
      [409, 'ResourceStateConflictException'],
    ]);
  });
});
