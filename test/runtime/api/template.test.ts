import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('The Script API, package template', () => {
  const files = mkdtempSync(path.join(tmpdir(), 'cartwright-velocity-'));
  let bench: CommerceBench;
  before(async () => {
    bench = new CommerceBench({ scriptEnvironment: { files } });
    await bench.refill();
  });
  beforeEach(() => {
    bench.log.entries.length = 0;
  });
  after(async () => {
    await bench.close();
    rmSync(files, { recursive: true });
  });

  it('Velocity renders files of the site’s dynamic folder, which can include other files', async () => {
    const result = await bench.runCommerceScript(`
      var File = require('svc/io/File'), FileWriter = require('svc/io/FileWriter'), Velocity = require('svc/template/Velocity'),
        StringWriter = require('svc/io/StringWriter'), root = File.DYNAMIC + File.SEPARATOR + require('svc/system/Site').current.ID;
      new File(File.getRootDirectory(root), 'mails').mkdirs();
      var write = function (name, text) { var writer = new FileWriter(new File(File.getRootDirectory(root), name)); writer.write(text); writer.close(); };
      write('mails/order.vs', '{"no": "$data.orderNo", "name": "$!output.apply($data, \\'name\\')"}#parse("mails/end.vm")#include("mails/end.vm")');
      write('mails/end.vm', ' $data.orderNo');
      var data = { data: { orderNo: '7', name: 'Ann' }, output: { apply: function (data, key) { return data[key].toUpperCase(); } } };
      var texts = [ 'mails/order.vs', new File(File.getRootDirectory(root), 'mails/end.vm') ].map(function (template) {
        var writer = new StringWriter();
        Velocity.renderTemplate(template, data, writer);
        return writer.toString();
      });
      var error = function (action) { try { action(); } catch (e) { return e.message; } };
      out.result = texts.concat(error(function () { Velocity.renderTemplate('mails/none.vm', {}, new StringWriter()); }),
        error(function () { Velocity.renderTemplate('mails/order.txt', {}); }), error(function () { Velocity.render('a', {}, 'writer'); }));`);
    const [order, end, ...errors] = result as string[];
    assert.deepEqual([order, end], ['{"no": "7", "name": "ANN"} 7 $data.orderNo', ' 7']);
    assert.match(
      errors.join('\n'),
      /no Velocity template \/DYNAMIC\/Shop\/mails\/none\.vm\.\n.*must end with \.vm.*\n.*needs a Writer/,
    );
  });

  it('Velocity writes a comment for remote includes, and warns of output without a writer', async () => {
    const result = await bench.runCommerceScript(`
      var velocity = require('svc/template/Velocity'), writer = new (require('svc/io/StringWriter'))();
      velocity.render("$velocity.remoteInclude('Page-Include', 'pid', $id)", { velocity: velocity, id: '5' }, writer);
      velocity.render('<b>$a</b>', null);
      out.result = writer.toString();`);
    assert.equal(result, '<!-- not rendered: remoteInclude Page-Include pid 5 -->');
    const messages = bench.log.entries.map(({ message }) => message);
    assert.match(messages.join('\n'), /remoteInclude\('Page-Include'\) needs a storefront/);
    assert.match(messages.join('\n'), /Velocity\.render wrote 9 characters, which are discarded/);
  });
});
