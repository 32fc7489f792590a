import assert from 'node:assert/strict';
import type { ScriptServices } from '../../../server/ports/script-services.ts';
import type { Collection, UnitOfWork } from '../../../server/ports/store.ts';
import { BridgeServer } from '../../../server/scripting/bridge-server.ts';
import { OutgoingQuota } from '../../../server/scripting/outgoing-quota.ts';
import { WriteQuota } from '../../../server/scripting/write-quota.ts';
import { ScriptCaches } from '../../../server/scripting/script-caches.ts';
import { ServiceCallLimiter } from '../../../server/scripting/service-call-limiter.ts';
import { SessionAttributeStore } from '../../../server/scripting/session-attributes.ts';
import { systemClock } from '../../../server/process/system-environment.ts';
import { ScriptBench } from '../../support/script-bench.ts';

describe('the isolation of scripts', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench({ limits: { maxHosts: 1 } });
  });
  after(() => bench.close());

  const probe = `
    var gen = function* () {};
    out.result = [JSON.parse('1'), Math.max(1, 2), Reflect.has({ a: 1 }, 'a'), typeof Intl.leaked, new RangeError('x').name,
      new Uint8Array([3, 1]).sort()[0], typeof [].values().leaked, typeof gen().leaked, typeof (async () => 0)().leaked,
      ''.at === String.prototype.at, typeof {}.get, Number.NaN !== Number.NaN, typeof BigInt.leaked, [].concat.leaked === undefined,
      Object.getPrototypeOf(JSON) === Object.prototype, typeof /a/[Symbol.replace], typeof empty.leaked];`;
  const builtInResults = [
    1,
    2,
    true,
    'undefined',
    'RangeError',
    1,
    'undefined',
    'undefined',
    'undefined',
    true,
  ];
  const expectedResults = [
    ...builtInResults,
    'undefined',
    true,
    'undefined',
    true,
    true,
    'function',
    'undefined',
  ];

  it('changes that a script makes to built-ins are undone before the next script', async () => {
    await bench.runScript(`
      JSON.parse = function () { return 'stolen'; };
      Math.max = function () { return 'stolen'; };
      Reflect.has = null;
      Object.defineProperty(Math, 'min', { get: function () { throw new Error('asked'); }, configurable: true });
      Intl.leaked = BigInt.leaked = 1;
      RangeError.prototype.name = 'Stolen';
      Object.getPrototypeOf(Uint8Array).prototype.sort = null;
      Object.getPrototypeOf([].values()).leaked = 1;
      Object.getPrototypeOf(function* () {}).prototype.leaked = 1;
      Promise.prototype.leaked = 1;
      Object.setPrototypeOf(JSON, Array.prototype);
      delete RegExp.prototype[Symbol.replace];
      empty.leaked = [].concat.leaked = 1;
      delete String.prototype.at;`);
    assert.deepEqual(await bench.runScript(probe), expectedResults);
  });

  it('changes that a script makes to built-ins are undone even if they affect functions that could be needed to undo them', async () => {
    await bench
      .runScript(
        `
      Array.prototype[Symbol.iterator] = Set.prototype.has = Map.prototype.get = null;
      Reflect.ownKeys = Reflect.defineProperty = Object.getOwnPropertyDescriptor = null;
      Object.prototype.get = function () { return 'inherited'; };
      Object.prototype.value = 1;`,
      )
      .catch(() => undefined);
    assert.deepEqual(await bench.runScript(probe), expectedResults);
  });

  it('changes that a script makes while its error, results or session attributes are read are undone before the next script', async () => {
    // A promise callback that a getter queues runs after the function that reads the getter.
    const lateChange = `Promise.resolve().then(function () { JSON.parse = function () { return 'stolen'; }; Promise.prototype.leaked = Intl.leaked = 1; });`;
    for (const source of [
      `var e = new Error('late'); Object.defineProperty(e, 'name', { get: function () { ${lateChange} return 'Late'; } }); throw e;`,
      `var e = new Error('late'); Object.defineProperty(e, 'stack', { get: function () { ${lateChange} return ''; } }); throw e;`,
      `Object.defineProperty(session.custom, 'x', { enumerable: true, get: function () { ${lateChange} return 1; } });`,
      `out.x = { get y() { ${lateChange} return 1; } };`,
      `out.x = { toString: function () { ${lateChange} return ''; }, toJSON: function () { ${lateChange} return 1; } };`,
      `var keys = Object.keys; Object.keys = function (o) { ${lateChange} return keys(o); };`,
    ]) {
      await bench.runScript(source).catch(() => undefined);
      assert.deepEqual(await bench.runScript(probe), expectedResults, source);
    }
  });

  it('a proxy that a hook returns is not a status, and its traps are not called', async () => {
    assert.equal(
      await bench.runScript(
        `return new Proxy({}, { getPrototypeOf: function () { out.result = 'called'; throw new Error('no'); } });`,
      ),
      undefined,
    );
  });

  it('changes that cannot be undone do not affect the next script', async () => {
    for (const permanentChanges of [
      'Object.freeze(Array.prototype);',
      "Object.defineProperty(globalThis, 'leaked', { value: 1 });",
      "Object.defineProperty(Math, 'max', { value: null, configurable: false, writable: false });",
    ]) {
      await bench.runScript(permanentChanges);
      assert.deepEqual(
        await bench.runScript(`${probe} out.result.push(typeof leaked, Object.isFrozen([].__proto__));`),
        [...expectedResults, 'undefined', false],
      );
    }
  });

  it('the names that a script imports do not exist in the next run, even if the script has changed their scope', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/lib.ds':
        'function scope() { return this; }\nfunction honest() { return "honest"; }',
    });
    const createScript = (change: string) => `
      if (session.custom.again) { out.result = [typeof leaked, typeof scope]; return; }
      session.custom.again = true;
      importScript('lib.ds');
      var names = scope();
      ${change}`;
    for (const change of [
      "Object.defineProperty(names, 'leaked', { value: 1 });",
      'names.leaked = 1; Object.freeze(names);',
      "Object.defineProperty(names, 'leaked', { get: function () { return 1; }, configurable: true, enumerable: false });",
      'Object.setPrototypeOf(names, { leaked: 1 });',
    ]) {
      const scope = bench.createScope(undefined, { session: { id: change, currency: 'USD' } });
      await bench.runScript(createScript(change), scope);
      assert.deepEqual(
        await bench.runScript(createScript(change), scope),
        ['undefined', 'undefined'],
        change,
      );
    }
  });

  it('a script that replaces built-in functions receives no object that later scripts use', async () => {
    const result = await bench.runScript(`
      var caught = [], busy = false;
      function catchCalls(owner, name) {
        var original = owner[name];
        owner[name] = function () {
          if (!busy) { busy = true; caught.push(this); for (var i = 0; i < arguments.length; i++) caught.push(arguments[i]); busy = false; }
          return Reflect.apply(original, this, arguments);
        };
        return function () { owner[name] = original; };
      }
      var undo = [[Map.prototype, 'get'], [Map.prototype, 'set'], [Set.prototype, 'has'], [WeakMap.prototype, 'get'], [Array.prototype, 'find'],
        [Array.prototype, 'includes'], [Array.prototype, 'indexOf'], [Object, 'hasOwn'], [Object, 'entries'], [Object, 'keys']
      ].map(function (one) { return catchCalls(one[0], one[1]); });
      try {
        [function () { new (require('svc/io/File'))('TEMP/a').exists(); }, function () { require('svc/system/Logger').info('x'); },
          function () { new (require('svc/crypto/MessageDigest'))('SHA-256').digest('a'); }, function () { require('svc/util/StringUtils').formatNumber(1.5, '#.##'); },
          function () { require('svc/catalog/ProductMgr').getProduct('x'); }, function () { new (require('svc/net/HTTPClient'))().open('GET', 'http://a'); },
          function () { new (require('svc/svc/HTTPService'))(); }, function () { Object.keys(require('svc/system/Site').current); }
        ].forEach(function (use) { try { use(); } catch (e) { caught.push(e); } });
      } finally { undo.forEach(function (one) { one(); }); }
      caught.forEach(function (value) {
        if (value instanceof Map && value.has('system.Status')) value.set('system.Transaction', { wrap: function () { return 'stolen'; } });
        if (Array.isArray(value)) try { if (value.indexOf('IMPEX') >= 0) value[value.indexOf('IMPEX')] = 'stolen'; } catch (e) { /* frozen */ }
      });
      out.result = caught.length > 10;`);
    assert.equal(result, true);
    assert.deepEqual(
      await bench.runScript(`
        var error; try { new (require('svc/io/File'))('nowhere/a'); } catch (e) { error = e.message; }
        out.result = [require('svc/system/Transaction').wrap(function () { return 'honest'; }), /IMPEX/.test(error)];`),
      ['honest', true],
    );
  });

  it('changes that a script makes to the Script API have no effect', async () => {
    await bench
      .runScript(
        `
      var Status = require('svc/system/Status');
      Status.OK = 9;
      Status.prototype.getCode = function () { return 'stolen'; };
      Status.prototype.addItem.leaked = 1;
      Object.getPrototypeOf(Status).leaked = 1;
      require('svc/value/Money').NOT_AVAILABLE.__proto__.add = null;`,
      )
      .catch(() => undefined);
    assert.deepEqual(
      await bench.runScript(`
        var Status = require('svc/system/Status');
        out.result = [Status.OK, new Status(1, 'mine').getCode(), typeof Status.prototype.addItem.leaked];`),
      [0, 'mine', 'undefined'],
    );
    await assert.rejects(bench.runScript("'use strict'; require('svc/system/Status').OK = 9;"), {
      kind: 'TypeError',
    });
  });

  it('promises of a script use the documents and the log of its own run', async () => {
    const result = await bench.runScript(
      "Promise.resolve().then(function () { return 1; }).then(function () { out.result = 'late'; });",
    );
    assert.equal(result, 'late');
    bench.log.entries.length = 0;
    await bench.runScript("\nPromise.reject(new TypeError('nobody cares'));");
    const entry = bench.log.entries.find(({ message }) => message.includes('rejection'));
    assert.match(entry?.message ?? '', /unhandled promise rejection: TypeError: nobody cares/);
    assert.deepEqual(
      [entry?.level, entry?.fields['script'], entry?.fields['extensionPoint']],
      ['warn', '/app/cartridge/scripts/probe.js:2', 'probe'],
    );
  });

  it('an endless promise callback of a script is terminated at the time limit, and the next script runs', async () => {
    const separateBench = new ScriptBench({
      clock: systemClock,
      limits: { runTimeLimitMs: 300, maxHosts: 1 },
    });
    try {
      const endlessMicrotask = 'Promise.resolve().then(function () {\n  while (true) {}\n});';
      await assert.rejects(separateBench.runScript(endlessMicrotask), {
        kind: 'ScriptTimeout',
        scriptStack: ['/app/cartridge/scripts/probe.js:2'],
        message: 'The script ran longer than 0.3 s, in /app/cartridge/scripts/probe.js:2.',
      });
      assert.equal(await separateBench.runScript('out.result = 1;'), 1);
    } finally {
      await separateBench.close();
    }
  });
});

