import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { actStory, corpusStory } from '../../support/corpus-story.ts';
import { HttpDebugger } from '../../support/http-debugger.ts';
import { runningService, type RunningService } from '../../support/running-service.ts';

const corpus = path.join(import.meta.dirname, '../../cartridges/corpus');
const cartridgePath = 'app_custom:plugin_loyalty:int_payments:int_tax:lib_legacy';
/** Each script has one line that is marked: it runs in the story. */
const scripts = globSync('**/*.{js,ds}', { cwd: corpus })
  .sort()
  .map((file) => {
    const lines = readFileSync(path.join(corpus, file), 'utf8').split('\n');
    return {
      scriptPath: `/${file.split(path.sep).join('/')}`,
      line: lines.findIndex((line) => line.endsWith('// halt')) + 1,
    };
  });
const flags = ['--cartridges', corpus, '--cartridge-path', cartridgePath];

describe('Scripts as shops have them', () => {
  let service: RunningService;
  before(async () => {
    service = await runningService({ flags });
  });
  after(() => service.close());

  it('the corpus has at least thirty scripts, in the old and the modern dialect', () => {
    assert.ok(scripts.length >= 30);
    assert.ok(scripts.filter(({ scriptPath }) => scriptPath.endsWith('.ds')).length >= 10);
    assert.deepEqual(
      scripts.filter(({ line }) => line === 0),
      [],
    );
  });

  const context = {} as Parameters<(typeof corpusStory)[number]['act']>[1];
  for (const { title, act } of corpusStory)
    it(`scripts of the corpus succeed: ${title}`, () => act(service.http, context));

  it('scripts of the corpus log nothing worse than their own messages', () => {
    const bad = service.log.events.filter(
      ({ level, fields }) => level === 'error' || fields['category'] === 'hook',
    );
    assert.deepEqual(bad, []);
  });
});

describe('Each script as shops have them', () => {
  const halts = new Map<string, { line: number; value: string; frames: number }>();
  before(async function () {
    this.timeout(60_000);
    const service = await runningService({ flags });
    try {
      const client = await HttpDebugger.enabled(service.http);
      const ids = new Map<string, number>();
      const added = await client.breakAt(...scripts.map(({ scriptPath, line }) => `${scriptPath}:${line}`));
      for (const [index, { id }] of added.entries()) ids.set(scripts[index]?.scriptPath ?? '', id);
      const acting = { over: false };
      const acted = actStory(service.http).finally(() => (acting.over = true));
      acted.catch(() => undefined);
      while (!acting.over) {
        const thread = (await client.threads()).find(({ status }) => status === 'halted');
        if (!thread) {
          await new Promise((resolve) => setTimeout(resolve, 2));
          continue;
        }
        const [top] = thread.call_stack;
        const { script_path = '', line_number = 0 } = top?.location ?? {};
        const value = await client.evaluate(thread, '[typeof request, typeof module].join()');
        halts.set(script_path, { line: line_number, value, frames: thread.call_stack.length });
        await client.ask('DELETE', `/breakpoints/${ids.get(script_path)}`);
        await client.go(thread, 'resume');
      }
      await acted;
      assert.deepEqual(await client.threads(), []);
    } finally {
      await service.close();
    }
  });

  for (const { scriptPath, line } of scripts)
    it(`a script of the corpus halts once at its breakpoint: ${scriptPath}:${line}`, () => {
      const { frames = 0, ...halt } = halts.get(scriptPath) ?? {};
      assert.deepEqual(halt, { line, value: 'object,object' });
      assert.ok(frames >= 1);
    });
});
