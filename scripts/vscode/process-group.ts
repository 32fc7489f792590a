import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

const groups = new Set<number>();

/**
 * Starts a command as the leader of its own process group: VS Code's server starts extension hosts, which
 * start services, and only a signal to the group reaches all of them. Groups that still exist when this
 * process exits are killed.
 */
export function spawnGroup(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true });
  const { pid } = child;
  if (pid !== undefined) {
    if (groups.size === 0) killGroupsAtExit();
    groups.add(pid);
  }
  return child;
}

/** Signals the group to end, and kills it if it does not end in time. */
export async function stopGroup(child: ChildProcess, graceMs = 3000): Promise<void> {
  const { pid } = child;
  if (pid === undefined || !groups.has(pid)) return;
  signalGroup(pid, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  while (Date.now() < deadline && signalGroup(pid, 0)) await delay(25);
  signalGroup(pid, 'SIGKILL');
  groups.delete(pid);
}

/**
 * Runs a command to its end.
 * @throws Error with the command's output, if it fails or exceeds the time limit
 */
export async function runToEnd(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { timeLimitMs: number },
): Promise<void> {
  const child = spawnGroup(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const expiry = AbortSignal.timeout(options.timeLimitMs);
  expiry.addEventListener('abort', () => void stopGroup(child, 500));
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    const line = `${command} ${args.join(' ')}`;
    if (expiry.aborted) throw new Error(`${line} took longer than ${options.timeLimitMs} ms\n${output}`);
    if (code !== 0) throw new Error(`${line} ended with ${String(code)}\n${output}`);
  } finally {
    await stopGroup(child, 500);
  }
}

function killGroupsAtExit(): void {
  if (process.listeners('exit').includes(killAllGroups)) return;
  // Prepended, since listeners that remove a group's files at exit must run after it.
  process.prependListener('exit', killAllGroups);
  // A signal ends Node without its exit event, and Ctrl+C in a terminal does not reach the groups. Other
  // handlers of the signal end the process themselves.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.prependListener(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(code);
    });
  }
}

function killAllGroups(): void {
  for (const pid of groups) signalGroup(pid, 'SIGKILL');
}

function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}
