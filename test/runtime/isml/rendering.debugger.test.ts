import assert from 'node:assert/strict';
import { DebugClient, formatStack } from '../../support/debug-client.ts';
import { ScriptBench } from '../../support/script-bench.ts';

const hook = `
var Template = require('svc/util/Template');
var HashMap = require('svc/util/HashMap');
exports.afterPOST = function () {
  var map = new HashMap();
  map.put('items', ['mug', 'lamp']);
  require('svc/system/Logger').warn(new Template('mail/order').render(map).text);
};
`;
const mailTemplate = [
  '<iscontent type="text/html"/>',
  '<isscript>',
  '  var helper = require("~/cartridge/scripts/helper");',
  '  let prefix : String = "* ";',
  '</isscript>',
  '<ul>',
  '<isloop items="${pdict.items}" var="item" status="row">',
  '  <li>',
  '    plain text ${prefix + item}',
  '    ${helper.upper(item)}',
  '  </li>',
  '</isloop>',
  '<isinclude template="mail/footer"/>',
  '</ul>',
].join('\n');
const templateFolder = '/app/cartridge/templates/default/mail';
const extensionPoint = 'svc.api.shop.order.afterPOST';

describe('Breakpoints in a template', () => {
  let bench: ScriptBench;
  let client: DebugClient;
  beforeEach(async () => {
    bench = new ScriptBench();
    bench.workspace.registerHooks('app', { [extensionPoint]: './hook.js' }).write({
      'app/cartridge/scripts/hook.js': hook,
      'app/cartridge/scripts/helper.js':
        'exports.upper = function (text) {\n  return text.toUpperCase();\n};',
      'app/cartridge/templates/default/mail/order.isml': mailTemplate,
      'app/cartridge/templates/default/mail/footer.isml': '<p>\n  ${prefix.length}\n</p>',
    });
    client = await DebugClient.create(bench.engine.debugger);
  });
  afterEach(() => bench.close());

  it('breakpoints halt in <isscript> and in ${}, with the template on the stack and its variables', async () => {
    await client.breakAt(
      `${templateFolder}/order.isml:4`,
      `${templateFolder}/order.isml:9 row.last`,
      `${templateFolder}/footer.isml:1`,
    );
    const run = bench.run(extensionPoint);
    let thread = await client.waitForHalt();
    assert.equal(
      formatStack(thread)[0]?.endsWith(` ${templateFolder}/order.isml:4`),
      true,
      formatStack(thread)[0],
    );
    assert.deepEqual(formatStack(thread).slice(1), ['afterPOST() /app/cartridge/scripts/hook.js:7']);
    await client.step(thread, 'resume');

    thread = await client.waitForHalt();
    assert.match(formatStack(thread)[0] ?? '', /order\.isml:9$/);
    assert.equal(await client.evaluate(thread, 'item + row.count + prefix + pdict.items.length'), 'lamp2* 2');
    const { object_members: members } = await client.variables(thread);
    assert.deepEqual(
      members.filter(({ scope }) => scope === 'local').map(({ name }) => name),
      ['pdict', 'helper', 'prefix', 'item', 'row'],
    );
    await client.step(thread, 'resume');

    thread = await client.waitForHalt();
    assert.match(formatStack(thread)[0] ?? '', /footer\.isml:[12]$/);
    await client.step(thread, 'resume');
    await run;
  });
});
