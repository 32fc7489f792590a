import assert from 'node:assert/strict';
import { ModuleDepths } from '../../../src/typescript-plugin/module-depths.ts';

describe('ModuleDepths', () => {
  /**
   * Loads a script and its modules as TypeScript does: each file once, and its modules before the next file. Loads
   * them again as long as scripts remain whose modules are to be loaded. Returns the files of each load.
   */
  function load(depths: ModuleDepths, root: string, modulesOf: (file: string) => readonly string[]) {
    const loads: string[] = [];
    depths.setRoots([root]);
    do {
      const loadedFiles = new Set<string>();
      const visit = (file: string): void => {
        if (loadedFiles.has(file)) return;
        loadedFiles.add(file);
        if (!depths.shouldLoadModules(file)) return;
        const targets = modulesOf(file);
        for (const target of targets) depths.add(file, target);
        targets.forEach(visit);
      };
      visit(root);
      loads.push([...loadedFiles].join(' '));
    } while (depths.takeScriptsToLoad().size > 0);
    return loads;
  }
  const importsIn = (modules: Readonly<Record<string, readonly string[]>>) => (file: string) =>
    modules[file] ?? [];
  const chain = { a: ['b'], b: ['c'], c: ['d'], d: ['e'], e: ['f'], f: ['g'] };

  it('modules are loaded from an open script up to four levels deep, one level more with each load', () => {
    assert.deepEqual(load(new ModuleDepths(), 'a', importsIn(chain)), ['a b c', 'a b c d', 'a b c d e']);
  });

  it('modules are not followed to greater depths if there would be thousands', () => {
    const loads = load(new ModuleDepths(), '', (file) =>
      file.length > 5 ? [] : Array.from('12345678').map((digit) => file + digit),
    );
    // Each level has eight times as many files: 1 + 8 + 64, then 512 more. The next level would have 4,096.
    assert.deepEqual(
      loads.map((files) => files.split(' ').length),
      [73, 585],
    );
  });

  it('a cycle of modules is loaded once', () => {
    assert.equal(
      load(new ModuleDepths(), 'a', importsIn({ a: ['b'], b: ['c', 'a'], c: ['a'] })).at(-1),
      'a b c',
    );
  });

  it('the modules of a module for which a shorter path appears later are loaded too', () => {
    // The short path to `c` (`a`, `near`, `c`) is visited after the long one (`a`, `b`, `x`, `c`).
    const modules = { ...chain, a: ['b', 'near'], b: ['x'], x: ['c'], near: ['c'] };
    assert.deepEqual(load(new ModuleDepths(), 'a', importsIn(modules)).at(-1), 'a b x c d e near');
  });

  it('the modules of a script that is opened are followed from that script', () => {
    const depths = new ModuleDepths();
    load(depths, 'a', importsIn(chain));
    assert.equal(load(depths, 'e', importsIn(chain)).at(-1), 'e f g');
  });

  it('modules of an extra script are loaded only if an open script leads to that script', () => {
    const depths = new ModuleDepths();
    load(depths, 'a', importsIn(chain));
    depths.setExtraScripts(new Set(['d', 'x']));
    assert.equal(depths.shouldLoadModules('d'), true, 'a module of an open script');
    assert.equal(depths.shouldLoadModules('x'), false);
    depths.add('x', 'y');
    assert.equal(depths.takeScriptsToLoad().size, 0);
    depths.setExtraScripts(new Set());
    assert.deepEqual(load(depths, 'a', importsIn(chain)), ['a b c', 'a b c d', 'a b c d e']);
  });
});
