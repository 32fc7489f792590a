import assert from 'node:assert/strict';
import { ScriptBench } from '../../support/script-bench.ts';

describe('The Script API, package util', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench();
  });
  after(() => bench.close());
  const runScript = (body: string, locale = 'en-US') => {
    const scope = bench.createScope();
    return bench.runScript(body, { ...scope, request: { ...scope.request, locale } });
  };
  /** Returns statements that load classes of the package. */
  const load = (...names: string[]) =>
    names.map((name) => `var ${name} = require('svc/util/${name}');`).join('\n');

  describe('collections', () => {
    it('lists are read and changed by position, and compare dates and amounts by value', async () => {
      assert.deepEqual(
        await runScript(`${load('ArrayList')}
          var Money = require('svc/value/Money');
          var list = new ArrayList('c', 'a', 'b');
          list.addAt(1, 'x'); var removed = list.removeAt(0); list.sort(); list.reverse();
          list.rotate(1); list.swap(0, 2); list.replaceAll('x', 'y');
          var dates = new ArrayList(new Date(5)), money = new ArrayList(new Money(5, 'USD'));
          out.result = [list.toArray(), removed, list.indexOf('a'), list.lastIndexOf('q'), list.subList(1, 3).join('-'),
            list.slice(-1).get(0), list.concat(['z'], 1).length, list.clone().length, String(list),
            dates.contains(new Date(5)), money.contains(new Money('5.00', 'USD')), list[1], list[9] === undefined,
            [...list].length, list.pop(), list.shift(), list.unshift('n'), list.push('m', 'o'), list.isEmpty()];`),
        [
          ['b', 'y', 'a'],
          ...['c', 2, -1, 'y-a', 'a', 5, 3, '[b, y, a]', true, true, 'y', true, 3, 'a', 'b', 2, 4, false],
        ],
      );
    });

    it('lists are created from arrays, collections, iterators and single values', async () => {
      assert.deepEqual(
        await runScript(`${load('ArrayList', 'HashSet')}
          out.result = [new ArrayList([1, 2]).length, new ArrayList(new HashSet(1, 1, 2)).length,
            new ArrayList(new ArrayList(1, 2, 3).iterator()).length, new ArrayList().length, new ArrayList(null).length,
            new ArrayList('one').length, new ArrayList(1, [2]).length];`),
        [2, 2, 3, 0, 0, 1, 2],
      );
    });

    it('sets have no duplicates, and sorted sets have the order of their comparator', async () => {
      assert.deepEqual(
        await runScript(`${load('LinkedHashSet', 'SortedSet', 'SortedMap', 'PropertyComparator', 'ArrayList')}
          var linked = new LinkedHashSet('b', 'a', 'b');
          var sorted = new SortedSet(); sorted.add(3, 1, 2, 1);
          var backwards = new SortedSet(function (a, b) { return b - a; }); backwards.addAll([1, 3, 2]);
          var map = new SortedMap(); map.put('b', 2); map.put('a', 1); map.c = 3;
          var people = new ArrayList([{ n: 'B', a: 1 }, { n: null, a: 3 }, { n: 'A', a: 2 }]);
          people.sort(new PropertyComparator('n', true));
          var names = people.toArray().map(function (p) { return p.n; });
          people.sort(new PropertyComparator('a', false));
          out.result = [linked.toArray(), sorted.toArray(), sorted.first(), sorted.last(), sorted.headSet(2).toArray(),
            sorted.tailSet(2).toArray(), backwards.toArray(), map.firstKey(), map.keySet().toArray(),
            map.headMap('c').size(), map.values().toArray(), names, people[0].a];`),
        [
          ['b', 'a'],
          [1, 2, 3],
          1,
          3,
          [1],
          [2, 3],
          [3, 2, 1],
          'a',
          ['a', 'b', 'c'],
          2,
          [1, 2, 3],
          ['A', 'B', null],
          3,
        ],
      );
    });

    it('maps are read and written by method and by property, and setValue of an entry changes the map', async () => {
      assert.deepEqual(
        await runScript(`${load('HashMap', 'Map')}
          var map = new HashMap(); map.put('a', 1); map.b = 2;
          var before = map.put('a', 10), keys = [];
          for (var it = map.keySet().iterator(); it.hasNext();) keys.push(it.next());
          map.entrySet().iterator().next().setValue(11);
          var dateMap = new HashMap(); dateMap.put(new Date(1), 'x');
          out.result = [before, keys, map.a, map.nope === undefined, map.get('nope'), map.containsValue(2), map.remove('b'),
            map.length, dateMap.get(new Date(1)), String(map), Map.EMPTY_MAP.isEmpty(), new HashMap({ q: 1 }).q];`),
        [1, ['a', 'b'], 11, true, null, true, 2, 1, 'x', '{a=11}', true, 1],
      );
    });

    it('the empty list and the empty map are read-only, and invalid positions and comparators throw', async () => {
      await assert.rejects(runScript(`${load('List')} List.EMPTY_LIST.add(1);`), /cannot be changed/);
      await assert.rejects(runScript(`${load('Map')} Map.EMPTY_MAP.put('a', 1);`), /cannot be changed/);
      await assert.rejects(runScript(`${load('ArrayList')} new ArrayList(1).get(1);`), {
        message: 'The index 1 is outside the list, whose length is 1.',
      });
      await assert.rejects(runScript(`${load('SortedSet')} new SortedSet().first();`), /The set is empty/);
      await assert.rejects(runScript(`${load('ArrayList')} new ArrayList(1, 2).sort(5);`), {
        kind: 'TypeError',
      });
    });
  });

  describe('StringUtils', () => {
    it('dates are formatted by patterns and locales', async () => {
      assert.deepEqual(
        await runScript(`${load('Calendar', 'StringUtils')}
          var c = new Calendar(new Date(Date.UTC(2024, 1, 3, 16, 5, 6, 7)));
          c.timeZone = 'America/New_York';
          var f = function (pattern) { return StringUtils.formatCalendar(c, pattern); };
          out.result = [f("yyyy-MM-dd'T'HH:mm:ss.SSSZ"), f('EEEE, d MMMM yy'), f('EEE MMM dd h:mm a z'), f("D F w W u k K XXX 'o''clock'"),
            StringUtils.formatCalendar(c), StringUtils.formatCalendar(c, 'de_DE', Calendar.LONG_DATE_PATTERN),
            StringUtils.formatCalendar(c, 'en_GB', Calendar.SHORT_DATE_PATTERN), StringUtils.formatCalendar(c, 'fr_FR', Calendar.INPUT_DATE_TIME_PATTERN),
            StringUtils.formatDate(c.time, 'HH:mm'), StringUtils.formatDate(new Date(Date.UTC(-43, 2, 15)), 'dd.MM.yy G')];`),
        [
          '2024-02-03T11:05:06.007-0500',
          'Saturday, 3 February 24',
          'Sat Feb 03 11:05 AM EST',
          "34 1 5 1 6 11 11 -05:00 o'clock",
          '02/03/2024 11:05 AM',
          '3. Februar 2024',
          '03/02/24',
          '03/02/2024 11:05',
          ...['16:05', '15.03.44 BC'],
        ],
      );
      await assert.rejects(
        runScript(`${load('Calendar', 'StringUtils')} StringUtils.formatCalendar(new Calendar(), 'yyyy b');`),
        /contains the unknown letter "b"/,
      );
    });

    it('numbers are formatted by patterns, with the separators of the locale', async () => {
      const numbers = `${load('StringUtils')}
        var n = StringUtils.formatNumber;
        out.result = [n(1234567.891, '#,##0.00'), n(0.5, '0%'), n(-3, '0.0;(0.0)'), n(7, '000'), n(1.25, '#.#'), n(1234, "'Nr' #"),
          n(0.25, '#.##'), n(12345, '0.##E0'), n(1234.5), StringUtils.formatInteger(1234.6), n(1234.5, '#,##0.00', 'de_DE')];`;
      assert.deepEqual(await runScript(numbers), [
        ...[
          '1,234,567.89',
          '50%',
          '(3.0)',
          '007',
          '1.2',
          'Nr 1234',
          '0.25',
          '1.23E4',
          '1,234.5',
          '1,235',
          '1.234,50',
        ],
      ]);
      assert.equal(((await runScript(numbers, 'de-DE')) as string[])[0], '1.234.567,89');
      await assert.rejects(
        runScript(`${load('StringUtils')} StringUtils.formatNumber(1, 'abc');`),
        /is not a valid number pattern/,
      );
    });

    it('message patterns are formatted as on the platform: numbers with separators, quoted text literally', async () => {
      assert.deepEqual(
        await runScript(`${load('StringUtils', 'ArrayList')}
          out.result = [StringUtils.format('{0} of {1}', 1234, 'x'), StringUtils.format('{0,number,#.0} {1}', [2, 3]),
            StringUtils.format("it''s '{0}' {0}", 'a'), StringUtils.format("can't {0} {5}", new ArrayList('go'))];`),
        ['1,234 of x', '2.0 3', "it's {0} a", "can't go {5}"],
      );
    });

    it('strings are padded, truncated, trimmed, masked and encoded', async () => {
      assert.deepEqual(
        await runScript(`${load('StringUtils')}
          out.result = [StringUtils.pad('ab', 4), StringUtils.pad('ab', -4), StringUtils.pad('abcdef', 3), StringUtils.trim('  a '),
            StringUtils.ltrim(' a '), StringUtils.rtrim(' a '), StringUtils.trim(null),
            StringUtils.truncate('The quick brown fox', 12, StringUtils.TRUNCATE_WORD, '...'),
            StringUtils.truncate('One. Two three.', 8, 'sentence', ''), StringUtils.truncate('abcdef', 4, 'char', '..'),
            StringUtils.garble('4111111111111111', '*', 4), StringUtils.encodeString('<a href="x">ü & \\'', 0),
            StringUtils.stringToXml("<ü'>"), StringUtils.decodeString('&lt;&uuml;&#65;&#x42;&nope;', 0),
            StringUtils.decodeBase64(StringUtils.encodeBase64('grün', 'ISO-8859-1'), 'ISO-8859-1')];`),
        [
          ...[
            'ab  ',
            '  ab',
            'abc',
            'a',
            'a ',
            ' a',
            null,
            'The quick...',
            'One.',
            'abcd..',
            '************1111',
          ],
          '&lt;a href=&quot;x&quot;&gt;&uuml; &amp; &#39;',
          '&lt;&#252;&apos;&gt;',
          '<üAB&nope;',
          'grün',
        ],
      );
      await assert.rejects(
        runScript(`${load('StringUtils')} StringUtils.encodeBase64('a', 'EBCDIC');`),
        /is not supported/,
      );
    });
  });

  it('Decimal and BigInteger are more precise than numbers, and reject what is not a number', async () => {
    assert.deepEqual(
      await runScript(`${load('Decimal', 'BigInteger')}
        var d = new Decimal('0.1');
        out.result = [d.add(new Decimal(0.2)).toString(), d.multiply(3).get(), new Decimal(2.345).round(2).toString(),
          new Decimal(50).addPercent(10) + 0, d.equals(0.1), new Decimal(1).divide(3).toString(),
          new BigInteger('123456789012345678901234567890').add(1).toString(), new BigInteger(7).mod(4).get(),
          new BigInteger(2).pow(100).toString(), new BigInteger(-5).abs() > 4];`),
      [
        ...['0.3', 0.3, '2.35', 55, true, '0.3333333333333333333333333333333333'],
        ...['123456789012345678901234567891', 3, '1267650600228229401496703205376', true],
      ],
    );
    await assert.rejects(runScript(`${load('Decimal')} new Decimal('ten');`), {
      message: '"ten" is not a number.',
    });
    await assert.rejects(runScript(`${load('Decimal')} new Decimal(1).divide(0);`), /divided by zero/);
    await assert.rejects(runScript(`${load('BigInteger')} new BigInteger(1.5);`), /is not a whole number/);
    await assert.rejects(runScript(`${load('BigInteger')} new BigInteger(9).pow(1e9);`), {
      kind: 'RangeError',
    });
  });

  it('scripts read bytes, currencies and locales, and create UUIDs', async () => {
    assert.deepEqual(
      await runScript(`${load('Bytes', 'Currency', 'Locale', 'UUIDUtils')}
        var bytes = new Bytes('aü'), usd = Currency.getCurrency('USD'), german = Locale.getLocale('de_CH');
        out.result = [bytes.length, bytes.byteAt(1), bytes.bytesAt(1, 2).toString(), bytes.reverse().byteAt(2), new Bytes('ü', 'ISO-8859-1').length,
          bytes.asUint8Array().constructor.name, usd.symbol, usd.name, usd.defaultFractionDigits, Currency.getCurrency('JPY').defaultFractionDigits,
          Currency.getCurrency('XXXX'), german.ID, german.ISO3Country, german.ISO3Language, german.displayName, Locale.getLocale('default'),
          /^[a-z0-9]{26}$/.test(UUIDUtils.createUUID()), UUIDUtils.createUUID() === UUIDUtils.createUUID()];`),
      [
        ...[3, 195, 'ü', 97, 1, 'Uint8Array', '$', 'US Dollar', 2, 0, null, 'de_CH', 'CHE', 'deu'],
        ...['German (Switzerland)', null, true, false],
      ],
    );
    await assert.rejects(runScript(`${load('Bytes')} new Bytes('a').byteAt(1);`), { kind: 'RangeError' });
    await assert.rejects(runScript(`${load('Bytes')} new Bytes(new Uint8Array(11000000));`), /at most/);
  });

  it('the string of a list does not call toString of its elements', async () => {
    assert.deepEqual(
      await runScript(`${load('ArrayList')}
        var calls = 0, list = new ArrayList({ toString: function () { calls++; return 'x'; } }, null, 5);
        out.result = [String(list), calls];`),
      ['[[object Object], null, 5]', 0],
    );
  });
});
