import { basename, extname, posix } from 'node:path';

/** A call of `require`, `importScript` or `callHook`, with the literal at which its argument begins and what follows it. */
const callPattern = /\b(require|importScript|callHook)\s*\(\s*(?:(['"])([^'"\n]*)\2)?\s*(.)/g;

/**
 * Whether the text of a script may run another one: it requires it or calls one of its hooks, perhaps by a computed path
 * or name that can be that of the script. Errs on the side of true.
 *
 * @param scriptPath `/<cartridge>/cartridge/...`
 * @param hooks names of the hooks that are registered for the script
 */
export function mayLoad(text: string, scriptPath: string, hooks: readonly string[]): boolean {
  const names = moduleNames(scriptPath);
  return [...text.matchAll(callPattern)].some(([, callee, , literal, next]) => {
    const isComplete = literal !== undefined && (next === ')' || next === ',');
    if (callee === 'callHook')
      return hooks.some((hook) => (isComplete ? hook === literal : hook.startsWith(literal ?? '')));
    return isComplete
      ? names.includes(posix.basename(literal.replace(/\.(js|ds)$/, '')))
      : isPrefixOf(literal ?? '', scriptPath);
  });
}

/** Whether a `package.json` mentions a script, such as one that the platform runs at its start. */
export const mentions = (manifest: string, scriptPath: string): boolean =>
  manifest.includes(basename(scriptPath));

/** Returns the last segments of the module IDs that can be those of a script: a folder is loaded by its `index.js`. */
function moduleNames(scriptPath: string): readonly string[] {
  const name = basename(scriptPath, extname(scriptPath));
  return name === 'index' ? [name, basename(posix.dirname(scriptPath))] : [name];
}

/** Whether a computed path that begins with a text can be that of a script. */
function isPrefixOf(prefix: string, scriptPath: string): boolean {
  const folder = prefix.replace(/[^/]*$/, '').replace(/^[*~]?\/|^(?:\.{1,2}\/)+/, '');
  return folder === '' || scriptPath.includes(`/${folder}`);
}
