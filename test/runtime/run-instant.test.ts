import assert from 'node:assert/strict';
import type { OutgoingHttp } from '../../server/ports/outgoing-http.ts';
import { CommerceBench } from '../support/script-commerce.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The bench's clock is at the beginning of 2025, long before the wall clock. */
const startTime = '2025-01-01T00:00:00.000Z';
const noon = '2025-01-01T12:00:00.000Z';

/** Fills the shop with records that are valid or locked until noon of the bench's first day, and an unexpired card. */
async function refillUntilNoon(bench: CommerceBench): Promise<void> {
  await bench.refill(async (work) => {
    const requireRecord = async <Value>(value: Promise<Value | undefined>): Promise<Value> => {
      const record = await value;
      assert.ok(record);
      return record;
    };
    const product = await requireRecord(work.collection('products').get('mug'));
    work.collection('products').put({ ...product, valid_from: '2024-01-01T00:00:00.000Z', valid_to: noon });
    const book = await requireRecord(work.collection('price_books').get('sale'));
    work.collection('price_books').put({ ...book, valid_to: noon });
    const [campaign] = await work.collection('campaigns').find('site', 'Shop');
    work.collection('campaigns').put({ ...(await requireRecord(Promise.resolve(campaign))), end_date: noon });
    const customer = await requireRecord(work.collection('customers').get('anna'));
    work.collection('customers').put({ ...customer, locked_until: noon });
    const order = await requireRecord(work.collection('orders').get('00001'));
    const [payment] = order.payment_instruments;
    assert.ok(payment?.card);
    const card = { ...payment.card, expiration_month: 1, expiration_year: 2025 };
    work.collection('orders').put({ ...order, payment_instruments: [{ ...payment, card }] });
  });
}

/** A script function that returns values that depend on the time, some computed by the host and some by the service. */
const readValuesScript = `function readTimeDependentValues() {
  var mug = api.catalog.ProductMgr.getProduct('mug'), sale = api.catalog.PriceBookMgr.getPriceBook('sale');
  return [mug.online, sale.online, api.catalog.PriceBookMgr.applicablePriceBooks.length,
    api.campaign.CampaignMgr.getCampaignByID('year').active, api.campaign.PromotionMgr.getPromotion('mugs').active,
    customer.profile.credentials.locked, customer.profile.credentials.remainingLoginAttempts,
    a.paymentInstruments[0].creditCardExpired, mug.priceModel.price.value, mug.assignedToSiteCatalog,
    new api.util.Calendar().time.toISOString(), api.util.DateUtils.nowForSiteTimeZone().toISOString()];
}`;
const valuesUntilNoon = [true, true, 2, true, true, true, 0, false, 5, true, startTime, startTime];

describe('The instant of a script run', () => {
  let bench: CommerceBench;
  /** Advances the service's clock by a day, as if the script had waited that long for another server. */
  const slowServer: OutgoingHttp = {
    send: async () => {
      bench.clock.advance(dayMs);
      return { status: 200, statusText: 'OK', headers: [], body: new Uint8Array() };
    },
    close: async () => undefined,
  };
  beforeEach(() => {
    bench = new CommerceBench({ http: slowServer, limits: { runTimeLimitMs: 2 * dayMs } });
  });
  afterEach(() => bench.close());

  it("the instant of a run is the service's time, which the dates, prices and schedules of the Script API use", async () => {
    await refillUntilNoon(bench);
    const result = await bench.runCommerceScript(`${readValuesScript}
      a.addNote('seen', 'today');
      b.createPriceAdjustment('manual');
      out.result = readTimeDependentValues().concat([a.notes[0].creationDate.toISOString(),
        b.priceAdjustments[b.priceAdjustments.length - 1].creationDate.toISOString(),
        customer.addressBook.createAddress('office').getCreationDate().toISOString()]);`);
    assert.deepEqual(result, [...valuesUntilNoon, startTime, startTime, startTime]);
  });

  it('a run has the instant of its own start', async () => {
    await refillUntilNoon(bench);
    bench.clock.advance(dayMs);
    const laterTime = '2025-01-02T00:00:00.000Z';
    const result = await bench.runCommerceScript(
      `${readValuesScript} out.result = readTimeDependentValues();`,
    );
    assert.deepEqual(result, [false, false, 1, false, false, false, 6, false, 6, true, laterTime, laterTime]);
  });

  it('the instant of a run does not change while it waits', async () => {
    await refillUntilNoon(bench);
    const result = await bench.runCommerceScript(`${readValuesScript}
      var client = new api.net.HTTPClient();
      client.open('GET', 'http://slow.example/');
      client.send();
      out.result = readTimeDependentValues().concat([client.statusCode]);`);
    assert.deepEqual(result, [...valuesUntilNoon, 200]);
  });

  it('new Date() and Date.now() of scripts have the time of the wall clock', async () => {
    const result = await bench.runCommerceScript(`
      out.result = [new Date() > new Date('2026-01-01'), Date.now() > new Date('2026-01-01').getTime()];`);
    assert.deepEqual(result, [true, true]);
  });

  it('the instant of a run does not change if a script replaces Date', async () => {
    await bench.refill();
    const result = await bench.runCommerceScript(`
      Date.now = function () { return 0; };
      out.result = [new api.util.Calendar().time.toISOString(), api.system.Site.current.timezoneOffset];`);
    assert.deepEqual(result, [startTime, 0]);
  });
});
