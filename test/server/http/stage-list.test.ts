import assert from 'node:assert/strict';
import { StageList } from '../../../server/http/stage-list.ts';

describe('a list of stages', () => {
  it('each stage reads what the stages before it have added, whether or not they returned promises', async () => {
    const list = StageList.from<{ path: string }>()
      .add(({ path }) => ({ name: path.slice(1) }))
      .add(({ name }) => Promise.resolve({ length: name.length }))
      .add(() => undefined)
      .add(({ name, length }) => ({ text: `${name}:${length}` }));
    assert.deepEqual(await list.run({ path: '/abc' }), {
      path: '/abc',
      name: 'abc',
      length: 3,
      text: 'abc:3',
    });
  });

  it('a stage that throws ends the run, and later stages do not run', async () => {
    const stages: string[] = [];
    const list = StageList.from<object>()
      .add(() => void stages.push('first'))
      .add(() => {
        throw new RangeError('stop');
      })
      .add(() => void stages.push('third'));
    await assert.rejects(list.run({}), { name: 'RangeError', message: 'stop' });
    assert.deepEqual(stages, ['first']);
  });

  it('from the second run on, a context has all its properties from the start, and no values of another run', async () => {
    const contexts: object[] = [];
    const list = StageList.from<{ id: number; note?: string }>()
      .add((context) => void contexts.push({ ...context }))
      .add(({ id }) => ({ double: id * 2 }));
    for (const start of [{ id: 1 }, { id: 2 }, { id: 3, note: 'n' }, { id: 4 }]) await list.run(start);
    assert.deepEqual(contexts, [
      { id: 1 },
      { id: 2, double: undefined },
      { id: 3, double: undefined, note: 'n' },
      { id: 4, double: undefined, note: undefined },
    ]);
  });
});
