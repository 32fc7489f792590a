import assert from 'node:assert/strict';
import path from 'node:path';
import { startTestService } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';

describe('the folders of cartridges', () => {
  it('a folder of cartridges that does not exist is reported at the start, and the service runs', async () => {
    const workspace = new ScriptWorkspace().write({ 'app/cartridge/scripts/a.js': '' });
    const missingFolder = path.join(workspace.folder, 'cartriges');
    const service = await startTestService({
      flags: ['--cartridges', `${missingFolder},${workspace.folder}`],
    });
    try {
      assert.deepEqual(
        service.log.events.filter(({ message }) => message.includes('folder of cartridges')),
        [
          {
            level: 'warn',
            message: 'this folder of cartridges does not exist',
            fields: { folder: missingFolder },
          },
        ],
      );
    } finally {
      await service.close();
      workspace.remove();
    }
  });
});