describe('The bridge of scripts', () => {
  const record = { id: 'x' };
  const collection = { get: async () => record, put: () => undefined } as unknown as Collection<never>;
  const work = { collection: () => collection } as unknown as UnitOfWork;
  const bridge = new BridgeServer(
    work,
    () => Promise.reject(new Error('not asked')),
    {} as ScriptServices,
    () => [],
    {
      http: undefined,
      outgoingQuota: new OutgoingQuota(),
      writeQuota: new WriteQuota(),
      caches: new ScriptCaches(Date),
      serviceCalls: new ServiceCallLimiter(Date),
    },
  );

  it('the bridge of scripts returns no passwords, clients, users or roles', async () => {
    for (const name of ['credentials', 'clients', 'users', 'roles']) {
      const response = await bridge.respond(1, 'get', [name, 'x']);
      assert.deepEqual(response, {
        id: 1,
        ok: false,
        name: 'Error',
        message: `Scripts have no access to ${name}.`,
      });
    }
    assert.deepEqual(await bridge.respond(2, 'get', ['orders', 'x']), { id: 2, ok: true, value: record });
  });

  it('the bridge of scripts writes what scripts may change, and nothing else', async () => {
    assert.equal((await bridge.respond(1, 'put', ['prices', record])).ok, false);
    assert.equal((await bridge.respond(1, 'delete', ['customer_groups', 'x'])).ok, false);
    assert.equal((await bridge.respond(1, 'put', ['orders', record])).ok, true);
  });
});

