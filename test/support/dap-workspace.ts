import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A temporary folder with files. Tests call `remove` at the end. */
export class DapWorkspace {
  readonly folder: string;

  constructor(files: Readonly<Record<string, string>> = {}) {
    this.folder = realpathSync(mkdtempSync(join(tmpdir(), 'cartwright-dap-')));
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }

  /** Writes a file; `path` is relative to the folder and uses slashes. Returns the absolute path. */
  write(path: string, content: string): string {
    const file = this.path(path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  }

  path(path: string): string {
    return join(this.folder, ...path.split('/'));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
