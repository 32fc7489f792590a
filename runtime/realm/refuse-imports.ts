import { registerHooks } from 'node:module';

/**
 * Prevents any further import of modules in this thread. V8 treats the text of an `eval` that a host function calls as
 * part of the host's script (`Transaction.wrap(eval.bind(null, "import('node:fs')"))`), and Node then resolves its
 * `import()` like one of the host. The host's own modules have all been loaded before, and it imports none later.
 * @throws Error if this version of Node cannot prevent imports: scripts must not run there
 */
export function refuseImports(): void {
  if (typeof registerHooks !== 'function')
    throw new Error(
      `Node.js ${process.versions.node} cannot keep scripts from importing modules: use Node.js 22.15 or later`,
    );
  const refuse = (): never => {
    throw new TypeError('Scripts cannot import modules: use require.');
  };
  registerHooks({ resolve: refuse, load: refuse });
}
