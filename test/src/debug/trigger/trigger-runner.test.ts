import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../../support/dap-session.ts';
import { startTestService, sampleCartridges, type RunningService } from '../../../support/running-service.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

describe('a trigger from an .http file, sent to a fake platform', () => {
  let fixture: DapFixture;
  const log: string[] = [];
  beforeEach(async () => {
    fixture = await dapFixture();
    log.length = 0;
    fixture.platform.shop = ({ method, path: target, headers, body }) => {
      log.push([method, target, headers.authorization, JSON.stringify(body)].filter(Boolean).join(' '));
      return { status: 200, body: { id: 'b1' }, headers: { authorization: 'Bearer t1' } };
    };
    fixture.workspace.write(
      'requests/basket.http',
      [
        '@base = http://localhost:8080',
        '# @name auth',
        'POST {{base}}/auth',
        '###',
        '# @name basket',
        'POST {{base}}/baskets',
        'Authorization: {{auth.response.headers.Authorization}}',
        'Content-Type: application/json',
        '',
        '{ "from": "{{auth.response.body.id}}" }',
        '###',
        '# @name other',
        'GET {{base}}/other',
      ].join('\n'),
    );
  });
  afterEach(() => fixture.close());
  const waitForOutput = (text: string) =>
    fixture.dap.waitForEvent('output', ({ body }) => (body as { output: string }).output.includes(text));

  it('a trigger from an .http file goes to the debugged platform, regardless of the host in the file', async () => {
    await fixture.start({ configuration: { request: 'launch', trigger: 'requests/basket.http#basket' } });
    await waitForOutput('2/2 POST /baskets → 200');
    assert.deepEqual(log, ['POST /auth', 'POST /baskets Bearer t1 {"from":"b1"}']);
  });

  it('a halt in a request that another one needs names that one', async () => {
    const { platform, dap } = fixture;
    const { shop } = platform;
    platform.shop = async (request) => {
      const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
      const deadline = Date.now() + 10_000;
      while (thread.status === 'halted' && Date.now() < deadline) await sleep(1);
      await sleep(50);
      return shop(request);
    };
    await fixture.start({ breakpoints: [6], configuration: { trigger: 'requests/basket.http#basket' } });
    for (const description of ['1/2 POST /auth for "basket"', '2/2 POST /baskets']) {
      const { threadId, ...body } = (await dap.waitForStop()).body;
      assert.equal(body.description, `Paused on breakpoint (${description})`);
      await dap.request('continue', { threadId });
    }
    await waitForOutput('2/2 POST /baskets → 200');
  });

  it('a trigger can combine .http files with requests of the configuration, which are numbered together', async () => {
    await fixture.start({
      configuration: {
        trigger: [
          { method: 'GET', path: '/first', as: 'none' },
          'requests/basket.http#basket',
          { method: 'GET', path: '/${steps.2.id}', as: 'none' },
        ],
      },
    });
    await waitForOutput('4/4 GET /b1');
    assert.deepEqual(log, ['GET /first', 'POST /auth', 'POST /baskets Bearer t1 {"from":"b1"}', 'GET /b1']);
  });

  it('a trigger with an unknown file fails, and one with an unknown request lists those of the file', async () => {
    const { dap, configuration } = fixture;
    await dap.initialize();
    for (const [trigger, problem] of [
      ['requests/nope.http', /there is no file .*nope\.http/],
      ['requests/basket.http#nope', /no request "nope"; there are 3: auth, basket, other/],
      ['requests/basket.txt', /must name an \.http or \.rest file/],
    ] as const)
      await assert.rejects(dap.request('attach', { ...configuration, trigger }), problem);
  });

  it('a trigger from an .http file that cannot be sent reports the file and the line', async () => {
    fixture.workspace.write('a.http', 'POST /a\n\n< ./nope.json');
    fixture.workspace.write('b.http', '# @name a\nPOST /a\n###\nPOST /b\nX: y\nY: {{a.response.body.nope}}');
    await fixture.start({ configuration: { trigger: 'a.http' } });
    await waitForOutput('a.http, line 3: The body cannot be read from ./nope.json');
    await fixture.dap.request('cartwright/trigger', { trigger: 'b.http' });
    await waitForOutput(
      'b.http, line 6: {{a.response.body.nope}}: the response to the request "a" has no "nope"',
    );
  });

  it('a trigger with a request that cannot be sent sends none of its requests', async () => {
    fixture.workspace.write('a.http', 'POST /a\n###\n# @as agent\nGET /b');
    const { platform, configuration } = fixture;
    const connection = {
      ...(configuration['connection'] as object),
      baseUrl: platform.baseUrl,
      clientId: 'x',
    };
    await fixture.start({ configuration: { connection, trigger: 'a.http' } });
    await waitForOutput('"as": "agent": set "clientPassword" in the connection.');
    await fixture.dap.request('cartwright/trigger', {
      trigger: [
        { method: 'GET', path: '/a', as: 'none' },
        { method: 'GET', path: '/{{nope}}', as: 'none' },
      ],
    });
    await waitForOutput('{{nope}}: unknown variable');
    assert.deepEqual(log, []);
  });

  it('a trigger as an agent needs the client password of the connection', async () => {
    const { platform, workspace, configuration } = fixture;
    workspace.write('b.http', '# @as agent\nGET /a');
    const connection = {
      ...(configuration['connection'] as object),
      baseUrl: platform.baseUrl,
      clientId: 'x',
    };
    await fixture.start({ configuration: { connection, trigger: 'b.http' } });
    await waitForOutput('"as": "agent": set "clientPassword" in the connection.');
    assert.deepEqual(log, []);
  });
});

