import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ioClassNames } from '../../support/io-class-names.ts';
import { ScriptBench } from '../../support/script-bench.ts';

describe('The Script API, streams of XML', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-io-'));
  const files = path.join(folder, 'files');
  const impex = path.join(files, 'IMPEX');
  let bench: ScriptBench;
  before(() => {
    mkdirSync(impex, { recursive: true });
    bench = new ScriptBench({ scriptEnvironment: { files } });
  });
  after(async () => {
    await bench.close();
    rmSync(folder, { recursive: true });
  });
  const runScript = (body: string) =>
    bench.runScript(
      `${ioClassNames.map((name) => `var ${name} = require('svc/io/${name}');`).join('\n')} ${body}`,
    );

  describe('XML', () => {
    it('a line break is read as `\\n`, even if the file has it as `\\r\\n` across a boundary of two reads', async () => {
      // 65,536 characters are read at a time.
      const head = '<a><b>';
      for (const offset of [65_534, 65_535, 65_536]) {
        const text = 'x'.repeat(offset - head.length);
        mkdirSync(impex, { recursive: true });
        writeFileSync(path.join(impex, 'lines.xml'), `${head}${text}\r\ny\rz</b>\r\n<c d=e/></a>`);
        assert.deepEqual(
          await runScript(`
            var reader = new XMLStreamReader(new FileReader(new File('IMPEX/lines.xml')));
            reader.next();
            reader.next();
            var text = reader.readElementText(), message;
            try { while (reader.hasNext()) reader.next(); } catch (error) { message = error.message; }
            out.result = [text.length - ${text.length}, text.slice(-4), message];`),
          [4, '\ny\nz', 'Line 4, column 6: the value of d must be quoted.'],
          String(offset),
        );
      }
    });

    it('XML is read event by event, with namespaces, text and entities', async () => {
      assert.deepEqual(
        await runScript(`
          var C = XMLStreamConstants, events = [];
          var xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\\n<!DOCTYPE a>\\n<a:order xmlns:a="urn:a" xmlns="urn:b" id="1" a:no="&lt;&#x41;">' +
            '<!-- note --><item>x &amp; <![CDATA[<y>]]></item><?do it?><empty/></a:order>\\n';
          var reader = new XMLStreamReader(new Reader(xml));
          events.push(reader.eventType === C.START_DOCUMENT, reader.version, reader.isStandalone());
          while (reader.hasNext()) {
            var type = reader.next();
            if (type === C.START_ELEMENT) events.push('<' + reader.localName + '|' + reader.getNamespaceURI() + '|' + reader.prefix + '|' + reader.attributeCount);
            if (type === C.START_ELEMENT && reader.localName === 'order')
              events.push(reader.getAttributeValue(null, 'id'), reader.getAttributeValue('urn:a', 'no'), reader.getAttributeValue(1), reader.namespaceCount, reader.getNamespaceURI('a'));
            if (type === C.START_ELEMENT && reader.localName === 'item') events.push(reader.readElementText(), reader.isEndElement());
            if (type === C.END_ELEMENT) events.push('>' + reader.getLocalName());
            if (type === C.COMMENT) events.push(reader.text);
            if (type === C.PROCESSING_INSTRUCTION) events.push(reader.PITarget + ':' + reader.PIData);
            if (type === C.END_DOCUMENT) events.push('end', reader.lineNumber);
          }
          out.result = events;`),
        [
          true,
          '1.0',
          true,
          '<order|urn:a|a|2',
          '1',
          '<A',
          '<A',
          2,
          'urn:a',
          ' note ',
          '<item|urn:b|null|0',
          'x & <y>',
          true,
          'do:it',
          '<empty|urn:b|null|0',
          '>empty',
          '>order',
          'end',
          4,
        ],
      );
    });

    const malformedDocuments: readonly (readonly [string, string, RegExp])[] = [
      ['a tag that is not closed', '<a><b></b>', /the element a is not closed/],
      ['overlapping tags', '<a><b></a></b>', /found <\/a> where <\/b> is expected/],
      ['two roots', '<a/><b/>', /more than one root element/],
      ['no root element', '  <!-- x -->', /the document has no element/],
      ['text outside the root element', '<a/>x', /text outside the root element/],
      ['a duplicate attribute', '<a b="1" b="2"/>', /has the attribute b twice/],
      [
        'a duplicate attribute with two prefixes of one namespace',
        '<a xmlns:x="u" xmlns:y="u" x:b="1" y:b="2"/>',
        /has an attribute twice/,
      ],
      ['a value without quotes', '<a b=1/>', /must be quoted/],
      ['an unknown entity', '<a>&nbsp;</a>', /the entity &nbsp; is not defined/],
      ['a lone ampersand', '<a>x & y</a>', /is not a valid reference: write &amp;/],
      ['an unknown prefix', '<x:a/>', /the prefix x is not declared/],
      ['a comment that does not end', '<a><!-- ', /a comment does not end/],
      ['a character that XML cannot contain', '<a>\\u0001</a>', /a character that is not allowed in XML/],
      [
        'an entity declaration',
        '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>',
        /an internal subset is not supported/,
      ],
      ['an invalid name', '<1a/>', /is not a valid element name/],
      ['no content', '', /the document has no element/],
    ];
    for (const [caseName, xml, message] of malformedDocuments) {
      it(`the error for XML with ${caseName} has a line and a column`, () =>
        assert.rejects(
          runScript(
            `var reader = new XMLStreamReader(new Reader('${xml}')); while (reader.hasNext()) reader.next();`,
          ),
          (error: Error) => message.test(error.message) && /^Line \d+, column \d+: /.test(error.message),
        ));
    }

    it('elements that are nested too deeply cause an error', () =>
      assert.rejects(
        runScript(
          "var reader = new XMLStreamReader(new Reader('<a>'.repeat(100000))); while (reader.hasNext()) reader.next();",
        ),
        /nested more than 1000 deep/,
      ));

    it('a script reads a large XML document event by event', async () => {
      writeFileSync(
        path.join(impex, 'large.xml'),
        `<all>${'<item id="1">text &amp; more</item>\n'.repeat(300_000)}</all>`,
      );
      assert.equal(
        await runScript(`var reader = new XMLStreamReader(new FileReader(new File('IMPEX/large.xml'))), count = 0;
          while (reader.hasNext()) if (reader.next() === 1 && reader.localName === 'item') count++;
          out.result = count;`),
        300_000,
      );
    });

    it('XML is written with special characters escaped, and indented by XMLIndentingStreamWriter', async () => {
      assert.deepEqual(
        await runScript(`
          var write = function (xml) {
            xml.writeStartDocument('UTF-8', '1.0'); xml.writeStartElement('a'); xml.writeDefaultNamespace('urn:a'); xml.writeAttribute('b', '<"&\\n');
            xml.writeStartElement('p', 'c', 'urn:p'); xml.writeNamespace('p', 'urn:p'); xml.writeCharacters('1 < 2 & ]]>'); xml.writeEndElement();
            xml.writeEmptyElement('d'); xml.writeAttribute('e', 1); xml.writeStartElement('f'); xml.writeCData('x]]>y'); xml.writeEndElement();
            xml.writeEndDocument(); xml.flush();
          };
          var plain = new StringWriter(), indented = new StringWriter();
          write(new XMLStreamWriter(plain));
          var pretty = new XMLIndentingStreamWriter(indented); pretty.indent = ' '; write(pretty);
          out.result = [plain.toString(), indented.toString()];`),
        [
          '<?xml version="1.0" encoding="UTF-8"?><a xmlns="urn:a" b="&lt;&quot;&amp;&#10;"><p:c xmlns:p="urn:p">1 &lt; 2 &amp; ]]&gt;</p:c><d e="1"/><f><![CDATA[x]]]]><![CDATA[>y]]></f></a>',
          '<?xml version="1.0" encoding="UTF-8"?>\n<a xmlns="urn:a" b="&lt;&quot;&amp;&#10;">\n <p:c xmlns:p="urn:p">1 &lt; 2 &amp; ]]&gt;</p:c>\n <d e="1"/>\n <f><![CDATA[x]]]]><![CDATA[>y]]></f>\n</a>',
        ],
      );
      for (const [call, message] of [
        ["xml.writeStartElement('a b')", /is not a valid XML name/],
        ['xml.writeEndElement()', /no element to close/],
        ["xml.writeComment('a--b')", /A comment cannot contain/],
        ["xml.writeCharacters('\\u0001')", /a character that is not allowed in XML/],
        [
          "xml.writeStartElement('a'); xml.writeEndElement(); xml.writeStartElement('b')",
          /only one root element/,
        ],
        [
          "xml.writeStartElement('a'); xml.writeCharacters('x'); xml.writeAttribute('b', 'c')",
          /directly after its start tag/,
        ],
      ] as const)
        await assert.rejects(
          runScript(`var xml = new XMLStreamWriter(new StringWriter()); ${call};`),
          message,
        );
    });

    it('XML objects are read at start tags only', async () => {
      await assert.rejects(
        runScript("new XMLStreamReader(new Reader('<a/>')).readXMLObject();"),
        /readXMLObject can be called at a start tag only/,
      );
    });
  });
});
