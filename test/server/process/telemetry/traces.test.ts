import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestService, sampleCartridges } from '../../../support/running-service.ts';
import { Storefront } from '../../../support/storefront.ts';

interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

/** Starts a collector that receives spans as JSON. */
async function startCollector(): Promise<{
  server: Server;
  url: string;
  spans: ReceivedSpan[];
  serviceNames: Set<string>;
}> {
  const spans: ReceivedSpan[] = [];
  const serviceNames = new Set<string>();
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      assert.equal(request.url, '/v1/traces');
      for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans) {
        for (const { key, value } of resource.attributes)
          if (key === 'service.name') serviceNames.add(value.stringValue);
        for (const scope of scopeSpans) spans.push(...scope.spans);
      }
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, serviceNames };
}

describe('traces of the service', () => {
  it("a request has a span in the client's trace, and a script run of the request has a span below that", async () => {
    const { server, url, spans, serviceNames } = await startCollector();
    const service = await startTestService({ flags: ['--otlp-url', url, '--cartridges', sampleCartridges] });
    const shopper = await Storefront.signIn(service.http);
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const { status } = await fetch(`${service.http}/svc/shop/v23_2/baskets`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: shopper.authorization,
        traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      },
      body: '{}',
    });
    assert.equal(status, 200);
    await service.close();
    server.close();
    assert.deepEqual([...serviceNames], ['cartwright']);
    const requestSpan = spans.find(({ name }) => name === 'POST shop.baskets.post');
    assert.deepEqual([requestSpan?.traceId, requestSpan?.parentSpanId], [traceId, 'b7ad6b7169203331']);
    const hookSpan = spans.find(({ name }) => name.startsWith('svc.api.shop.basket.'));
    assert.deepEqual([hookSpan?.traceId, hookSpan?.parentSpanId], [traceId, requestSpan?.spanId]);
    const urlPath = requestSpan?.attributes.find(({ key }) => key === 'url.path')?.value.stringValue;
    assert.match(urlPath ?? '', /\/baskets$/);
  });

  it('a service whose collector cannot be reached serves requests and ends', async () => {
    const service = await startTestService({ flags: ['--otlp-url', 'http://127.0.0.1:9'] });
    assert.equal((await fetch(`${service.http}/health/ready`)).status, 200);
    await service.close();
  });

  it('a service whose collector accepts spans and never responds serves requests and ends', async () => {
    let requestCount = 0;
    const collector = createServer(() => requestCount++);
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as AddressInfo;
    const service = await startTestService({ flags: ['--otlp-url', `http://127.0.0.1:${port}`] });
    assert.equal((await fetch(`${service.http}/health/ready`)).status, 200);
    await Storefront.signIn(service.http);
    await service.close();
    assert.ok(requestCount > 0);
    collector.closeAllConnections();
    collector.close();
  });
});
