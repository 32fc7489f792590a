import assert from 'node:assert/strict';
import { hitCondition } from '../../../src/debug/breakpoints/hit-condition.ts';
import { logParts } from '../../../src/debug/breakpoints/log-message.ts';
import { mayHaveEffects, memberExpression, objectPathOf } from '../../../src/debug/inspect/expressions.ts';
import { parseExpression } from '../../../src/debug/inspect/parse-code.ts';
import { readMarked, bodyOf, wrapped } from '../../../src/debug/inspect/marked-evaluation.ts';
import { Evaluator } from '../../../src/debug/inspect/evaluator.ts';
import { environmentProfile, launchSettings } from '../../../src/debug/launch/settings.ts';
import { filled, filledString } from '../../../src/debug/trigger/placeholders.ts';
import { shopSiteOf } from '../../../src/debug/trigger/identities.ts';
import { FakeFrame } from '../../support/dap-fake-script.ts';
import { transcript } from '../../support/dap-transcript.ts';

describe('hit conditions', () => {
  const hits = (text: string) => [1, 2, 3, 4, 5, 6].filter((count) => hitCondition(text)?.(count));
  it('read as in other debuggers', () => {
    assert.deepEqual(hits('3'), [3, 4, 5, 6]);
    assert.deepEqual(hits('== 3'), [3]);
    assert.deepEqual(hits('== 3; '), [3]);
    assert.deepEqual(hits('>4'), [5, 6]);
    assert.deepEqual(hits('<= 2'), [1, 2]);
    assert.deepEqual(hits('% 2'), [2, 4, 6]);
    for (const bad of ['often', '% 0', '3 3', '']) assert.equal(hitCondition(bad), undefined, bad);
  });
});

describe('log messages', () => {
  it('are texts and expressions', () => {
    assert.deepEqual(logParts('a {x} b {f({y: 1})}'), [
      { text: 'a ' },
      { expression: 'x' },
      { text: ' b ' },
      { expression: 'f({y: 1})' },
    ]);
    assert.deepEqual(logParts('\\{x\\} {open'), [{ text: '{x} {open' }]);
  });
});

describe('expressions', () => {
  const parsed = (text: string) => {
    const result = parseExpression(text);
    assert.ok('expression' in result, text);
    return result.expression;
  };
  it('are object paths where they lead somewhere', () => {
    for (const [text, path] of [
      ['a', 'a'],
      ['a.b[1].c', 'a.b.[1].c'],
      ['this.x', 'this.x'],
      ['a["b"]', 'a.b'],
      ['a["b c"]', undefined],
      ['a()', undefined],
      ['a[i]', undefined],
    ] as const)
      assert.equal(objectPathOf(parsed(text)), path, text);
  });
  it('have effects or not', () => {
    for (const text of ['a()', 'new A()', 'a = 1', 'a++', 'delete a.b', 'b`x`'])
      assert.ok(mayHaveEffects(parsed(text)), text);
    for (const text of ['a.b', 'a + 1', '!a', '() => 1']) assert.ok(!mayHaveEffects(parsed(text)), text);
  });
  it('name members', () => {
    assert.equal(memberExpression('', 'order'), 'order');
    assert.equal(memberExpression('a', '[3]'), 'a[3]');
    assert.equal(memberExpression('a', 'x-y'), 'a["x-y"]');
  });
});

