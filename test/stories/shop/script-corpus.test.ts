import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runStory, corpusStory } from '../../support/corpus-story.ts';
import { HttpDebugger } from '../../support/http-debugger.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';

const corpus = path.join(import.meta.dirname, '../../cartridges/corpus');
const cartridgePath = 'app_custom:plugin_loyalty:int_payments:int_tax:app_models:lib_tools:lib_legacy';
/** Each script has one line with the comment `// halt`, which the story executes. */
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

describe('The corpus of shop scripts', () => {
  let service: RunningService;
  before(async () => {
    service = await startTestService({ flags });
  });
  after(() => service.close());

  it('the corpus has at least 120 scripts, at least ten of them with the extension .ds, and each has a line marked for the halt', () => {
    assert.ok(scripts.length >= 120);
    assert.ok(scripts.filter(({ scriptPath }) => scriptPath.endsWith('.ds')).length >= 10);
    assert.deepEqual(
      scripts.filter(({ line }) => line === 0),
      [],
    );
  });

  const state = {} as Parameters<(typeof corpusStory)[number]['run']>[1];
  for (const { title, run } of corpusStory)
    it(`scripts of the corpus succeed: ${title}`, () => run(service.http, state));

  it('scripts of the corpus cause no errors in the log', () => {
    const errors = service.log.events.filter(
      ({ level, fields }) => level === 'error' || fields['category'] === 'hook',
    );
    assert.deepEqual(errors, []);
  });
});

describe('A breakpoint in each script of the corpus', () => {
  const halts = new Map<string, { line: number; value: string; frames: number }>();
  before(async function () {
    this.timeout(240_000);
    const service = await startTestService({ flags });
    try {
      const client = await HttpDebugger.enable(service.http);
      const ids = new Map<string, number>();
      const breakpoints = await client.breakAt(
        ...scripts.map(({ scriptPath, line }) => `${scriptPath}:${line}`),
      );
      for (const [index, { id }] of breakpoints.entries()) ids.set(scripts[index]?.scriptPath ?? '', id);
      const story = { isFinished: false };
      const completion = runStory(service.http).finally(() => (story.isFinished = true));
      completion.catch(() => undefined);
      while (!story.isFinished) {
        const thread = (await client.threads()).find(({ status }) => status === 'halted');
        if (!thread) {
          await new Promise((resolve) => setTimeout(resolve, 2));
          continue;
        }
        const [top] = thread.call_stack;
        const { script_path = '', line_number = 0 } = top?.location ?? {};
        const value = await client.evaluate(thread, '[typeof request, typeof module].join()');
        halts.set(script_path, { line: line_number, value, frames: thread.call_stack.length });
        await client.request('DELETE', `/breakpoints/${ids.get(script_path)}`);
        await client.step(thread, 'resume');
      }
      await completion;
      assert.deepEqual(await client.threads(), []);
    } finally {
      await service.close();
    }
  });

  for (const { scriptPath, line } of scripts)
    it(`a script of the corpus halts at its breakpoint: ${scriptPath}:${line}`, () => {
      const { frames = 0, ...halt } = halts.get(scriptPath) ?? {};
      assert.deepEqual(halt, { line, value: 'object,object' });
      assert.ok(frames >= 1);
    });
});
