import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ScriptBench } from '../../support/script-bench.ts';

describe('Files as real cartridges use them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-idioms-io-'));
  const impex = path.join(folder, 'IMPEX');
  let bench: ScriptBench;
  before(() => {
    mkdirSync(impex);
    bench = new ScriptBench({ scriptEnvironment: { files: folder } });
  });
  after(async () => {
    await bench.close();
    rmSync(folder, { recursive: true });
  });

  it('an export creates its folder and file if they do not exist, and writes to the file', async () => {
    assert.deepEqual(
      await bench.runScript(`
        var File = require('svc/io/File'), FileWriter = require('svc/io/FileWriter');
        var folder = new File(File.IMPEX + File.SEPARATOR + 'export');
        var isNewFolder = folder.exists() ? null : folder.mkdir();
        var file = new File(folder, 'feed.txt');
        var isNewFile = file.exists() ? null : file.createNewFile();
        var empty = [file.isFile(), file.file, folder.isFile(), file.length()];
        var writer = new FileWriter(file, 'UTF-8'); writer.writeLine('sku;stock'); writer.flush(); writer.close();
        out.result = [isNewFolder, isNewFile, empty, file.createNewFile(), folder.mkdir(), file.length() > 0];`),
      [true, true, [true, true, false, 0], false, false, true],
    );
    assert.equal(readFileSync(path.join(impex, 'export/feed.txt'), 'utf8'), 'sku;stock\n');
    await assert.rejects(
      bench.runScript(`var File = require('svc/io/File'); new File('IMPEX/none/feed.txt').createNewFile();`),
      /IMPEX\/none/,
    );
    assert.equal(existsSync(path.join(impex, 'none')), false);
  });

  it('an import reads a stock list row by row, and the file is closed when the CSV reader is closed', async () => {
    writeFileSync(path.join(impex, 'stock.csv'), 'sku,stock\nmug,"1,000"\nlamp,3\n');
    assert.deepEqual(
      await bench.runScript(`
        var File = require('svc/io/File'), FileReader = require('svc/io/FileReader');
        var CSVStreamReader = require('svc/io/CSVStreamReader');
        var file = new File('IMPEX/stock.csv'), reader = new FileReader(file, 'UTF-8'), rows = [];
        var csv = new CSVStreamReader(reader, ',', '"', 1);
        for (var row = csv.readNext(); row; row = csv.readNext()) rows.push([row[0], row[1], row.length]);
        csv.close();
        var closed = '';
        try { reader.readLine(); } catch (error) { closed = String(error); }
        out.result = [rows, /closed/.test(closed), file.remove()];`),
      [
        [
          ['mug', '1,000', 2],
          ['lamp', '3', 2],
        ],
        true,
        true,
      ],
    );
  });

  it('an import reads a catalog as a stream of XML events, and whole elements as XML objects', async () => {
    writeFileSync(
      path.join(impex, 'catalog.xml'),
      `<catalog catalog-id="shop"><header locale="en" mode="full">Spring</header>
       <product product-id="mug"><price>5.00</price></product><product product-id="lamp"><price>20.00</price></product></catalog>`,
    );
    assert.deepEqual(
      await bench.runScript(`
        var File = require('svc/io/File'), FileReader = require('svc/io/FileReader');
        var XMLStreamReader = require('svc/io/XMLStreamReader'), XMLStreamConstants = require('svc/io/XMLStreamConstants');
        var reader = new FileReader(new File('IMPEX/catalog.xml'), 'UTF-8'), xml = new XMLStreamReader(reader);
        var products = [], names = [], header = null;
        while (xml.hasNext()) {
          if (xml.next() !== XMLStreamConstants.START_ELEMENT) continue;
          if (xml.getLocalName() === 'header') {
            for (var i = 0; i < xml.attributeCount; i++) names.push(xml.getAttributeLocalName(i));
            header = xml.getElementText();
          } else if (xml.getLocalName() === 'product') {
            var product = xml.getXMLObject();
            products.push([String(product.@['product-id']), String(product.price)]);
          }
        }
        xml.close(); reader.close();
        out.result = [names, header, products];`),
      [
        ['locale', 'mode'],
        'Spring',
        [
          ['mug', '5.00'],
          ['lamp', '20.00'],
        ],
      ],
    );
  });

  it('an XML feed is written with a comment and with escaped text', async () => {
    assert.deepEqual(
      await bench.runScript(`
        var StringWriter = require('svc/io/StringWriter'), XMLStreamWriter = require('svc/io/XMLStreamWriter');
        var text = new StringWriter(), xml = new XMLStreamWriter(text);
        xml.writeStartDocument(); xml.writeComment(' nightly '); xml.writeStartElement('feed');
        xml.writeAttribute('for', 'a & b'); xml.writeCharacters('<none>'); xml.writeEndElement(); xml.writeEndDocument(); xml.close();
        out.result = text.toString().replace(/^<\\?xml[^>]*>/, '').trim();`),
      '<!-- nightly --><feed for="a &amp; b">&lt;none&gt;</feed>',
    );
  });
});
