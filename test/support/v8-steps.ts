import { Worker } from 'node:worker_threads';
import type { CdpSession } from '../../server/scripting/debugger/cdp-session.ts';
import { InspectorHub } from '../../server/scripting/debugger/inspector-hub.ts';

export type V8Step = 'over' | 'into' | 'out';
const commands = { over: 'Debugger.stepOver', into: 'Debugger.stepInto', out: 'Debugger.stepOut' } as const;

/** A place where V8 stands: lines from 1, columns from 0, how many frames of the script there are. */
export interface V8Place {
  readonly line: number;
  readonly column: number;
  readonly depth: number;
}

const url = 'cartridge:/v8.js';
/** Waits to be told, so that breakpoints are set by then. */
const worker = `
const { parentPort, workerData } = require('node:worker_threads');
parentPort.once('message', () => {
  const exports = {};
  try {
    const run = require('node:vm').compileFunction(workerData, ['exports', 'require', 'module'], { filename: '${url}' });
    run(exports, require, { exports });
    exports.probe({});
  } catch {}
  parentPort.close();
});`;

let count = 0;

/** Every place that V8's own debugger halts at, from a line on, where only one kind of step is made. */
export async function v8Steps(source: string, line: number, step: V8Step): Promise<V8Place[]> {
  const hub = new InspectorHub();
  const name = `v8-steps-${++count}`;
  const attached = hub.expect(name);
  const thread = new Worker(worker, { eval: true, name, workerData: source });
  const over = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  try {
    const session = await attached;
    const places: V8Place[] = [];
    const ids = new Set<string>();
    session.on('Debugger.scriptParsed', (script) => {
      if (script.url === url) ids.add(script.scriptId);
    });
    session.on('Debugger.paused', ({ callFrames }) => {
      const frames = callFrames.filter(({ location }) => ids.has(location.scriptId));
      const top = callFrames[0]?.location;
      const inScript = top !== undefined && ids.has(top.scriptId);
      if (inScript)
        places.push({ line: top.lineNumber + 1, column: top.columnNumber ?? 0, depth: frames.length });
      session.send(inScript ? commands[step] : 'Debugger.resume', {}).catch(() => undefined);
    });
    await prepare(session, line);
    thread.postMessage('go');
    await over;
    return places;
  } finally {
    hub.close();
    await thread.terminate();
  }
}

async function prepare(session: CdpSession, line: number): Promise<void> {
  await session.send('Debugger.enable', {});
  await session.send('Debugger.setBlackboxPatterns', { patterns: ['^(?!cartridge:)'] });
  await session.send('Debugger.setBreakpointByUrl', { urlRegex: `^${url}$`, lineNumber: line - 1 });
}
