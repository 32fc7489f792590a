import assert from 'node:assert/strict';
import { hashOf, joinSecrets, separateSecrets, type UndoStep } from '../../../src/host/undo-steps.ts';

const connection = { name: 'sandbox', baseUrl: 'https://sandbox.example', username: 'dev' };

const launchStepOf = (oldText: string): UndoStep => ({
  kind: 'launch',
  file: 'file:///l.json',
  oldText,
  newTextHash: '',
  isClean: true,
});

describe('undo steps that are stored', () => {
  const steps: UndoStep[] = [
    { kind: 'metadata', paths: ['metadata'] },
    {
      kind: 'launch',
      file: 'file:///shop/.vscode/launch.json',
      oldText: '{ "type": "prophet", "password": "hunter2" }',
      newTextHash: hashOf('{ "type": "cartwright" }'),
      isClean: true,
    },
    {
      kind: 'connections',
      before: [connection],
      names: ['sandbox'],
      activeBefore: 'Bundled service',
      secrets: [{ connection, kind: 'password', previousSecret: 'letmein' }],
    },
    { kind: 'names', newValue: 'dw' },
  ];

  it('stored steps contain neither passwords nor a launch.json with passwords, and are the same after they are read', () => {
    const storedSteps = separateSecrets(steps);
    assert.doesNotMatch(storedSteps.json, /hunter2|letmein/);
    assert.deepEqual(joinSecrets(storedSteps), steps);
  });

  it('without the stored secrets, the old launch.json has empty passwords, and earlier passwords are undefined', () => {
    const { json } = separateSecrets(steps);
    const [, launch, connections] = joinSecrets({ json, secrets: [] });
    assert.ok(launch?.kind === 'launch' && connections?.kind === 'connections');
    assert.equal(launch.oldText, '{ "type": "prophet", "password": "" }');
    assert.equal(launch.lacksSecrets, true);
    assert.equal(connections.secrets[0]?.previousSecret, undefined);
  });

  it('a stored launch.json keeps everything but what may be a secret', () => {
    const oldText = [
      '{ // the team',
      '  "username": "ada", "password": "hunter2", /* old password: hunter2 */',
      '  "pin": { "tokens": [1234, "hunter2"], "port": 80 },',
      '  "secrets": { "ci": { "key": "hunter2" }, "b": 1234 }, "site": "RefArch",',
      '  "args": ["--token=hunter2", "a \\" b"] // secret: hunter2',
      '}',
    ].join('\n');
    const launch = launchStepOf(oldText);
    const { json } = separateSecrets([launch]);
    assert.doesNotMatch(json, /hunter2|1234/);
    const [step] = joinSecrets({ json, secrets: [] });
    assert.equal(
      step?.kind === 'launch' && step.oldText,
      [
        '{ // the team',
        '  "username": "ada", "password": "", ',
        '  "pin": { "tokens": ["", ""], "port": 80 },',
        '  "secrets": { "ci": { "key": "" }, "b": "" }, "site": "RefArch",',
        '  "args": ["", "a \\" b"] ',
        '}',
      ].join('\n'),
    );
  });

  it('a launch.json without secrets is restored whole without the secret storage', () => {
    const oldText = '{ "type": "prophet" }';
    const launch = launchStepOf(oldText);
    assert.deepEqual(joinSecrets({ json: separateSecrets([launch]).json, secrets: [] }), [launch]);
  });
});
