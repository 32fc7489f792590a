import assert from 'node:assert/strict';
import { ScriptBench } from '../../support/script-bench.ts';

describe('Small classes of the Script API, as real cartridges use them', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench({ scriptEnvironment: { logLevels: { root: 'warn' } } });
  });
  after(() => bench.close());

  it('SecureEncoder encodes text for the content and the attributes of HTML and for URIs', async () => {
    assert.deepEqual(
      await bench.runScript(`var SecureEncoder = require('svc/util/SecureEncoder'), typed = '<b a="1" c=\\'2\\'> & more';
        out.result = [SecureEncoder.forHtmlContent(typed), SecureEncoder.forHtmlInDoubleQuoteAttribute(typed),
          SecureEncoder.forHtmlUnquotedAttribute('a b'), SecureEncoder.forUriComponentStrict("it's a/b"), SecureEncoder.forHtmlContent(null)];`),
      [
        '&#x3c;b a=&#x22;1&#x22; c=&#x27;2&#x27;&#x3e; &#x26; more',
        '&#x3c;b&#x20;a&#x3d;&#x22;1&#x22;&#x20;c&#x3d;&#x27;2&#x27;&#x3e;&#x20;&#x26;&#x20;more',
        'a&#x20;b',
        'it%27s%20a%2Fb',
        null,
      ],
    );
  });

  it('a script asks whether a level is logged before it logs a message', async () => {
    bench.log.entries.length = 0;
    assert.deepEqual(
      await bench.runScript(`var Logger = require('svc/system/Logger');
        if (Logger.isErrorEnabled()) Logger.getRootLogger().error('failed');
        if (Logger.isInfoEnabled() || Logger.infoEnabled) Logger.info('all is well');
        if (Logger.warnEnabled && Logger.isWarnEnabled()) Logger.rootLogger.warn('late');
        out.result = [Logger.errorEnabled, Logger.warnEnabled, Logger.infoEnabled, Logger.isDebugEnabled()];`),
      [true, true, false, false],
    );
    assert.deepEqual(
      bench.log.entries.map(({ level, message }) => `${level} ${message}`),
      ['error failed', 'warn late'],
    );
  });

  it('a script multiplies and compares prices, and calculates one as a percentage of another', async () => {
    assert.deepEqual(
      await bench.runScript(`var Money = require('svc/value/Money');
        var list = new Money(80, 'USD'), sale = new Money(60, 'USD');
        out.result = [sale.multiply(2).toNumberString(), sale.percentOf(list), list.equals(new Money('80.00', 'USD')), list.equals(sale),
          list.equals(new Money(80, 'EUR')), list.valueOf() - sale.valueOf(), list > sale];`),
      ['120.00', 75, true, false, false, 20, true],
    );
  });

  it('a helper that recognizes collections by hasOwnProperty("iterator") can map lists, the empty list and iterators', async () => {
    assert.deepEqual(
      await bench.runScript(`var List = require('svc/util/List'), ArrayList = require('svc/util/ArrayList');
        function map(collection, change) {
          var iterator = Object.hasOwnProperty.call(collection, 'iterator') ? collection.iterator() : collection, results = [];
          while (iterator.hasNext()) results.push(change(iterator.next()));
          return results;
        }
        var double = function (number) { return 2 * number; };
        out.result = [map(List.EMPTY_LIST, double), map(new ArrayList([1, 2, 3]), double), map(new ArrayList(4, 5).iterator(), double),
          new ArrayList().EMPTY_LIST === List.EMPTY_LIST, Object.keys(new ArrayList(7))];`),
      [[], [2, 4, 6], [8, 10], true, ['0']],
    );
  });

  it('a script checks whether a delivery is on the same day as today', async () => {
    assert.deepEqual(
      await bench.runScript(`var Calendar = require('svc/util/Calendar');
        var today = new Calendar(new Date(Date.UTC(2025, 4, 1, 8))), delivery = new Calendar();
        delivery.setTime(new Date(Date.UTC(2025, 4, 1, 23)));
        var same = today.isSameDayByTimestamp(delivery);
        delivery.add(Calendar.HOUR, 2);
        out.result = [same, today.isSameDayByTimestamp(delivery), delivery.getTime().toISOString()];`),
      [true, false, '2025-05-02T01:00:00.000Z'],
    );
  });

  it('WeakMessageDigest returns the MD5 digest of bytes', async () => {
    assert.equal(
      await bench.runScript(`var WeakMessageDigest = require('svc/crypto/WeakMessageDigest'), Bytes = require('svc/util/Bytes');
        var Encoding = require('svc/crypto/Encoding');
        out.result = Encoding.toHex(new WeakMessageDigest(WeakMessageDigest.DIGEST_MD5).digestBytes(new Bytes('secret')));`),
      '5ebe2294ecd0e0f08eab7690d2a6ee69',
    );
  });

  it('SecureEncoder and URLs encode half of a surrogate pair as U+FFFD', async () => {
    assert.deepEqual(
      await bench.runScript(`var SecureEncoder = require('svc/util/SecureEncoder'), URLUtils = require('svc/web/URLUtils');
        var name = 'Tee \uD83D\uDE00'.slice(0, 5);
        out.result = [SecureEncoder.forUriComponent(name), String(URLUtils.url('Search-Show', 'q', name)).split('?')[1]];`),
      ['Tee%20%EF%BF%BD', 'q=Tee%20%EF%BF%BD'],
    );
  });

  it('StringUtils converts numbers to strings', async () => {
    assert.deepEqual(
      await bench.runScript(`var StringUtils = require('svc/util/StringUtils');
        out.result = [StringUtils.garble(41111234, '*', 4), StringUtils.garble('abc', 0, 1), StringUtils.truncate(12345, 3, 'char', '..'),
          StringUtils.encodeString(5, 0), StringUtils.decodeString(6, 0)];`),
      ['****1234', '00c', '123..', '5', '6'],
    );
  });

  it('a SortedSet contains equal invalid dates and NaN once, after all others', async () => {
    assert.deepEqual(
      await bench.runScript(`var SortedSet = require('svc/util/SortedSet'), dates = new SortedSet(), numbers = new SortedSet();
        dates.add(new Date(NaN), new Date(5), new Date('never'), new Date(3));
        numbers.add(NaN, 2, NaN, Infinity, 1, Infinity);
        out.result = [dates.toArray().map(function (date) { return String(date.getTime()); }), numbers.toArray().map(String)];`),
      [
        ['3', '5', 'NaN'],
        ['1', '2', 'Infinity', 'NaN'],
      ],
    );
  });

  it('a SortedSet is made of the elements of an iterator, and a Decimal does not equal NaN', async () => {
    assert.deepEqual(
      await bench.runScript(`var SortedSet = require('svc/util/SortedSet'), ArrayList = require('svc/util/ArrayList'), Decimal = require('svc/util/Decimal');
        out.result = [new SortedSet(new ArrayList('b', 'a').iterator()).toArray(), new Decimal(1).equals(Number('one')), new Decimal(1).equals(1)];`),
      [['a', 'b'], false, true],
    );
  });

  it('number patterns print at least one digit, round before they choose the exponent, and take quoted signs literally', async () => {
    assert.deepEqual(
      await bench.runScript(`var n = require('svc/util/StringUtils').formatNumber;
        out.result = [n(0, '#.##'), n(0.5, '#.##'), n(0.159, '$#,###.00'), n(0, '#,###'), n(0, '.##'), n(0, '#.00'), n(9.99, '0.0E0'), n(0.0999, '0.0E0'),
          n(0.5, "0.0 '%'"), n(0.5, '0 %'), n(-5, '0;abc'), n(-5, '0;0'), n(-5, '0;(0)')];`),
      ['0', '0.5', '$.16', '0', '.0', '.00', '1.0E1', '1.0E-1', '0.5 %', '50 %', 'abc5', '-5', '(5)'],
    );
  });

  it('Y in a date pattern is the week year, and y is the calendar year', async () => {
    assert.deepEqual(
      await bench.runScript(`var StringUtils = require('svc/util/StringUtils'), Calendar = require('svc/util/Calendar');
        out.result = [[2024, 11, 28], [2024, 11, 29], [2025, 0, 1]].map(function (day) {
          var calendar = new Calendar(); calendar.set(day[0], day[1], day[2]);
          return StringUtils.formatCalendar(calendar, 'YYYY yyyy YY w');
        });
        try { new Calendar().add(Calendar.ZONE_OFFSET, 1); } catch (e) { out.result.push(e.message); }`),
      [
        '2024 2024 24 52',
        '2025 2024 25 1',
        '2025 2025 25 1',
        'The calendar field 15 cannot be changed by an amount.',
      ],
    );
  });
});
