import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommandLine } from '../../support/command-line.ts';
import { signInClient } from '../../support/data-api.ts';

const campaignsPath = '/s/-/svc/data/v23_2/sites/RefArch/campaigns';

describe('cartwright import', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
  const dataDir = path.join(folder, 'data');
  const processes: CommandLine[] = [];
  const start = (...args: string[]) => {
    const command = new CommandLine(args);
    processes.push(command);
    return command;
  };
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((command) => command.stop('SIGKILL')));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('a campaign is imported into a data directory only after its service has been stopped', async () => {
    const file = path.join(folder, 'campaign.json');
    const campaign = { site_id: 'RefArch', id: 'harvest', enabled: true };
    writeFileSync(file, JSON.stringify({ format: 1, campaigns: [campaign] }));
    const firstService = start('serve', '--data-dir', dataDir);
    await firstService.waitForListening();
    const resultWhileInUse = await start('import', '--data-dir', dataDir, file).result();
    assert.equal(resultWhileInUse.code, 1);
    assert.match(resultWhileInUse.stderr, /stop the service first/);
    await firstService.stop();

    const { code, stdout, stderr } = await start('import', '--data-dir', dataDir, file).result();
    assert.equal(code, 0, stderr);
    assert.deepEqual(JSON.parse(stdout), { event: 'imported', file, records: { campaigns: 1 } });
    const secondService = start('serve', '--data-dir', dataDir);
    const api = await signInClient((await secondService.waitForListening()).http);
    assert.equal((await api('GET', `${campaignsPath}/harvest`)).status, 200);
    assert.equal((await api('GET', `${campaignsPath}/spring-nights`)).status, 200);
  });

  it('cartwright import reports which argument, shop or file is missing', async () => {
    assert.match((await start('import').result()).stderr, /name one seed file/);
    assert.match((await start('import', 'shop.json').result()).stderr, /--data-dir is missing/);
    const resultWithoutShop = await start('import', '--data-dir', folder, 'shop.json').result();
    assert.match(resultWithoutShop.stderr, /does not contain a shop/);
    const missingFile = path.join(folder, 'missing.json');
    const resultWithoutFile = await start('import', '--data-dir', dataDir, missingFile).result();
    assert.equal(resultWithoutFile.code, 1);
    assert.match(resultWithoutFile.stderr, /cannot read the seed file .*missing\.json \(ENOENT\)/);
  });
});
