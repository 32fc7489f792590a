import { registerHooks } from 'node:module';

/**
 * Prevents all later imports of modules in this thread. V8 treats the source of an `eval` that a host function calls as
 * part of the host's script (`Transaction.wrap(eval.bind(null, "import('node:fs')"))`), and Node then resolves its
 * `import()` as if the host had called it. The host's own modules are already loaded.
 * @throws Error if this version of Node cannot prevent imports, so that scripts must not run
 */
export function refuseImports(): void {
  if (typeof registerHooks !== 'function')
    throw new Error(
      `Node.js ${process.versions.node} cannot keep scripts from importing modules: use Node.js 22.15 or later`,
    );
  const rejectImport = (): never => {
    throw new TypeError('Scripts cannot import modules: use require.');
  };
  registerHooks({ resolve: rejectImport, load: rejectImport });
}
