import assert from 'node:assert/strict';
import { executableLines } from '../../../../dialect/index.ts';
import { DebugClient, formatStack, type HaltedThread } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

const lines = [
  'var ns = new Namespace("urn:stock");',
  'function feed(products : Array) : XML {',
  '  var root = <feed xmlns="urn:stock" created={new Date(0).toISOString()}>',
  '    <head>{products.length}</head>',
  '  </feed>;',
  '  for each (var product : Object in products) {',
  '    root.ns::head.@last = product.sku;',
  '    root.appendChild(<item sku={product.sku}>',
  '      <qty>{product.qty}</qty>',
  '    </item>);',
  '  }',
  '  return root;',
  '}',
  'exports.probe = function (out) {',
  '  var doc = feed([{ sku: "TENT", qty: 3 }, { sku: "MUG", qty: 9 }]);',
  '  out.result = doc.toXMLString();',
  '};',
];
const script = '/app/cartridge/scripts/probe.js';

describe('Debugging a script with E4X', () => {
  let bench: ScriptBench;
  let client: DebugClient;
  let run: Promise<unknown>;
  beforeEach(async () => {
    bench = new ScriptBench();
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': lines.join('\n') });
    client = await DebugClient.create(bench.engine.debugger);
  });
  afterEach(async () => {
    const [thread] = await client.api.threads(client.id);
    if (thread) await client.step(thread, 'resume');
    await run;
    await bench.close();
  });
  const haltAt = async (...places: string[]): Promise<HaltedThread> => {
    await client.breakAt(...places.map((place) => `${script}:${place}`));
    run = bench.run('probe', [{ kind: 'document', document: {} }]);
    return client.waitForHalt();
  };

  it('steps halt at each line with code of a script with E4X, and at no other line', async () => {
    let thread = await haltAt('3');
    const visitedLines: number[] = [];
    while (visitedLines.length < 14) {
      visitedLines.push(thread.call_stack[0]?.location.line_number ?? 0);
      thread = await client.step(thread, 'over');
      if (formatStack(thread)[0]?.startsWith('probe') === true) break;
    }
    assert.deepEqual(visitedLines, [3, 6, 7, 8, 6, 7, 8, 6, 12]);
    assert.deepEqual(
      executableLines(lines.join('\n')).filter((line) => line > 2 && line < 13),
      [3, 6, 7, 8, 12],
    );
  });

  it('conditions and evaluations can contain E4X', async () => {
    const thread = await haltAt('8 root.ns::head.@last == "MUG"');
    const check = async (expression: string, result: string): Promise<void> =>
      assert.deepEqual([expression, await client.evaluate(thread, expression)], [expression, result]);
    await check('product.sku', 'MUG');
    await check('root.item.@sku', 'TENT');
    await check('root.item.(@sku == "TENT").qty * 2', '6');
    await check('var all = 0; for each (var i in root..*) all++; all', '5');
    await check('<note at={product.sku}>{1 + 1}</note>', '2');
    await check('<note at={product.sku}><b/></note>', '<note at="MUG">\n  <b/>\n</note>');
    await check('root.item += <item/>; root.item.length()', '2');
    await check('root.children().length()', '3');
    await check('root.@missing.length() == 0', 'true');
  });

  it('XML values are shown as text, with attributes and elements as members', async () => {
    const thread = await haltAt('16');
    const { object_members } = await client.variables(thread);
    const doc = object_members.find(({ name }) => name === 'doc');
    assert.equal(doc?.type, 'XML');
    assert.match(
      doc.value,
      /^<feed created="1970-01-01T00:00:00\.000Z" xmlns="urn:stock">\n {2}<head last="MUG">2/,
    );
    // In the translated script, the object that implements E4X has a name of ǀ characters.
    assert.ok(!object_members.some(({ name }) => name.includes('ǀ')));
    const readRows = async (path: string) =>
      (await client.members(thread, path)).object_members.map(({ name, type, value }) => [name, type, value]);
    assert.deepEqual(
      (await readRows('doc')).map(([name, type]) => [name, type]),
      [
        ['@created', 'XML'],
        ['head', 'XML'],
        ['item', 'XMLList'],
      ],
    );
    assert.deepEqual(await readRows('doc.head'), [['@last', 'XML', 'MUG']]);
    assert.deepEqual(await readRows('doc.item.[1]'), [
      ['@sku', 'XML', 'MUG'],
      ['qty', 'XML', '9'],
    ]);
  });
});