describe('Session attributes', () => {
  const createAttributes = (value: number) => ({ custom: { value }, privacy: {}, settings: {} });

  it('session attributes are held for a limited number of sessions, and those of the least recently used one are discarded', () => {
    const store = new SessionAttributeStore(2);
    store.set('a', createAttributes(1));
    store.set('b', createAttributes(2));
    assert.deepEqual(store.get('a'), createAttributes(1));
    store.set('c', createAttributes(3));
    assert.deepEqual([store.get('a'), store.get('b').custom], [createAttributes(1), {}]);
  });

  it('session attributes of all sessions together have a limited size', () => {
    const sessions = new SessionAttributeStore(1_000, 5_000);
    const text = { custom: { text: 'x'.repeat(900) }, privacy: {}, settings: {} };
    for (let index = 0; index < 20; index++) sessions.set(`s${index}`, text);
    const sessionsWithText = Array.from({ length: 20 }, (_, index) => sessions.get(`s${index}`)).filter(
      ({ custom }) => 'text' in custom,
    );
    assert.equal(sessionsWithText.length, 5);
    sessions.set('s19', { custom: { text: 'x'.repeat(9_000) }, privacy: {}, settings: {} });
    assert.deepEqual(sessions.get('s18'), { custom: {}, privacy: {}, settings: {} });
    sessions.set('next', text);
    assert.deepEqual(sessions.get('next'), text);
  });

  it('session attributes are not displaced by sessions without attributes', () => {
    const store = new SessionAttributeStore(1);
    store.set('a', createAttributes(1));
    for (let other = 0; other < 5; other++)
      store.set(`other-${other}`, { custom: {}, privacy: {}, settings: {} });
    assert.deepEqual(store.get('a'), createAttributes(1));
    store.set('a', { custom: {}, privacy: {}, settings: {} });
    assert.deepEqual(store.get('a').custom, {});
  });

  it('session attributes are available in the next request of the same session only', async () => {
    const bench = new ScriptBench();
    try {
      const scopeOfSession = (id: string) => ({ ...bench.createScope(), session: { id, currency: 'USD' } });
      const countScript =
        'session.custom.count = (session.custom.count || 0) + 1; out.result = session.custom.count;';
      assert.equal(await bench.runScript(countScript, scopeOfSession('one')), 1);
      assert.equal(await bench.runScript(countScript, scopeOfSession('two')), 1);
      assert.equal(await bench.runScript(countScript, scopeOfSession('one')), 2);
    } finally {
      await bench.close();
    }
  });
});
