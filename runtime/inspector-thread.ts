import { Session } from 'node:inspector';
import { Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { inspectorFd, type EvaluateTextParams } from './protocol/bridge-protocol.ts';
import { createFrame, FrameReader } from './protocol/frames.ts';
import { requireStopUrl } from './protocol/halt-point.ts';

/**
 * The inspector thread of a script host. It connects the service to V8's inspector for the script's thread, even
 * while the script is halted. Commands and events of the DevTools protocol are sent as frames that contain JSON.
 */
const session = new Session();
session.connectToMainThread();
const socket = new Socket({ fd: inspectorFd, readable: true, writable: true });
const send = (message: object): void => void socket.write(createFrame(JSON.stringify(message)));

/** Returns whether the service needs to know that V8 has parsed a script: one of a cartridge, or the require stop. */
const isReported = (url = ''): boolean => url.startsWith('cartridge:') || url === requireStopUrl;

session.on('inspectorNotification', (event) => {
  const { method, params } = event as { method: string; params: { url?: string } };
  if (method === 'Debugger.scriptParsed' && !isReported(params.url)) return;
  send({ method, params });
});

const reader = new FrameReader();
socket.on('data', (chunk: Buffer) => {
  reader.push(chunk);
  for (let next = reader.next(); next; next = reader.next()) execute(next.message as string);
});
// Without the service, nothing would end a script that loops forever.
const end = (): void => void process.kill(process.pid, 'SIGKILL');
socket.on('close', end);
socket.on('error', end);

function execute(text: string): void {
  const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: object };
  const respond = (error: Error | null, result?: object): void =>
    send(error ? { id, error: { message: error.message } } : { id, result });
  if (method === 'Host.evaluateText') evaluateText(params as EvaluateTextParams, respond);
  else if (method === 'Host.cpuTime') respond(null, { milliseconds: cpuTimeMs() });
  else session.post(method, params, respond);
}

/** CPU time of the process in milliseconds. */
function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Evaluates an expression in a frame and, unless it throws, calls the function that returns the value's text. This is a
 * single command because a round trip to the service takes as long as the evaluation.
 */
function evaluateText(
  { evaluation, text }: EvaluateTextParams,
  respond: (error: Error | null, result?: object) => void,
): void {
  session.post('Debugger.evaluateOnCallFrame', evaluation, (error, evaluationResult) => {
    if (error || evaluationResult?.exceptionDetails) {
      respond(error, evaluationResult);
      return;
    }
    const result = evaluationResult?.result;
    const argument =
      result?.objectId === undefined
        ? { value: result?.value as unknown, unserializableValue: result?.unserializableValue }
        : { objectId: result.objectId };
    session.post('Runtime.callFunctionOn', { ...text, arguments: [argument] }, (textError, valueText) =>
      respond(textError, { ...evaluationResult, text: valueText }),
    );
  });
}

/** Milliseconds between two measurements of the memory of the process. */
const memoryIntervalMs = 50;

/** The smallest change of the memory, in bytes, that is reported. */
const memoryStep = 8 * 1024 * 1024;
let reportedBytes = 0;

/**
 * Reports the memory of the process to the service if it has changed by `memoryStep`. Runs in this thread, because the
 * script's thread may be in an operation that V8 does not interrupt.
 */
function reportMemory(): void {
  const residentBytes = process.memoryUsage.rss();
  if (Math.abs(residentBytes - reportedBytes) < memoryStep) return;
  reportedBytes = residentBytes;
  send({ method: 'Host.memory', params: { residentBytes } });
}
setInterval(reportMemory, memoryIntervalMs);
reportMemory();

parentPort?.postMessage('ready');
