import { registerHooks } from 'node:module';

/**
 * From here on no module can be imported in this thread, by whatever road. V8 takes the text that `eval` is called with by
 * a host function for a part of the host's script (`Transaction.wrap(eval.bind(null, "import('node:fs')"))`), and Node then
 * resolves its `import()` as the host's own. The host's modules are all loaded by now, and it imports none later.
 *
 * @throws Error where this runtime cannot refuse them: scripts must not run there.
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
