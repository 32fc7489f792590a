import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Prints the complete lines that another process writes to a file, until the returned function is called. */
export function followFile(file: string, print: (text: string) => void): () => Promise<void> {
  let position = 0;
  let isStopped = false;
  const copyNewLines = async (): Promise<void> => {
    const handle = await open(file).catch(() => undefined);
    if (handle === undefined) return;
    try {
      const { size } = await handle.stat();
      if (size <= position) return;
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(size - position),
        0,
        size - position,
        position,
      );
      // Takes only complete lines, since a write in progress may end within a character.
      const end = buffer.subarray(0, bytesRead).lastIndexOf(0x0a) + 1;
      print(buffer.toString('utf8', 0, end));
      position += end;
    } finally {
      await handle.close();
    }
  };
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      await copyNewLines();
      await delay(100);
    }
    await copyNewLines();
  };
  const loopEnd = loop();
  return async () => {
    isStopped = true;
    await loopEnd;
  };
}
