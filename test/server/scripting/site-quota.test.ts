import assert from 'node:assert/strict';
import { SiteQuota } from '../../../server/scripting/site-quota.ts';

describe('the quota of scripts per site', () => {
  it('scripts of a site beyond its quota wait in order, and scripts of other sites run', async () => {
    const quota = new SiteQuota(2);
    const startedNames: string[] = [];
    const ends = new Map<string, () => void>();
    const start = (site: string, name: string): Promise<void> =>
      quota.run(site, () => {
        startedNames.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    const runs = ['a', 'b', 'c', 'd'].map((name) => start('Shop', name));
    runs.push(start('Other', 'x'));
    await new Promise(setImmediate);
    assert.deepEqual(startedNames, ['a', 'b', 'x']);
    ends.get('b')!();
    await new Promise(setImmediate);
    assert.deepEqual(startedNames, ['a', 'b', 'x', 'c']);
    ends.get('a')!();
    await new Promise(setImmediate);
    assert.deepEqual(startedNames, ['a', 'b', 'x', 'c', 'd']);
    for (const name of ['c', 'd', 'x']) ends.get(name)!();
    await Promise.all(runs);
    void start('Shop', 'e');
    await new Promise(setImmediate);
    assert.equal(startedNames.at(-1), 'e');
  });

  it('a script that fails leaves its place to the next one', async () => {
    const quota = new SiteQuota(1);
    await assert.rejects(
      quota.run('Shop', () => Promise.reject(new Error('failed'))),
      /failed/,
    );
    assert.equal(await quota.run('Shop', async () => 'ran'), 'ran');
  });
});
