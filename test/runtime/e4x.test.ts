import assert from 'node:assert/strict';
import { ScriptBench } from '../support/script-bench.ts';

const orderXml = `<orders xmlns="http://shop.example/order">
    <order order-no="W-1001" channel="web">
      <customer><name>Ada Lovelace</name><email>ada@shop.example</email></customer>
      <line sku="TENT-2P" quantity="1"><price>249.00</price></line>
      <line sku="MUG-1" quantity="4"><price>12.50</price></line>
      <note/>
    </order>
    <order order-no="W-1002"><line sku="ROPE-5" quantity="2"><price>7.00</price></line></order>
  </orders>`;

describe('Scripts with E4X', () => {
  let bench: ScriptBench;
  before(() => (bench = new ScriptBench()));
  after(() => bench.close());
  const orderScript = `var order = new XML('<order no="7"><line sku="a"><price>10</price></line>' +
    '<line sku="b"><price>5.5</price></line><note lang="de">Eilig &amp; gut</note></order>');\n`;

  it('scripts create a request body with XML literals and expressions', async () => {
    const text = await bench.runScript(`
      var amount = { value: 12.5, currency: 'EUR' };
      var lines = [{ sku: 'A&B', qty: 2 }, { sku: 'C', qty: 1 }];
      var body = <payment version={1 + 1} method="card">
        <amount currency={amount.currency}>{amount.value.toFixed(2)}</amount>
        <!-- not sent -->
        <items/>
      </payment>;
      for each (var line in lines) {
        body.items.appendChild(<item sku={line.sku}>{line.qty}</item>);
      }
      out.result = body.toXMLString();`);
    assert.equal(
      text,
      `<payment version="2" method="card">
  <amount currency="EUR">12.50</amount>
  <items>
    <item sku="A&amp;B">2</item>
    <item sku="C">1</item>
  </items>
</payment>`,
    );
  });

  it('an apostrophe in the text of an XML literal is text, also before tags with expressions', async () => {
    const text = await bench.runScript(`
      XML.ignoreWhitespace = false; XML.prettyPrinting = false;
      var id = 7, name = 'R&D';
      var note = <note>it's <b kind='new' id={id}>{name}</b>, don't > <i title="it's">{id}</i></note>;
      out.result = note.toXMLString();`);
    assert.equal(
      text,
      `<note>it's <b kind="new" id="7">R&amp;D</b>, don't &gt; <i title="it's">7</i></note>`,
    );
  });

  it('scripts read elements, attributes and descendants of an XML response', async () => {
    assert.deepEqual(
      await bench.runScript(`${orderScript}
        var total = 0;
        for each (var line in order.line) { total += Number(line.price); }
        out.result = [order.@no.toString(), order.line.length(), order.line[1].@sku + '', order..price[0].text().toString(),
          String(order.note), order.note.@lang == 'de', order['line'][0]['@sku'].toString(), order.*.length(),
          order.line.@sku.length(), total, order.missing.length(), order.missing.deeper.toString(), order.line.price.toXMLString(),
          order.children()[2].localName(), order.child('note').text().toString(), order.attribute('no') == 7,
          order.elements('line').length(), order.descendants('price').length(), order.line[0].parent() == order,
          order.line[1].childIndex(), order.name().localName, order.nodeKind(), order.hasComplexContent(), order.note.hasSimpleContent()];`),
      [
        '7',
        2,
        'b',
        '10',
        'Eilig & gut',
        true,
        'a',
        3,
        2,
        15.5,
        0,
        '',
        '<price>10</price>\n<price>5.5</price>',
        'note',
        'Eilig & gut',
        true,
        2,
        2,
        true,
        1,
        'order',
        'element',
        true,
        true,
      ],
    );
  });

  it('typeof in an E4X filter finds children and variables, and is undefined for other names', async () => {
    assert.deepEqual(
      await bench.runScript(`${orderScript}
        var known = 1;
        out.result = [order.*.(typeof price == 'xml').length(), order.*.(typeof price == 'undefined').localName(),
          order.line.(typeof known == 'number').length()];`),
      [2, 'note', 2],
    );
  });

  it('scripts find XML elements by a condition on attributes, children and variables', async () => {
    assert.deepEqual(
      await bench.runScript(`${orderScript}
        var sku = 'b', price = 999;
        out.result = [order.line.(@sku == sku).price.toString(), order.line.(price > 6).@sku.toString(),
          order.*.(localName() == 'note').toString(), order.line.(@sku == 'none').length(),
          order.line.(function (wanted) { return price == wanted; }('10')).@sku.toString()];`),
      ['5.5', 'a', 'Eilig & gut', 0, 'a'],
    );
  });

  it('scripts read XML documents with namespaces', async () => {
    assert.deepEqual(
      await bench.runScript(`
        var doc = new XML(${JSON.stringify(orderXml)});
        var ns = new Namespace('http://shop.example/order');
        var q = new QName('http://shop.example/order', 'order');
        var any = doc.*::order.length(), bare = doc.order.length();
        var first = doc.ns::order[0];
        out.result = [any, bare, first.@['order-no'].toString(), first.ns::customer.ns::name.toString(), doc..ns::line.length(),
          doc[q].length(), first.ns::['line'][1].@sku.toString(), doc.namespace().uri, doc.name().toString(),
          first.ns::line.(@quantity > 1).ns::price.toString(), doc.ns::*.length()];`),
      [
        2,
        0,
        'W-1001',
        'Ada Lovelace',
        3,
        2,
        'MUG-1',
        'http://shop.example/order',
        'http://shop.example/order::orders',
        '12.50',
        2,
      ],
    );
  });

  it('scripts write XML documents with prefixes and a default namespace', async () => {
    assert.deepEqual(
      await bench.runScript(`
        var soap = new Namespace('soap', 'http://schemas.example/soap');
        var envelope = <soap:Envelope xmlns:soap="http://schemas.example/soap"><soap:Body/></soap:Envelope>;
        envelope.soap::Body.appendChild(<ping xmlns="urn:ping">{1}</ping>);
        envelope.soap::Body.@id = 'b1';
        envelope.soap::Body.soap::Fault = 'none';
        default xml namespace = 'urn:feed';
        var feed = <feed><entry/></feed>;
        feed.entry.title = 'Tents';
        out.result = [envelope.toXMLString(), feed.toXMLString(), feed.entry.length()];`),
      [
        `<soap:Envelope xmlns:soap="http://schemas.example/soap">
  <soap:Body id="b1">
    <ping xmlns="urn:ping">1</ping>
    <soap:Fault>none</soap:Fault>
  </soap:Body>
</soap:Envelope>`,
        '<feed xmlns="urn:feed">\n  <entry>\n    <title>Tents</title>\n  </entry>\n</feed>',
        1,
      ],
    );
  });

  it('scripts change XML documents: values, attributes, new elements, removals and lists', async () => {
    assert.equal(
      await bench.runScript(`${orderScript}
        XML.prettyPrinting = false;
        order.@no = 8;
        order.@status = 'new';
        order.line[0].price = 9;
        order.line.(@sku == 'b').price = '6';
        order.shipping.address.city = 'Köln';
        delete order.note;
        delete order.line[1].@sku;
        order.line += <line sku="c"/>;
        order.line[2].@qty = 3;
        order.prependChild(<head/>);
        order.insertChildAfter(order.head, <sub>{'<'}</sub>);
        order.head = <start/>;
        var copy = order.copy();
        copy.setLocalName('copied');
        copy.@no += '-b';
        var tagged = <item/>, codes = tagged.@code;
        tagged.@id[0] = 'i1'; codes[0] = 7;
        if (tagged.toXMLString() !== '<item id="i1" code="7"/>' || codes != '7') throw new Error(tagged.toXMLString());
        out.result = order.toXMLString() + '|' + copy.localName() + copy.@no;`),
      '<order no="8" status="new"><start/><sub>&lt;</sub><line sku="a"><price>9</price></line>' +
        '<line><price>6</price></line><line sku="c" qty="3"/><shipping><address><city>Köln</city></address></shipping>' +
        '</order>|copied8-b',
    );
  });

  it('scripts compare and join XML values', async () => {
    assert.deepEqual(
      await bench.runScript(`${orderScript}
        var list = new XMLList();
        list += <a/>;
        list += <b>1</b>;
        var both = <c/> + <d/>;
        var text = 'No. ' + order.@no;
        out.result = [list.length(), list[1] == 1, both.toXMLString(), text, order.line[0] == order.line[1],
          <a b="1" c="2"/> == <a c="2" b="1"/>, order.missing == undefined, order.missing == null, order != order.copy(),
          typeof order, typeof order.line, typeof order.@no, typeof missing, order instanceof XML, order.line instanceof XMLList,
          'line' in order, 'x' in order, order.hasOwnProperty('@no'), order.line.contains(order.line[0])];`),
      [
        2,
        true,
        '<c/>\n<d/>',
        'No. 7',
        false,
        true,
        true,
        false,
        false,
        'xml',
        'xml',
        'xml',
        'undefined',
        true,
        true,
        true,
        false,
        true,
        true,
      ],
    );
  });

  it('scripts call string methods on elements with text', async () => {
    assert.deepEqual(
      await bench.runScript(`${orderScript}
        out.result = [order.note.toUpperCase(), order.@no.length, order.note.split('&')[0], order.note.indexOf('gut'),
          order.line[0].price * 2, order.line[0].price + 1, parseInt(order.line[1].price, 10), order.line[0].price > 9,
          JSON.stringify({ note: order.note })].map(String);`),
      ['EILIG & GUT', '', 'Eilig ', '8', '20', '101', '5', 'true', '{"note":"Eilig & gut"}'],
    );
  });

  it('comments and white space of XML are kept according to the settings', async () => {
    assert.deepEqual(
      await bench.runScript(`
        var source = '<?xml version="1.0"?>\\n<a> <!--note--> <?go now?><b/> </a>';
        var settings = XML.settings();
        var plain = XML(source).children().length();
        XML.ignoreWhitespace = XML.ignoreComments = XML.ignoreProcessingInstructions = false;
        var all = new XML(source);
        XML.prettyPrinting = false;
        var text = all.toXMLString();
        var counts = [plain, all.children().length(), all.comments().length(), all.processingInstructions('go').length()];
        XML.setSettings(settings);
        out.result = counts.concat([text, XML.ignoreComments, XML.prettyIndent]);`),
      [1, 6, 1, 1, '<a> <!--note--> <?go now?><b/> </a>', true, 2],
    );
    assert.equal(await bench.runScript('out.result = XML.ignoreWhitespace;'), true);
  });

  it('the error for XML that is not well-formed has the position, and can be caught', async () => {
    const problems = {
      "new XML('<a><b></a>')": 'Line 1, column 11: found </a> where </b> is expected.',
      "new XML('<a b=c/>')": 'Line 1, column 6: the value of b must be quoted.',
      "new XML('<a>\\n<b c=d/></a>')": 'Line 2, column 6: the value of c must be quoted.',
      'new XML(\'<?xml version="1.0"?><a b=c/>\')': 'Line 1, column 27: the value of b must be quoted.',
      "new XMLList('<a/><b c=d/>')": 'Line 1, column 10: the value of c must be quoted.',
      "new XML('<a>')": 'Line 1, column 4: the element a is not closed.',
      "new XML('<a/></b>')": 'Line 1, column 9: </b> closes nothing.',
      "new XMLList('<a/></_><b/>')": 'Line 1, column 9: </_> closes nothing.',
      "new XML('<a/></_>')": 'Line 1, column 9: </_> closes nothing.',
      '<a b=c/>': 'Line 1, column 6: the value of b must be quoted.',
      '<><a/><b c=d/></>': 'Line 1, column 12: the value of c must be quoted.',
    };
    for (const [expression, message] of Object.entries(problems))
      assert.equal(
        await bench.runScript(
          `try { var xml = ${expression}; } catch (e) { out.result = e.name + ': ' + e.message; }`,
        ),
        `TypeError: ${message}`,
        expression,
      );
  });

  it('replace() replaces all children that have a name with one element, and does not change attributes', async () => {
    assert.deepEqual(
      await bench.runScript(`
        var line = <line id="1"><sku>mug</sku><sku>cup</sku><qty>2</qty></line>, texts = [];
        line.replace('@id', <id>2</id>);
        texts.push(line.toXMLString());
        line.replace('sku', <sku>bowl</sku>);
        texts.push(line.toXMLString());
        out.result = texts.map(function (text) { return text.replace(/\\s+/g, ''); });`),
      [
        '<lineid="1"><sku>mug</sku><sku>cup</sku><qty>2</qty></line>',
        '<lineid="1"><sku>bowl</sku><qty>2</qty></line>',
      ],
    );
  });

  it('scripts read single elements of a streamed document as XML', async () => {
    assert.deepEqual(
      await bench.runScript(`
        var Reader = require('svc/io/Reader'), XMLStreamReader = require('svc/io/XMLStreamReader');
        var reader = new XMLStreamReader(new Reader(${JSON.stringify(orderXml)}));
        var ns = new Namespace('http://shop.example/order'), numbers = [];
        while (reader.hasNext()) {
          if (reader.next() === svc.io.XMLStreamConstants.START_ELEMENT && reader.localName === 'order') {
            var order = reader.readXMLObject();
            numbers.push(order.@['order-no'] + ':' + order.ns::line.length());
          }
        }
        out.result = numbers;`),
      ['W-1001:2', 'W-1002:1'],
    );
  });
});