describe('marked evaluation', () => {
  const frame = new FakeFrame();
  frame.locals = { x: 1, o: { a: 1 } };
  const run = (code: string, wrapper: 'arrow' | 'function' = 'arrow') => {
    const parsed = bodyOf(code);
    assert.ok('body' in parsed, code);
    return readMarked(frame.evaluate(wrapped(wrapper, parsed.body)));
  };
  it('tells errors from values', () => {
    for (const wrapper of ['arrow', 'function'] as const) {
      assert.deepEqual(run('x + 1', wrapper), { kind: 'value', type: 'number', text: '2' });
      assert.deepEqual(run('nope', wrapper), { kind: 'error', text: 'ReferenceError: nope is not defined' });
      assert.deepEqual(run('o', wrapper), { kind: 'value', type: 'object', text: '[object Object]' });
      assert.deepEqual(run('"error:1"', wrapper), { kind: 'value', type: 'string', text: 'error:1' });
      assert.deepEqual(run('var y = 4; y + x // why', wrapper), { kind: 'value', type: 'number', text: '5' });
      assert.deepEqual(run('if (x) { x }', wrapper), { kind: 'value', type: 'number', text: '1' });
      assert.deepEqual(run('var z = 1;', wrapper), { kind: 'value', type: 'undefined', text: 'undefined' });
    }
  });
  it('is given up where the engine runs no wrapper', async () => {
    const asked: string[] = [];
    const evaluator = new Evaluator({
      evaluate: async (_, expression) => {
        asked.push(expression);
        return {
          expression,
          result: expression === 'x' ? '1' : expression === 'y' ? '"y" is not defined.' : 'syntax error',
        };
      },
    });
    assert.equal((await evaluator.evaluate({ threadId: 1, index: 0 }, 'x')).text, '1');
    await assert.rejects(evaluator.evaluate({ threadId: 1, index: 0 }, 'y'), /"y" is not defined/);
    assert.equal(asked.length, 4);
  });
});

describe('placeholders', () => {
  const answers = [{ body: { id: 'b1', list: [{ n: 7 }] }, headers: { etag: '"x"' } }];
  it('take values from earlier answers', () => {
    assert.equal(filledString('/x/${steps.0.id}/${steps.0.list.0.n}', answers), '/x/b1/7');
    assert.deepEqual(filled({ a: ['${steps.0.list.0.n}', '${other}'] }, answers), { a: [7, '${other}'] });
    assert.equal(filled('${headers.0.etag}', answers), '"x"');
  });
  it('that stand for nothing say so', () => {
    assert.throws(() => filled('${steps.0.nope}', answers), /the answer of step 0 has no "nope"/);
    assert.throws(() => filled('${steps.1.id}', answers), /step 1 has no answer yet/);
    assert.throws(() => filled('${steps.last.id}', answers), /"last" is no number/);
  });
});

describe('the site of a path', () => {
  it('is where its customer signs in', () => {
    assert.deepEqual(shopSiteOf('/s/RefArch/svc/shop/v20_4/orders?x=1', 'svc'), {
      site: 'RefArch',
      version: { major: 20, minor: 4 },
    });
    assert.deepEqual(shopSiteOf('/svc/shop/v23_2/orders', 'svc'), { version: { major: 23, minor: 2 } });
    assert.equal(shopSiteOf('/s/RefArch/dw/shop/v20_4/orders', 'svc'), undefined);
  });
});

