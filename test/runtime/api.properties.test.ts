import assert from 'node:assert/strict';
import fc from 'fast-check';
import { unzip, zip } from '../../runtime/files/zip.ts';
import { formatDecimal } from '../../runtime/format/decimal-pattern.ts';
import { formatDate } from '../../runtime/format/format-date.ts';
import { parseDate } from '../../runtime/format/parse-date.ts';
import { instantOf, offsetAt } from '../../runtime/format/time-zones.ts';
import { formatMessage } from '../../runtime/message-format.ts';
import { PullParser, type XmlEvent } from '../../runtime/xml/pull-parser.ts';
import { escapeXmlText, escapeXmlAttribute } from '../../runtime/xml/xml-text.ts';
import { CSVStreamReader } from '../../runtime/api/io/CSVStreamReader.ts';
import { CSVStreamWriter } from '../../runtime/api/io/CSVStreamWriter.ts';
import { Reader } from '../../runtime/api/io/Reader.ts';
import { StringWriter } from '../../runtime/api/io/StringWriter.ts';
import { ArrayList } from '../../runtime/api/util/ArrayList.ts';
import { Decimal } from '../../runtime/api/util/Decimal.ts';
import { SortedMap } from '../../runtime/api/util/SortedMap.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'GMT+5:30',
] as const;
const instants = fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2100, 0) });

/** Reads a document in chunks of the given length, and returns all its events. */
function readEvents(text: string, length = Number.POSITIVE_INFINITY): XmlEvent[] {
  let position = 0;
  const parser = new PullParser(() => {
    if (position >= text.length) return undefined;
    const piece = text.slice(position, position + length);
    position += length;
    return piece;
  });
  const events: XmlEvent[] = [];
  while (!parser.isDone) events.push(parser.next());
  return events;
}

const isIllegal = (character: string): boolean =>
  character < ' ' || character === '\ufffe' || character === '\uffff';
const legalText = fc.string({ unit: 'grapheme' }).filter((text) => !Array.from(text).some(isIllegal));

