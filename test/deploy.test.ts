import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseServeOptions } from '../server/process/serve-options.ts';

const deploy = path.resolve(import.meta.dirname, '../deploy');

/** Returns the items of the YAML list that follows a key, such as `args:`, with their quotes removed. */
function listBelow(file: string, key: string): string[] {
  const text = readFileSync(path.join(deploy, file), 'utf8');
  const [, list = ''] = new RegExp(`^ *${key}:\\n((?: +- .*\\n)+)`, 'm').exec(text) ?? [];
  return [...list.matchAll(/^ +- (.*)$/gm)].map(([, item = '']) => item.replace(/^'(.*)'$/, '$1'));
}

describe('the deployment examples', () => {
  for (const [file, key] of [
    ['compose.yaml', 'command'],
    ['kubernetes.yaml', 'args'],
  ] as const)
    it(`the command line in ${file} is valid, with the ports 8080 and 8081 and a drain time`, () => {
      const flags = listBelow(file, key);
      assert.ok(flags.length > 6, flags.join(' '));
      const options = parseServeOptions(flags);
      assert.deepEqual([options.httpPort, options.managementPort], [8080, 8081]);
      assert.ok(options.drainSeconds > 0, 'a restart without a failed request needs time');
    });

  it('the image runs without root rights, and its command line is valid', () => {
    const text = readFileSync(path.join(deploy, 'Containerfile'), 'utf8');
    assert.match(text, /^USER 10001:10001$/m);
    const [entry = [], command = []] = [...text.matchAll(/^(?:ENTRYPOINT|CMD) (\[.*\])$/gm)].map(
      ([, list = '']) => JSON.parse(list) as string[],
    );
    assert.deepEqual(entry.slice(0, 3), ['node', 'dist/cli.js', 'serve']);
    assert.equal(parseServeOptions([...entry.slice(3), ...command]).dataDir, '/data');
  });
});
