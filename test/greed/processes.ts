import { execFileSync } from 'node:child_process';

/** The processes below a process, by their ids. */
export function childProcesses(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [child = '', parent = '', state = ''] = line.trim().split(/\s+/);
    return Number(parent) === pid && !state.startsWith('Z') ? [Number(child)] : [];
  });
}

/** Megabytes of memory that a process holds. */
export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
