import type { ScriptFile } from '../../../cartridges/files.ts';
import { findMentions, type CalledFunction, type Sources } from './function-callers.ts';
import type { Remedy } from './remedy.ts';

const requirePattern = /\b(?:require|importScript)\s*\(\s*(['"])([^'"\n]*)\1\s*[,)]/g;

/** Returns the line, 1-based, on which a script requires a module; undefined if no literal path names it. */
function requireLine(
  script: ScriptFile,
  modulePath: string,
  { scripts, index }: Sources,
): number | undefined {
  const text = (index.source(script.file) ?? '')
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|[^:])\/\/[^\n]*/g, '$1');
  const call = [...text.matchAll(requirePattern)].find(([, , id = '']) =>
    scripts.mayLoad(id, script, modulePath),
  );
  return call && text.slice(0, call.index).split('\n').length;
}

/**
 * Returns the action that opens the first of these scripts, at the line on which it uses a function of a module or, if
 * that is not known, requires the module.
 */
export function openAtRequire(
  [script]: readonly ScriptFile[],
  modulePath: string,
  sources: Sources,
  usedFunction?: CalledFunction,
): readonly Remedy[] {
  if (!script) return [];
  const { file, scriptPath } = script;
  const mention =
    usedFunction &&
    findMentions(usedFunction, sources.scripts, sources.index).find((use) => use.scriptPath === scriptPath);
  return [{ kind: 'openFile', file, line: mention?.line ?? requireLine(script, modulePath, sources) }];
}

/**
 * Returns a script that requires a module, with the action that opens the script at the `require`. A script that is
 * registered for a hook is preferred, since it runs. Undefined if no script requires the module by a path that is not
 * computed.
 */
export function findRequirer(
  modulePath: string,
  sources: Sources,
): { readonly scriptPath: string; readonly action: Remedy } | undefined {
  const { scripts } = sources;
  const requirers = scripts
    .scriptsRequiring(modulePath)
    .filter((script) => requireLine(script, modulePath, sources) !== undefined);
  const hookScript = requirers.find(({ scriptPath }) => scripts.hooksOf(scriptPath).length > 0);
  const requirer = hookScript ?? requirers[0];
  const [action] = openAtRequire(requirer ? [requirer] : [], modulePath, sources);
  return requirer && action && { scriptPath: requirer.scriptPath, action };
}
