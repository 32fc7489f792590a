import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../../server/process/system-environment.ts';
import { AuditLogError, openAuditLog } from '../../../../server/process/telemetry/audit-log.ts';
import { signInBackOffice } from '../../../support/data-api.ts';
import { createRecordingLog, startTestService } from '../../../support/running-service.ts';
import { Storefront } from '../../../support/storefront.ts';

describe('the audit log', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'audit-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('the audit log records caller, operation and result of each write, but neither reads nor documents', async () => {
    const file = path.join(folder, 'audit.jsonl');
    const service = await startTestService({ flags: ['--audit-log', file] });
    const api = await signInBackOffice(service.http);
    await api('GET', '/sites/RefArch');
    await api('PATCH', '/sites/RefArch/campaigns/always-on', { description: 'secret plan' });
    await api('PATCH', '/sites/RefArch/campaigns/no-such', { description: 'x' });
    const shopper = await Storefront.signIn(service.http);
    await shopper.request('POST', '/baskets', {});
    await service.close();
    const text = readFileSync(file, 'utf8');
    const entries = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const patches = entries.filter(({ operation }) => operation === 'data.campaigns.patch');
    assert.deepEqual(
      patches.map(({ status, fault, method }) => [method, status, fault]),
      [
        ['PATCH', 200, undefined],
        ['PATCH', 404, 'CampaignNotFoundException'],
      ],
    );
    const [patch] = patches;
    assert.equal(patch?.['path'], '/svc/data/v23_2/sites/RefArch/campaigns/always-on');
    assert.ok(patch['client'], 'the client that the token was issued to');
    assert.match(String(patch['requestId']), /^[0-9a-f]{16}$/);
    const basketEntry = entries.find(({ operation }) => operation === 'shop.baskets.post');
    assert.ok(basketEntry?.['customer'], 'the guest whose basket it is');
    assert.ok(
      entries.some(({ operation }) => String(operation).startsWith('oauth.')),
      'token requests are recorded',
    );
    assert.ok(!entries.some(({ method }) => method === 'GET'));
    assert.doesNotMatch(text, /secret plan/);
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  it("the audit log can go to the service's own log", async () => {
    const log = createRecordingLog();
    const audit = await openAuditLog('-', { clock: systemClock, log });
    audit.requestEnded({
      id: '1',
      method: 'DELETE',
      path: '/x',
      status: 204,
      milliseconds: 1,
      remoteAddress: '127.0.0.1',
      operation: 'data.campaigns.delete',
      clientRequestId: undefined,
      caller: { kind: 'oauth', clientId: 'tool', user: 'maria' },
    });
    await audit.close();
    const [entry] = log.events;
    assert.deepEqual(
      [entry?.message, entry?.fields['user'], entry?.fields['client'], entry?.fields['operation']],
      ['audit', 'maria', 'tool', 'data.campaigns.delete'],
    );
  });

  it('an audit log that cannot be opened is rejected with the reason and a remedy', async () => {
    const file = path.join(folder, 'missing', 'audit.jsonl');
    await assert.rejects(openAuditLog(file, { clock: systemClock, log: createRecordingLog() }), (error) => {
      assert.ok(error instanceof AuditLogError);
      assert.equal(error.message, `cannot write the audit log ${file} (ENOENT): choose another --audit-log`);
      return true;
    });
  });
});