describe('The Script API with random input', () => {
  it('formatted dates are parsed to the same dates, in each of several time zones', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const pattern = "EEEE, d MMMM yyyy 'at' HH:mm:ss.SSS Z";
        const text = formatDate(instant, zone, pattern, 'en-US');
        assert.equal(parseDate(text, pattern, 'UTC', 'en-US'), instant);
      }),
    );
  });

  it('a local time is converted to an instant that has this local time, even when clocks are changed', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const offset = offsetAt(zone, instant);
        const convertedInstant = instantOf(zone, instant + offset);
        // An ambiguous local time may be another instant, but it is the same local time.
        assert.equal(convertedInstant + offsetAt(zone, convertedInstant), instant + offset);
      }),
    );
  });

  it('numbers are formatted as by Intl.NumberFormat, but zero has no sign', () => {
    const number = fc.integer({ min: -1e12, max: 1e12 }).map((integer) => integer / 1000);
    fc.assert(
      fc.property(number, fc.constantFrom('en-US', 'de-DE', 'fr-FR'), (value, tag) => {
        const expected = new Intl.NumberFormat(tag, {
          minimumFractionDigits: 3,
          maximumFractionDigits: 3,
        }).format(value);
        assert.equal(
          formatDecimal(value, '#,##0.000', tag),
          expected.replace('-0.000', '0.000').replace('-0,000', '0,000'),
        );
      }),
    );
  });

  it('a random pattern produces a text or, for numbers and dates, may cause an error about the pattern', () => {
    const anyText = fc.string({ maxLength: 30 });
    const assertTextOrReadableError = (call: () => string) => {
      try {
        assert.equal(typeof call(), 'string');
      } catch (error) {
        assert.match((error as Error).message, /pattern/);
      }
    };
    fc.assert(
      fc.property(anyText, fc.double(), (pattern, value) => {
        assertTextOrReadableError(() => formatDecimal(value, pattern, 'en-US'));
        assertTextOrReadableError(() => formatDate(0, 'UTC', pattern, 'en-US'));
        assert.equal(typeof formatMessage(pattern, ['a', 'b']), 'string');
      }),
    );
  });

  it('text and attribute values in XML are read as they were written, also in chunks of a few characters', () => {
    fc.assert(
      fc.property(legalText, legalText, fc.integer({ min: 1, max: 7 }), (text, value, length) => {
        const xml = `<a b="${escapeXmlAttribute(value)}">${escapeXmlText(text)}<!-- c --><d/></a>`;
        const events = readEvents(xml, length);
        assert.deepEqual(events, readEvents(xml));
        const [start] = events;
        assert.ok(start?.kind === 'start');
        assert.equal(start.attributes[0]?.value, value);
        const texts = events.map((event) => (event.kind === 'text' ? event.text : ''));
        assert.equal(texts.join(''), text);
      }),
    );
  });

  it('an error about random XML has a line and a column', () => {
    const pieces = fc.constantFrom(
      '<a>',
      '</a>',
      '<b c="1"',
      '>',
      '/>',
      '&amp;',
      '&',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      'x',
      ' ',
      '<?p',
      '?>',
      '<',
      '"',
      '<!DOCTYPE',
    );
    let errors = 0;
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const xml = parts.join('');
        try {
          readEvents(xml);
        } catch (error) {
          errors++;
          assert.match((error as Error).message, /^Line \d+, column \d+: /);
        }
        // An element that is not closed is an error, whatever precedes it.
        if (!/<!--|<!\[CDATA\[|<\?p|<!DOCTYPE|"/.test(xml))
          assert.throws(() => readEvents(`${xml}<open>`), /Line \d+, column \d+: /);
      }),
      { numRuns: 2000 },
    );
    assert.ok(errors > 0);
  });

  it('CSV records are read as they were written', () => {
    const value = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/\r\n?/g, '\n'));
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 1 }), { minLength: 1 }), (records) => {
        const text = new StringWriter();
        const writer = new CSVStreamWriter(text, ';', "'");
        for (const record of records) writer.writeNext(record);
        assert.deepEqual(
          new CSVStreamReader(new Reader(text.toString()), ';', "'").readAll().toArray(),
          records,
        );
      }),
    );
  });

  it('an archive contains the files that were added, and unpacking a damaged archive stays within the limit or fails', () => {
    const entry = fc.record({
      name: fc.stringMatching(/^[a-z]{1,8}(\/[a-z]{1,8}){0,2}$/),
      content: fc.uint8Array({ maxLength: 500 }),
      modificationTime: fc.constant(new Date('2024-02-03T04:05:06Z')),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), fc.nat(), (entries, place) => {
        const archive = zip(entries);
        const extractedFiles = unzip(archive, 10_000).map(({ name, content, modificationTime }) => ({
          name,
          content: new Uint8Array(content),
          modificationTime,
        }));
        assert.deepEqual(
          extractedFiles,
          entries.map((zipEntry) => ({ ...zipEntry, content: new Uint8Array(zipEntry.content) })),
        );
        // `slice` of a buffer would share its bytes.
        const damagedArchive = new Uint8Array(archive);
        damagedArchive[place % damagedArchive.length]! ^= 0x5a;
        try {
          for (const { content } of unzip(damagedArchive, 10_000)) assert.ok(content.length <= 10_000);
        } catch (error) {
          assert.match((error as Error).message, /archive/);
        }
        if (entries[0] === undefined || entries[0].content.length === 0) return;
        // The first file's compressed content follows its header: 30 bytes, the name and the extra field.
        const header = new DataView(archive.buffer, archive.byteOffset);
        const contentStart = 30 + header.getUint16(26, true) + header.getUint16(28, true);
        const archiveWithDamagedFile = new Uint8Array(archive);
        archiveWithDamagedFile[contentStart]! ^= 0x5a;
        assert.throws(() => unzip(archiveWithDamagedFile, 10_000), /archive/);
      }),
    );
  });

  it('lists behave like arrays, but pop and shift of an empty one return null', () => {
    const change = fc.oneof(
      fc.tuple(fc.constant('push'), fc.nat(9)),
      fc.tuple(fc.constant('unshift'), fc.nat(9)),
      fc.tuple(fc.constantFrom('pop', 'shift', 'reverse', 'sort'), fc.constant(0)),
      fc.tuple(fc.constant('remove'), fc.nat(9)),
      fc.tuple(fc.constant('addAt'), fc.nat(9)),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const list = new ArrayList<number>();
        const model: number[] = [];
        for (const [kind, value] of changes) {
          if (kind === 'push') assert.equal(list.push(value), model.push(value));
          else if (kind === 'unshift') assert.equal(list.unshift(value), model.unshift(value));
          else if (kind === 'pop') assert.equal(list.pop(), model.pop() ?? null);
          else if (kind === 'shift') assert.equal(list.shift(), model.shift() ?? null);
          else if (kind === 'reverse') (list.reverse(), model.reverse());
          else if (kind === 'sort') (list.sort(), model.sort((a, b) => a - b));
          else if (kind === 'addAt')
            (list.addAt(Math.floor(model.length / 2), value),
              model.splice(Math.floor(model.length / 2), 0, value));
          else if (list.remove(value)) model.splice(model.indexOf(value), 1);
          assert.deepEqual(list.toArray(), model);
        }
      }),
    );
  });

  it('sorted maps have the last value of each key, in the order of the keys', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ maxLength: 3 }), fc.nat())), (entries) => {
        const map = new SortedMap<string, number>();
        for (const [key, value] of entries) map.put(key, value);
        const model = new Map(entries);
        const keys = [...model.keys()].sort();
        assert.deepEqual(map.keySet().toArray(), keys);
        assert.deepEqual(
          map.values().toArray(),
          keys.map((key) => model.get(key)),
        );
      }),
    );
  });

  it('sorted maps find, replace and remove entries by their comparator, not by key identity', () => {
    const operations = fc.array(
      fc.tuple(fc.constantFrom('put', 'remove', 'get'), fc.integer({ max: 20, min: -20 })),
    );
    fc.assert(
      fc.property(operations, (steps) => {
        // Keys with the same absolute value are the same key in this map.
        const map = new SortedMap<number, number>((a, b) => Math.abs(a) - Math.abs(b));
        const model = new Map<number, number>();
        for (const [operation, key] of steps) {
          const previousValue = model.get(Math.abs(key)) ?? null;
          if (operation === 'get') assert.equal(map.get(key), previousValue);
          else if (operation === 'put') {
            assert.equal(map.put(key, key), previousValue);
            model.set(Math.abs(key), key);
          } else {
            assert.equal(map.remove(key), previousValue);
            model.delete(Math.abs(key));
          }
          const keys = [...model.keys()].sort((a, b) => a - b);
          assert.deepEqual(map.keySet().toArray().map(Math.abs), keys);
          assert.deepEqual(
            map.values().toArray(),
            keys.map((modelKey) => model.get(modelKey)),
          );
        }
      }),
    );
  });

  it('decimals add up like whole numbers of cents', () => {
    const cents = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const sum = new Decimal(a / 100).add(new Decimal(b / 100));
        assert.equal(sum.multiply(100).get(), a + b);
      }),
    );
  });
});
