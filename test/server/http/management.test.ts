import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { signInBackOffice } from '../../support/data-api.ts';
import { startTestService, sampleCartridges, type RunningService } from '../../support/running-service.ts';
import { Storefront } from '../../support/storefront.ts';

const read = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the management endpoints', () => {
  let service: RunningService;
  before(async () => {
    service = await startTestService({ flags: ['--management-port', '0', '--cartridges', sampleCartridges] });
  });
  after(() => service.close());

  const readMetric = async (line: RegExp): Promise<number> => {
    const { text } = await read(`${service.management!}/metrics`);
    return Number(
      text
        .split('\n')
        .find((metricLine) => line.test(metricLine))
        ?.split(' ')
        .at(-1) ?? 0,
    );
  };

  it('health checks report on the service port and on the management port that the process is alive and ready', async () => {
    for (const base of [service.http, service.management!]) {
      const liveResponse = await read(`${base}/health/live`);
      assert.deepEqual([liveResponse.status, liveResponse.text], [200, '{"status":"live"}']);
      const readyResponse = await read(`${base}/health/ready`);
      assert.deepEqual([readyResponse.status, readyResponse.text], [200, '{"status":"ready"}']);
      assert.equal(readyResponse.headers.get('cache-control'), 'no-store');
      assert.equal((await read(`${base}/health/other`)).status, 404);
    }
  });

  it('metrics are not served to clients of the APIs, but on the management port only', async () => {
    assert.equal((await read(`${service.http}/metrics`)).status, 404);
    const { status, headers, text } = await read(`${service.management!}/metrics`);
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    assert.match(text, /^process_resident_memory_bytes \d+/m);
    assert.match(text, /^nodejs_eventloop_lag_seconds /m);
  });

  it('metrics count requests by operation and status, faults by name, and commits', async () => {
    const api = await signInBackOffice(service.http);
    const requestMetric =
      /^cartwright_http_requests_total\{operation="data\.sites\.get",method="GET",status="200"\}/;
    const faultMetric = /^cartwright_faults_total\{fault="SiteNotFoundException"\}/;
    const commitMetric = /^cartwright_commits_total/;
    const countsBefore = [
      await readMetric(requestMetric),
      await readMetric(faultMetric),
      await readMetric(commitMetric),
    ];
    await api('GET', '/sites/RefArch');
    await api('GET', '/sites/RefArch');
    await api('GET', '/sites/Nowhere');
    await api('PATCH', '/sites/RefArch/campaigns/always-on', { description: 'Counted.' });
    const countsAfter = [
      await readMetric(requestMetric),
      await readMetric(faultMetric),
      await readMetric(commitMetric),
    ];
    assert.deepEqual([countsAfter[0]! - countsBefore[0]!, countsAfter[1]! - countsBefore[1]!], [2, 1]);
    assert.ok(countsAfter[2]! > countsBefore[2]!);
    assert.ok((await readMetric(/^cartwright_record_cache_bytes/)) > 0);
    assert.ok((await readMetric(/^cartwright_record_cache_hits_total/)) > 0);
  });

  it('metrics have the time of hooks by extension point, and the states of script hosts', async () => {
    const shopper = await Storefront.signIn(service.http);
    await shopper.request('POST', '/baskets', {});
    assert.ok(
      (await readMetric(
        /^cartwright_hook_duration_seconds_count\{extension_point="svc\.api\.shop\.basket\./,
      )) > 0,
    );
    const idleHostCount = await readMetric(/^cartwright_script_hosts\{state="idle"\}/);
    assert.ok(idleHostCount >= 1, "the host of the basket's hooks is idle");
  });

  it("a client's own request ID is returned and logged, and an invalid one is ignored", async () => {
    const { headers } = await read(`${service.http}/health/live`, { headers: { 'x-request-id': 'abc-123' } });
    assert.equal(headers.get('x-request-id'), 'abc-123');
    const line = service.log.events.find(({ fields }) => fields['clientRequestId'] === 'abc-123');
    assert.deepEqual([line?.message, line?.fields['path']], ['request', '/health/live']);
    const responseToInvalidId = await read(`${service.http}/health/live`, {
      headers: { 'x-request-id': 'a b' },
    });
    assert.equal(responseToInvalidId.headers.get('x-request-id'), null);
  });

  it('at shutdown, the management port responds with 503 until the open requests have ended', async () => {
    const drainingService = await startTestService({ flags: ['--management-port', '0'] });
    const { hostname, port } = new URL(drainingService.http);
    const socket = connect(Number(port), hostname);
    try {
      await once(socket, 'connect');
      socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n');
      // The service has accepted the connection when it answers a request that was sent later.
      await read(`${drainingService.http}/health/live`);
      drainingService.beginDraining();
      const closing = drainingService.close();
      const { status } = await read(`${drainingService.management!}/health/ready`);
      assert.equal(status, 503);
      socket.destroy();
      await closing;
      await assert.rejects(read(`${drainingService.management!}/health/ready`));
    } finally {
      socket.destroy();
      await drainingService.close();
    }
  });

  it('a draining service is not ready and closes connections, but still serves requests', async () => {
    const drainingService = await startTestService();
    try {
      drainingService.beginDraining();
      const { status, text } = await read(`${drainingService.http}/health/ready`);
      assert.deepEqual(
        [status, text],
        [503, '{"status":"not ready","reason":"the service is shutting down"}'],
      );
      const liveResponse = await read(`${drainingService.http}/health/live`);
      assert.deepEqual([liveResponse.status, liveResponse.headers.get('connection')], [200, 'close']);
      assert.equal(drainingService.management, undefined);
    } finally {
      await drainingService.close();
    }
  });
});
