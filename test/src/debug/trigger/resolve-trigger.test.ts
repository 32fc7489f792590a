import assert from 'node:assert/strict';
import { resolveTrigger } from '../../../../src/debug/trigger/resolve-trigger.ts';
import { DapWorkspace } from '../../../support/dap-workspace.ts';

describe('the trigger of a launch configuration', () => {
  let workspace: DapWorkspace;
  beforeEach(() => (workspace = new DapWorkspace()));
  afterEach(() => workspace.remove());

  const sources = () => ({ workingFolder: workspace.folder, environment: {} });
  const targets = async (...trigger: string[]) =>
    (await resolveTrigger(trigger, sources())).map((request) =>
      request.kind === 'file' ? request.template.target : request.step.path,
    );
  const chain = [
    '# @name a',
    'GET /a',
    '### the second',
    'GET /b',
    '###',
    '# @name c',
    'GET /c/{{a.response.body.$.items[0].id}}',
    '###',
    '# @name d',
    '# @needs c',
    'HEAD /d',
  ].join('\n');

  it('a trigger that names a request of an .http file first sends the requests that this one needs', async () => {
    workspace.write('r/chain.http', chain);
    assert.deepEqual(await targets('r/chain.http#d'), ['/a', '/c/{{a.response.body.$.items[0].id}}', '/d']);
    assert.deepEqual(await targets('r/chain.http#the second'), ['/b']);
    assert.deepEqual(await targets('r/chain.http#2'), ['/b']);
  });

  it('a trigger that names an .http file sends its requests in order, and later ones first only if they are needed', async () => {
    workspace.write('chain.rest', chain);
    assert.equal((await targets('chain.rest')).length, 4);
    workspace.write('back.http', '# @needs last\nGET /first\n###\n# @name last\nGET /last');
    assert.deepEqual(await targets('back.http'), ['/last', '/first']);
  });

  it('a trigger has the variables that all environments of the nearest http-client.env.json share', async () => {
    workspace.write('http-client.env.json', '{ "$shared": { "id": "root" }, "dev": { "own": "x" } }');
    workspace.write('r/get.http', 'GET /categories/{{id}}');
    assert.deepEqual(await targets('r/get.http'), ['/categories/{{id}}']);
    workspace.write('r/dev.http', 'GET /categories/{{own}}');
    await assert.rejects(
      targets('r/dev.http'),
      /\{\{own\}\} is defined in the environment "dev", which is not selected\. Without an environment, a trigger has only the variables under "\$shared"/,
    );
  });

  it('a trigger has the variables of the environment that its launch configuration names', async () => {
    workspace.write('http-client.env.json', '{ "dev": { "own": "x" }, "prod": { "own": "y", "only": "z" } }');
    workspace.write('r/dev.http', 'GET /categories/{{own}}');
    workspace.write('r/prod.http', 'GET /categories/{{only}}');
    const resolve = (trigger: string, requestEnvironment: string) =>
      resolveTrigger(trigger, { ...sources(), requestEnvironment });
    const [request] = await resolve('r/dev.http', 'prod');
    assert.equal(
      request?.kind === 'file' && request.file.variables.find(({ name }) => name === 'own')?.value,
      'y',
    );
    await assert.rejects(
      resolve('r/prod.http', 'dev'),
      /\{\{only\}\} is defined in the environment "prod", which is not selected\. The environment of the trigger is "dev": define the variable there/,
    );
    await assert.rejects(
      resolve('r/prod.http', 'prdo'),
      /The environment of the trigger is "prdo", which is not defined in http-client\.env\.json/,
    );
  });

  it('a trigger sends a request again if it is named again, not if another request needs it', async () => {
    workspace.write('chain.http', chain);
    assert.deepEqual(await targets('chain.http#a', 'chain.http#d', 'chain.http#a'), [
      '/a',
      '/c/{{a.response.body.$.items[0].id}}',
      '/d',
      '/a',
    ]);
  });

  it("a trigger first sends what a body file needs, and checks the file's placeholders", async () => {
    workspace.write('r/body.json', '{\n  "id": "{{a.response.body.id}}" }');
    workspace.write('r/body.http', '# @name a\nGET /a\n###\n# @name b\nPUT /b\n\n< ./body.json');
    assert.deepEqual(await targets('r/body.http#b'), ['/a', '/b']);
    workspace.write('r/body.json', '{\n  "id": "{{nope}}" }');
    await assert.rejects(
      targets('r/body.http#b'),
      /body\.http, line 7: \.\/body\.json, line 2: \{\{nope\}\}: unknown variable/,
    );
  });

  for (const [text, problem] of [
    ['FETCH /x', /a\.http, line 1: This is not a valid request line/],
    ['GET /x/{{nope}}', /a\.http, line 1: \{\{nope\}\}: unknown variable\. Define "@nope = /],
    ['GET /x\nno header', /a\.http, line 2: This is not a valid header/],
    ['# @as somebody\nGET /x', /a\.http, line 1: "@as" must be one of guest,/],
    ['# @needs b\nGET /x', /a\.http, line 1: This request needs "b"/],
    ['GET /\nX: {{later.response.body.x}}', /a\.http, line 2: .*no request in this file is named "later"/],
    ['@a = {{b}}\n@b = {{a}}\nGET /{{a}}', /a\.http, line 3: A variable in this file refers to itself/],
    [
      '# @name a\n# @needs a\n# @needs b\nGET /\n###\n# @name b\n# @needs a\nGET /',
      /line 4: .*Remove the circular reference/,
    ],
    [
      'POST /\n\n{\n"x": {{$processEnv NOPE}} }',
      /a\.http, line 4: .*the environment variable "NOPE" is not set/,
    ],
    ['# nothing', /a\.http has no request\./],
  ] as const)
    it(`a trigger error names the file and, if the file has a request, the line: ${JSON.stringify(text)}`, async () => {
      workspace.write('a.http', text);
      await assert.rejects(targets('a.http'), problem);
    });

  it('the error for a misspelled request name consists of sentences that each end with one punctuation mark', async () => {
    workspace.write('a.http', '# @name order\nGET /x\n###\nGET /y');
    await assert.rejects(
      targets('a.http#oder'),
      /"trigger": .*a\.http has no request "oder"; there are 2: order, GET \/y\. Did you mean "order"\?$/,
    );
    workspace.write('a.http', '# @name order\nGET /x\n###\nFETCH /y');
    await assert.rejects(
      targets('a.http#oder'),
      /there is 1: order\. Did you mean "order"\? .*a\.http, line 4: This is not a valid request line\. .*[^.]\.$/,
    );
  });

  it('a trigger does not fail because of an error in another request of the file', async () => {
    workspace.write('a.http', 'GET /{{nope}}\nno header\n###\n# @name fine\nGET /fine');
    assert.deepEqual(await targets('a.http#fine'), ['/fine']);
  });
});
