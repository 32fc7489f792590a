import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs `work` while holding a lock, because two test commands must not install into one folder at the same time. The
 * lock is a folder, because creating one is atomic. It contains the owner's process ID, so that an interrupted setup
 * does not block other processes.
 * @throws Error if another process holds the lock for longer than the limit
 */
export async function withSetupLock<T>(
  folder: string,
  work: () => Promise<T>,
  waitLimitMs: number,
): Promise<T> {
  const deadline = Date.now() + waitLimitMs;
  while (!(await acquire(folder))) {
    if (!(await ownerIsAlive(folder))) await rm(folder, { recursive: true, force: true });
    else if (Date.now() > deadline) throw new Error(`another setup has held ${folder} for too long`);
    else await delay(200);
  }
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function acquire(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  await writeFile(`${folder}/pid`, String(process.pid));
  return true;
}

async function ownerIsAlive(folder: string): Promise<boolean> {
  const readPid = async (): Promise<number> =>
    Number(await readFile(`${folder}/pid`, 'utf8').catch(() => ''));
  let pid = await readPid();
  // The owner writes its process ID a moment after it has created the folder.
  for (let attempt = 0; pid === 0 && attempt < 10; attempt++) {
    await delay(50);
    pid = await readPid();
  }
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
