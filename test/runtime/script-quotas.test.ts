import assert from 'node:assert/strict';
import { ScriptBench } from '../support/script-bench.ts';

describe('The platform’s limits on scripts', () => {
  let bench: ScriptBench;
  before(() => (bench = new ScriptBench()));
  after(() => bench.close());

  it('a hook fails with QuotaExceeded, which names the quota, if an array, object or string is too large for the Script API', async () => {
    await assert.rejects(
      bench.runScript(
        'var ids = []; while (ids.length < 20001) ids.push(1); new svc.util.HashMap().put("ids", ids);',
      ),
      {
        kind: 'QuotaExceeded',
        message: 'Quota api.jsArraySize (enforced, warn 12000, limit 20000): 20001 elements',
      },
    );
    await assert.rejects(
      bench.runScript(
        "var text = ''; while (text.length <= 1000000) text += 'abcdefghij'; svc.util.StringUtils.trim(text);",
      ),
      /Quota api\.jsStringLength \(enforced, warn 600000, limit 1000000\): 1000010 characters/,
    );
    await assert.rejects(
      bench.runScript(
        'var index = {}; for (var i = 0; i < 2001; i++) index["p" + i] = i; out.result = index;',
      ),
      /Quota api\.jsObjectSize \(enforced, warn 1200, limit 2000\): 2001 properties/,
    );
    await assert.rejects(
      bench.runScript(
        'var list = new svc.util.ArrayList(); for (var i = 0; i < 20001; i++) list.add(i); list.toArray();',
      ),
      /Quota api\.jsArraySize/,
    );
  });

  it('the size of a proxy is not read, so that no trap of the script runs', async () => {
    const traps = '{ ownKeys: fail, getPrototypeOf: fail, get: fail }';
    assert.equal(
      await bench.runScript(`
        function fail() { throw new Error('a trap was called'); }
        var map = new svc.util.HashMap();
        map.put('object', new Proxy({}, ${traps}));
        map.put('array', new Proxy([], ${traps}));
        out.result = map.length;`),
      2,
    );
  });

  it('a script that replaces built-in functions does not change the size that is checked', async () => {
    await assert.rejects(
      bench.runScript(`
        Object.keys = function () { return []; };
        Array.isArray = function () { return false; };
        new svc.util.HashMap().put('ids', new Array(30000));`),
      { kind: 'QuotaExceeded' },
    );
  });

  it('a hook fails with QuotaExceeded even if it catches the error', async () => {
    await assert.rejects(
      bench.runScript(
        'try { new svc.util.HashMap().put("ids", new Array(30000)); } catch (e) { out.result = e.message; }',
      ),
      { kind: 'QuotaExceeded' },
    );
  });

  it('exceeding a quota ends the run with QuotaExceeded, whatever the script does with the error', async () => {
    for (const statement of [
      "session.custom.note = new Array(2002).join('x');",
      'while (true) svc.system.Transaction.begin();',
      "svc.util.StringUtils.trim(new Array(1000002).join('x'));",
    ])
      for (const catchBlock of [
        "out.result = 'caught';",
        "throw new TypeError('another error');",
        "return new svc.system.Status(svc.system.Status.ERROR, 'CODE', 'text');",
      ])
        await assert.rejects(
          bench.runScript(`try { ${statement} } catch (e) { ${catchBlock} }`),
          { kind: 'QuotaExceeded' },
          `${statement} ${catchBlock}`,
        );
    assert.equal(await bench.runScript('out.result = 1;'), 1);
  });

  it('after a quota error the methods of the Script API throw it again, so that nothing more is done', async () => {
    bench.log.entries.length = 0;
    await assert.rejects(
      bench.runScript(`
        var log = svc.system.Logger.getLogger('import');
        try { new svc.util.HashMap().put('ids', new Array(30000)); } catch (e) { log.info('The import goes on'); }`),
      { kind: 'QuotaExceeded', message: /jsArraySize/ },
    );
    assert.ok(!bench.log.entries.some(({ message }) => message.includes('The import goes on')));
  });

  it('a warning is logged once before a quota is reached', async () => {
    await bench.runScript(
      'for (var i = 0; i < 3; i++) new svc.util.HashMap().put("ids", new Array(15000)); out.result = 1;',
    );
    assert.deepEqual(
      bench.log.messagesOf('warn').filter((message) => message.startsWith('Quota')),
      ['Quota api.jsArraySize (warning, warn 12000, limit 20000): 15000 elements'],
    );
  });

  it('attributes of a session are primitives, dates and value objects, with at most 2,000 characters each and 10 KB in total', async () => {
    assert.deepEqual(
      await bench.runScript(`
        session.custom.name = 'Ada'; session.custom.since = new Date(0); session.privacy.total = new svc.value.Money(5, 'USD');
        session.custom.empty = null;
        out.result = [session.custom.name, session.custom.since.getTime(), String(session.privacy.total.value), Object.keys(session.custom).join()];`),
      ['Ada', 0, '5', 'name,since,empty'],
    );
    for (const [assignment, problem] of [
      ["session.custom.cart = ['a'];", /session\.custom\.cart: a session takes strings, numbers/],
      ['session.privacy.cart = { sku: 1 };', /session\.privacy\.cart: a session takes/],
      ['session.custom.f = function () {};', /session\.custom\.f: a session takes/],
      ["session.custom.long = new Array(2002).join('x');", /at most 2000 characters, and this one has 2001/],
      [
        "for (var i = 0; i < 6; i++) session.custom['k' + i] = new Array(1990).join('x');",
        /session\.custom\.k5: the attributes of a session hold 10 KB in all/,
      ],
    ] as const)
      await assert.rejects(bench.runScript(assignment), problem);
  });
});

describe('Language checks when a script is loaded', () => {
  const scriptWithClass = 'class Mapper { id(order) { return order?.id; } }\nmodule.exports = Mapper;';
  const loadModule = async (strictScripts: boolean, compatibilityMode = 2207) => {
    const bench = new ScriptBench({ scriptEnvironment: { strictScripts, compatibilityMode } });
    bench.workspace.write({ 'app/cartridge/scripts/mapper.js': scriptWithClass });
    const body = "out.result = [typeof require('./mapper'), svc.system.System.compatibilityMode];";
    try {
      return {
        results: [await bench.runScript(body), await bench.runScript(body)],
        warnings: bench.log.messagesOf('warn'),
      };
    } finally {
      await bench.close();
    }
  };

  it('language issues are logged once for each file, with their lines, and the script runs', async () => {
    const { results, warnings } = await loadModule(false, 2102);
    assert.deepEqual(results, [
      ['function', 2102],
      ['function', 2102],
    ]);
    assert.deepEqual(warnings, [
      "/app/cartridge/scripts/mapper.js:1 uses class (line 1), optional chaining (?.) (line 1): not in the platform's language in compatibility mode 21.2",
    ]);
  });

  it('with strict scripts, a language issue is an error with its position', async () => {
    await assert.rejects(loadModule(true), {
      kind: 'SyntaxError',
      message:
        "class (line 1), optional chaining (?.) (line 1): not in the platform's language in compatibility mode 22.7 (/app/cartridge/scripts/mapper.js:1:1)",
    });
  });
});
