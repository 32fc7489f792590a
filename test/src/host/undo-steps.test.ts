import assert from 'node:assert/strict';
import { joinSecrets, separateSecrets, type UndoStep } from '../../../src/host/undo-steps.ts';

const connection = { name: 'sandbox', baseUrl: 'https://sandbox.example', username: 'dev' };

describe('undo steps that are stored', () => {
  const steps: UndoStep[] = [
    { kind: 'metadata', paths: ['metadata'] },
    {
      kind: 'launch',
      file: 'file:///shop/.vscode/launch.json',
      oldText: '{ "type": "prophet", "password": "hunter2" }',
      newText: '{ "type": "cartwright" }',
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
    const stored = separateSecrets(steps);
    assert.doesNotMatch(stored.json, /hunter2|letmein/);
    assert.match(stored.json, /"newText":"\{ \\"type\\": \\"cartwright\\" \}"/);
    assert.deepEqual(joinSecrets(stored), steps);
  });

  it('without the stored secrets, steps have neither an old launch.json nor earlier passwords', () => {
    const { json } = separateSecrets(steps);
    const [, launch, connections] = joinSecrets({ json, secrets: [] });
    assert.ok(launch?.kind === 'launch' && connections?.kind === 'connections');
    assert.equal(launch.oldText, undefined);
    assert.equal(connections.secrets[0]?.previousSecret, undefined);
  });
});
