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

  /** Registers the functions of a cartridge's scripts as hooks. The scripts are relative to `cartridge/scripts`. */
  registerHooks(cartridge: string, scripts: Readonly<Record<string, string>>): void {
    const hooks = Object.entries(scripts).map(([name, script]) => ({ name, script }));
    const folder = `cartridges/${cartridge}`;
    this.write(`${folder}/package.json`, JSON.stringify({ hooks: './cartridge/scripts/hooks.json' }));
    this.write(`${folder}/cartridge/scripts/hooks.json`, JSON.stringify({ hooks }));
  }

  path(path: string): string {
    return join(this.folder, ...path.split('/'));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