describe('launch settings', () => {
  const environment = {
    CARTWRIGHT_BASE_URL: 'http://env:1',
    CARTWRIGHT_USERNAME: 'u',
    CARTWRIGHT_PASSWORD: 'p',
  };
  const settings = (given: Record<string, unknown>, env: Record<string, string> = environment) =>
    launchSettings(
      given,
      env,
      (name) =>
        Promise.resolve(
          name === 'known' ? { baseUrl: 'http://known', username: 'a', password: 'b' } : undefined,
        ),
      '/shop',
    );

  it('come from the configuration, configured connections and the environment', async () => {
    assert.equal((await settings({ connection: 'known' })).profile.baseUrl, 'http://known');
    assert.equal((await settings({})).profile.baseUrl, 'http://env:1');
    const { profile, username } = await settings({
      connection: { baseUrl: 'http://env:1/', vendor: { prefix: 'dw' } },
    });
    assert.deepEqual([profile.baseUrl, username, profile.vendor?.prefix], ['http://env:1/', 'u', 'dw']);
    assert.equal(environmentProfile({ ...environment, CARTWRIGHT_PREFIX: 'dw' })?.vendor?.prefix, 'dw');
    const { cartridgePath, cartridgeFolders } = await settings({
      cartridgePath: 'a: b:',
      cartridges: ['c', '/d'],
    });
    assert.deepEqual(
      [cartridgePath, cartridgeFolders],
      [{ names: ['a', 'b'], from: 'configuration' }, ['/shop/c', '/d']],
    );
  });

  it('take credentials from the environment only for the address that it names', async () => {
    const secrets = {
      ...environment,
      CARTWRIGHT_CLIENT_ID: 'secret-client',
      CARTWRIGHT_CLIENT_PASSWORD: 'secret',
    };
    for (const baseUrl of [
      'http://evil:1',
      'https://env:1',
      'http://env:2',
      'http://env',
      'http://env.evil:1',
    ])
      await assert.rejects(settings({ connection: { baseUrl } }, secrets), /needs a user/, baseUrl);
    // Whoever names a user of their own gets no password and no client of ours.
    await assert.rejects(
      settings({ connection: { baseUrl: 'http://evil:1', username: 'x' } }, secrets),
      /needs a user/,
    );
    const own = { baseUrl: 'http://evil:1', username: 'x', password: 'y' };
    const { profile } = await settings({ connection: own }, secrets);
    assert.deepEqual([profile.clientId, profile.clientPassword], [undefined, undefined]);
    // The account server is another address, too: it is sent the client's password.
    const elsewhere = await settings(
      { connection: { baseUrl: 'http://env:1', authUrl: 'http://evil' } },
      secrets,
    );
    assert.deepEqual([elsewhere.username, elsewhere.profile.clientPassword], ['u', undefined]);
    const here = await settings({ connection: { baseUrl: 'HTTP://ENV:1' } }, secrets);
    assert.deepEqual([here.username, here.profile.clientPassword], ['u', 'secret']);
  });

  it('that are wrong say what is', async () => {
    for (const [given, text] of [
      [{ connection: 'unknown' }, /No connection is named "unknown"/],
      [{ connection: 3 }, /"connection": must be a text or an object/],
      [{ connection: { username: 'x' } }, /"connection": "baseUrl" is missing/],
      [{ cartridges: 'x' }, /"cartridges": must be a list/],
      [{ trigger: { path: '/x' } }, /"trigger": "method" is missing/],
      [{ trigger: [{ method: 'GET', path: '/', as: 'me' }] }, /"trigger\[0\].as": must be one of guest/],
      [{ connection: { baseUrl: 'x', vendor: { prefix: 'A' } } }, /is no address/],
      [{ connection: { baseUrl: 'http://x', vendor: { prefix: 'A B' } } }, /the prefix must be/],
    ] as const)
      await assert.rejects(settings(given), text);
    await assert.rejects(settings({}, {}), /No platform to connect to/);
  });
});

describe('transcripts', () => {
  it('are the same from run to run', () => {
    const run = (thread: number, port: number) =>
      transcript(
        [
          { seq: 1, type: 'request', command: 'scopes', arguments: { frameId: thread * 3 } } as never,
          { seq: 9, type: 'event', event: 'stopped', body: { threadId: thread } } as never,
          {
            seq: 4,
            type: 'response',
            request_seq: 1,
            success: true,
            command: 'scopes',
            body: { at: `/tmp/${port}/a http://127.0.0.1:${port} (${port} ms)` },
          } as never,
        ],
        { folders: { workspace: `/tmp/${port}` } },
      );
    assert.equal(run(3, 4000), run(17, 50123));
    assert.match(
      run(3, 4000),
      /"threadId": "<thread 1>"[\s\S]*> scopes[\s\S]*<frame 1>[\s\S]*\$\{workspace\}\/a/,
    );
  });
});
