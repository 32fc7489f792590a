import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A temporary folder with cartridges, written file by file. */
export class ScriptWorkspace {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'cartwright-scripts-'));

  /**
   * Writes files: `write({'app/cartridge/scripts/x.js': 'text'})`. A changed file always gets a new modification
   * time.
   */
  write(files: Readonly<Record<string, string>>): this {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(this.folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      const oldStats = statSync(file, { throwIfNoEntry: false });
      writeFileSync(file, text);
      if (oldStats) utimesSync(file, oldStats.atime, new Date(oldStats.mtimeMs + 1000));
    }
    return this;
  }

  /** Writes the files with which a cartridge registers hooks. `scripts` maps extension points to scripts. */
  registerHooks(cartridge: string, scripts: Readonly<Record<string, string>>): this {
    const hooks = Object.entries(scripts).map(([name, script]) => ({ name, script }));
    return this.write({
      [`${cartridge}/package.json`]: JSON.stringify({ hooks: './cartridge/scripts/hooks.json' }),
      [`${cartridge}/cartridge/scripts/hooks.json`]: JSON.stringify({ hooks }),
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
