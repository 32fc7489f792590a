import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const apiPath = 'svc/shop/v23_2';

/** Creates a folder with one cartridge whose hook counts its calls in the session, and shows the count. */
function createCountingCartridge(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sessions-'));
  const scripts = path.join(folder, 'app_count', 'cartridge', 'scripts');
  mkdirSync(scripts, { recursive: true });
  const hooks = [{ name: 'svc.api.shop.basket.modifyGETResponse', script: './count.js' }];
  writeFileSync(path.join(folder, 'app_count', 'package.json'), '{"hooks":"./cartridge/scripts/hooks.json"}');
  writeFileSync(path.join(scripts, 'hooks.json'), JSON.stringify({ hooks }));
  writeFileSync(
    path.join(scripts, 'count.js'),
    `exports.modifyGETResponse = function (basket, response) {
       session.custom.count = (session.custom.count || 0) + 1;
       response.c_count = session.custom.count;
     };`,
  );
  return folder;
}

describe('a customer of one site', () => {
  const folder = createCountingCartridge();
  let service: RunningService;
  before(async () => {
    service = await startTestService({ flags: ['--cartridges', folder] });
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  const signIn = async (site: string) => {
    const api = sender(service.http);
    const response = await api('POST', `/s/${site}/${apiPath}/customers/auth?client_id=cartwright`, {
      type: 'guest',
    });
    return api.withHeaders({ authorization: response.headers.get('authorization') ?? '' });
  };

  it('a customer token of one site is invalid at another site', async () => {
    const guest = await signIn('RefArch');
    assert.equal((await guest('POST', `/s/RefArch/${apiPath}/baskets`, {})).status, 200);
    const otherSiteResponse = await guest('POST', `/s/RefArchGlobal/${apiPath}/baskets`, {});
    assert.equal(otherSiteResponse.status, 401);
    assert.equal(otherSiteResponse.body.fault.type, 'InvalidAccessTokenException');
  });

  it('session.custom lasts from one request to the next, and belongs to one customer', async () => {
    const [firstGuest, secondGuest] = [await signIn('RefArch'), await signIn('RefArch')];
    const counts: number[] = [];
    for (const guest of [firstGuest, firstGuest, secondGuest]) {
      const { body } = await guest('POST', `/${apiPath}/baskets`, {});
      counts.push((await guest('GET', `/${apiPath}/baskets/${String(body.basket_id)}`)).body.c_count);
    }
    assert.deepEqual(counts, [1, 2, 1]);
  });
});
