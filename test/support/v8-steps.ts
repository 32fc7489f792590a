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
/** Runs `probe` of a script after a message, so that breakpoints can be set first. */
const workerCode = `
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

let workerCount = 0;

/** Steps through a script with V8's own debugger from a line to the end; returns all places at which it halts. */
export async function recordV8Steps(source: string, line: number, step: V8Step): Promise<V8Place[]> {
  const hub = new InspectorHub();
  const name = `v8-steps-${++workerCount}`;
  const pendingSession = hub.awaitWorker(name);
  const thread = new Worker(workerCode, { eval: true, name, workerData: source });
  const exit = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  try {
    const session = await pendingSession;
    const places: V8Place[] = [];
    const scriptIds = new Set<string>();
    session.setHandler('Debugger.scriptParsed', (script) => {
      if (script.url === url) scriptIds.add(script.scriptId);
    });
    session.setHandler('Debugger.paused', ({ callFrames }) => {
      const frames = callFrames.filter(({ location }) => scriptIds.has(location.scriptId));
      const top = callFrames[0]?.location;
      const isInScript = top !== undefined && scriptIds.has(top.scriptId);
      if (isInScript)
        places.push({ line: top.lineNumber + 1, column: top.columnNumber ?? 0, depth: frames.length });
      session.send(isInScript ? commands[step] : 'Debugger.resume', {}).catch(() => undefined);
    });
    await setUpSession(session, line);
    thread.postMessage('go');
    await exit;
    return places;
  } finally {
    hub.close();
    await thread.terminate();
  }
}

async function setUpSession(session: CdpSession, line: number): Promise<void> {
  await session.send('Debugger.enable', {});
  await session.send('Debugger.setBlackboxPatterns', { patterns: ['^(?!cartridge:)'] });
  await session.send('Debugger.setBreakpointByUrl', { urlRegex: `^${url}$`, lineNumber: line - 1 });
}
