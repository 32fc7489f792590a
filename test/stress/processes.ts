import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a command asynchronously, because callers also measure how long requests take. Resolves with its output. */
const runCommand = async (command: string, ...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(command, args)).stdout;

/** Returns the process IDs of those children of a process that have not ended. */
export async function listChildProcessIds(pid: number): Promise<number[]> {
  const lines = (await runCommand('ps', '-eo', 'pid=,ppid=,stat=')).split('\n');
  return lines.flatMap((line) => {
    const [child = '', parent = '', state = ''] = line.trim().split(/\s+/);
    return Number(parent) === pid && !state.startsWith('Z') ? [Number(child)] : [];
  });
}

/** Returns the resident memory of a process in megabytes. */
export async function readResidentMegabytes(pid: number): Promise<number> {
  return Number(await runCommand('ps', '-o', 'rss=', '-p', String(pid))) / 1024;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
