import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LogTail } from '../../../src/host/log-tail.ts';

describe('the log of the service in the editor', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'log-tail-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('the log begins with a whole line after its file was replaced in the middle of a line', () => {
    const file = path.join(folder, 'service.log');
    const lines: string[] = [];
    writeFileSync(file, 'the first line\nhalf of a li');
    const tail = new LogTail(file, true, (line) => lines.push(line));
    try {
      tail.read();
      writeFileSync(file, 'started\n');
      tail.read();
      assert.deepEqual(lines, ['the first line', 'started']);
    } finally {
      tail.stop();
    }
  });

  it('the log begins with the first line of a file that replaced a long one before it was read', () => {
    const file = path.join(folder, 'service.log');
    const lines: string[] = [];
    writeFileSync(file, `${'an old line\n'.repeat(10_000)}half of a li`);
    const tail = new LogTail(file, false, (line) => lines.push(line));
    try {
      writeFileSync(file, 'started\n');
      tail.read();
      assert.deepEqual(lines, ['started']);
    } finally {
      tail.stop();
    }
  });
});
