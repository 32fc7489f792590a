import assert from 'node:assert/strict';
import { runWithAnswers } from './run-command.ts';
import { dataPath, platform, row, rows } from './shop.ts';
import { stopDebugging, waitForNextStop } from './stops.ts';

describe('commands on scripts that are not on the cartridge path', () => {
  after(stopDebugging);

  it('"Debug This Hook" asks first if the hook’s cartridge is not on the cartridge path, and can add the cartridge', async () => {
    const api = await platform();
    const readPath = async () => String((await api('GET', `${dataPath}/sites/RefArch`)).body.cartridges);
    const originalPath = await readPath();
    const hook = (await rows('scripts', await row('scripts', 'app_storefront', 'Hooks'))).find(({ label }) =>
      label.endsWith('order.afterPOST'),
    );
    await api('PUT', `${dataPath}/sites/RefArch/cartridges`, {
      cartridges: originalPath.replace('app_storefront:', ''),
    });
    const question = /"app_storefront" is not on the cartridge path of RefArch/;
    const cancelledRun = await runWithAnswers<boolean>({}, 'scripts.debugHook', hook);
    assert.equal(cancelledRun.result, false);
    assert.match(cancelledRun.messages.join(), question);
    const pendingStop = waitForNextStop();
    const { messages } = await runWithAnswers(
      { buttons: ['Add to Cartridge Path'] },
      'scripts.debugHook',
      hook,
    );
    assert.match(messages.join(), question);
    const { session, threadId, stack } = await pendingStop;
    assert.equal(stack[0]?.name, 'afterPOST');
    await session.customRequest('continue', { threadId });
    await api('PUT', `${dataPath}/sites/RefArch/cartridges`, { cartridges: originalPath });
  });
});
