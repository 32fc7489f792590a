import { Worker } from 'node:worker_threads';
import type { CdpSession } from '../../server/scripting/debugger/cdp-session.ts';
import { InspectorHub } from './inspector-hub.ts';

export type V8Step = 'over' | 'into' | 'out';
const commands = { over: 'Debugger.stepOver', into: 'Debugger.stepInto', out: 'Debugger.stepOut' } as const;

/** A place at which V8 halts: 1-based line, 0-based column, and the number of frames of the script. */
export interface V8Place {
  readonly line: number;
  readonly column: number;
  readonly depth: number;
}

const url = 'cartridge:/v8.js';
/** Waits for a message, so that breakpoints can be set first. */
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

/** All places at which V8's own debugger halts from a line on with steps of one kind. */
export async function v8Steps(source: string, line: number, step: V8Step): Promise<V8Place[]> {
  const hub = new InspectorHub();
  const name = `v8-steps-${++count}`;
  const pendingSession = hub.awaitWorker(name);
  const thread = new Worker(worker, { eval: true, name, workerData: source });
  const exit = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  try {
    const session = await pendingSession;
    const places: V8Place[] = [];
    const ids = new Set<string>();
    session.setHandler('Debugger.scriptParsed', (script) => {
      if (script.url === url) ids.add(script.scriptId);
    });
    session.setHandler('Debugger.paused', ({ callFrames }) => {
      const frames = callFrames.filter(({ location }) => ids.has(location.scriptId));
      const top = callFrames[0]?.location;
      const inScript = top !== undefined && ids.has(top.scriptId);
      if (inScript)
        places.push({ line: top.lineNumber + 1, column: top.columnNumber ?? 0, depth: frames.length });
      session.send(inScript ? commands[step] : 'Debugger.resume', {}).catch(() => undefined);
    });
    await prepare(session, line);
    thread.postMessage('go');
    await exit;
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
