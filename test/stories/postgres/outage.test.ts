import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { signInGuest } from '../../support/shop-callers.ts';
import { describeWithPostgres, startPostgres } from '../../support/postgres-server.ts';
import { startTestService } from '../../support/running-service.ts';

describeWithPostgres('a service during an outage of PostgreSQL', function () {
  this.timeout(120_000);

  it('the service responds with 503 and Retry-After during an outage, and continues with the same baskets after it', async () => {
    const server = await startPostgres({ isDurable: true });
    const service = await startTestService({ flags: ['--store', await server.createDatabase()] });
    try {
      const guest = await signInGuest(service.http);
      const { body: basket } = await guest('POST', '/baskets', {});
      const target = `/baskets/${String(basket.basket_id)}`;
      await server.crash();
      for (const [method, body] of [['GET'], ['PATCH', { c_note: 'lost' }]] as const) {
        const response = await guest(method, target, body);
        assert.equal(response.status, 503, JSON.stringify(response.body));
        assert.equal(response.body.fault.type, 'StoreUnavailableException');
        assert.equal(response.headers.get('retry-after'), '2');
      }
      await server.restart();
      const deadline = Date.now() + 30_000;
      let readResponse = await guest('GET', target);
      for (; readResponse.status === 503 && Date.now() < deadline; readResponse = await guest('GET', target))
        await delay(100);
      assert.equal(readResponse.status, 200, JSON.stringify(readResponse.body));
      assert.equal(readResponse.body.c_note, undefined);
      assert.equal((await guest('PATCH', target, { c_note: 'stored' })).status, 200);
      const unavailableEvents = service.log.events.filter(({ message }) =>
        message.includes('without the database'),
      );
      assert.ok(unavailableEvents.length >= 2);
    } finally {
      await service.close();
      await server.stop();
    }
  });
});