describe('a trigger from an .http file, sent to the service', () => {
  let service: RunningService;
  let fixture: DapFixture;
  before(async () => {
    service = await startTestService({ flags: ['--cartridges', sampleCartridges] });
  });
  after(() => service.close());
  beforeEach(async () => {
    fixture = await dapFixture({ environment: { GREETING: 'hello' } });
  });
  afterEach(() => fixture.close());

  /** Runs a trigger, and returns what the console shows of each request and the printed bodies of the responses. */
  const send = async (trigger: unknown, connection: object = {}) => {
    await fixture.start({
      configuration: {
        connection: { baseUrl: service.http, username: 'developer', password: 'developer', ...connection },
        trigger,
      },
    });
    await fixture.dap.waitForEvent('output', ({ body }) => {
      const { output, category } = body as { output: string; category: string };
      const [, number, count] = /^(\d+)\/(\d+) .*→/.exec(output) ?? [];
      return category === 'stderr' || (output.includes('→') && number === count);
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(fixture.dap.output('stderr'), '');
    return {
      requestLines: fixture.dap
        .output('console')
        .split('\n')
        .filter((line) => line.includes('→'))
        .map((line) => line.replace(/ \(\d+ ms\)/, '')),
      bodies: fixture.dap.output('stdout'),
    };
  };

  it('a trigger can be the example in README.md', async () => {
    const [, example = ''] =
      /```http\n(.*?)```/s.exec(readFileSync(path.join(root, 'README.md'), 'utf8')) ?? [];
    assert.match(example, /\{\{shop\}\}\/baskets\/\{\{basket\.response\.body\.basket_id\}\}/);
    fixture.workspace.write('example.http', example);
    const { requestLines } = await send('example.http');
    assert.match(requestLines[0]!, /^1\/2 POST \/s\/RefArch\/svc\/shop\/v23_2\/baskets → 200 OK$/);
    assert.match(requestLines[1]!, /^2\/2 GET \/s\/RefArch\/svc\/shop\/v23_2\/baskets\/\w+ → 200 OK$/);
    assert.equal(requestLines.length, 2);
  });

  for (const [file, count] of [
    ['order.http', 7],
    ['refused-order.http', 2],
  ] as const)
    it(`a trigger can be the sample's ${file}`, async () => {
      const { requestLines } = await send(path.join(root, 'sample', 'requests', file));
      assert.equal(requestLines.length, count);
      for (const requestLine of requestLines) assert.match(requestLine, /→ 20\d/);
    });

  it('a trigger from an .http file signs in as "@as" requires, and sends what "@needs" requires', async () => {
    fixture.workspace.write(
      'as.http',
      [
        '# @name own',
        '# @as customer',
        'GET {{shop}}/customers/abKestrelShopperRowan00001',
        '###',
        '# @name client',
        '# @as client',
        '# @needs own',
        'GET {{data}}/sites',
        '###',
        '# @as user',
        '# @needs client',
        'GET {{data}}/users/this',
      ].join('\n'),
    );
    const { requestLines, bodies } = await send('as.http#3');
    assert.deepEqual(
      requestLines.map((line) => line.replace(/\d\/\d (\w+) .*\//, '$1 ')),
      ['GET abKestrelShopperRowan00001 → 200 OK', 'GET sites → 200 OK', 'GET this → 200 OK'],
    );
    assert.match(bodies, /"login": "developer"/);
  });

  it('a trigger from an .http file may use body files, environment variables, HEAD and OPTIONS', async () => {
    fixture.workspace.write('requests/body.json', '{ "customer_info": { "email": "{{mail}}" } }');
    fixture.workspace.write(
      'requests/all.http',
      [
        '@mail = {{$processEnv GREETING}}@example.com',
        '# @name basket',
        '# @as guest',
        'POST {{shop}}/baskets',
        'Content-Type: application/json',
        '',
        '< ./body.json',
        '###',
        '# @as guest',
        'GET {{shop}}/baskets/{{basket.response.body.basket_id}}',
        '###',
        '# @as guest',
        'HEAD {{shop}}/baskets/{{basket.response.body.basket_id}}',
        '###',
        'OPTIONS {{shop}}/baskets',
      ].join('\n'),
    );
    const { requestLines, bodies } = await send('requests/all.http');
    assert.match(bodies, /"email": "hello@example\.com"/);
    assert.match(requestLines[2]!, /HEAD .*→ 200/);
    assert.match(requestLines[3]!, /OPTIONS .*→ 20\d/);
  });

  it('a trigger from an .http file signs in guests at the site of each path', async () => {
    fixture.workspace.write(
      'sites.http',
      [
        '# @as guest',
        'POST {{shop}}/baskets',
        'Content-Type: application/json',
        '',
        '{}',
        '###',
        '# @as guest',
        'POST /s/RefArchGlobal/{{prefix}}/shop/v23_2/baskets',
        'Content-Type: application/json',
        '',
        '{}',
      ].join('\n'),
    );
    const { requestLines } = await send('sites.http', { site: 'RefArch' });
    assert.deepEqual(
      requestLines.map((line) => /\/s\/(\w+)\/.*→ (\d+)/.exec(line)?.slice(1)),
      [
        ['RefArch', '200'],
        ['RefArchGlobal', '200'],
      ],
    );
  });

  it('a trigger in JSON can use the variables of the connection', async () => {
    const { requestLines } = await send([
      { method: 'POST', path: '{{shop}}/baskets', body: {} },
      { method: 'HEAD', path: '{{shop}}/baskets/${steps.0.basket_id}' },
    ]);
    assert.match(requestLines[1]!, /^2\/2 HEAD \/s\/RefArch\/svc\/shop\/v23_2\/baskets\/\w+ → 200 OK$/);
  });
});
