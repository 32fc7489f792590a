import { posix } from 'node:path';
import type { ScriptFile } from '../../../cartridges/files.ts';
import { isFunctionOfHook } from '../../../cartridges/hook-function.ts';
import { allHookCallers } from '../../../cartridges/hook-points.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import type { ScriptFunction } from '../../../dialect/index.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import { formatRequestsOf } from './requests.ts';
import { pathInCartridge, type EntryHook, type ScriptCallers } from './script-callers.ts';

/** A function of a script. */
export interface CalledFunction extends ScriptFile {
  readonly name: string;
}

/** What is searched for the callers of a function. */
export interface Sources {
  /** All scripts, with what they require and call. */
  readonly scripts: ScriptCallers;
  /** Parses the scripts. */
  readonly index: ScriptIndex;
}

/** Maximum number of functions that one search examines. */
const maxFunctions = 200;

/**
 * Returns the hooks of requests whose functions are the function at a line or call it, directly or through other
 * functions, as far as the names in the sources show. The hook with the fewest requests is first. Undefined if there is
 * no such hook, or if it is not known which functions call it, such as for code outside functions.
 */
export function findCallingHooks(
  { file, scriptPath }: ScriptFile,
  line: number,
  { scripts, index, vendor }: { scripts: ScriptCallers; index: ScriptIndex; vendor: VendorProfile },
): readonly EntryHook[] | undefined {
  const startFunction = index.outermostFunction(file, line);
  if (startFunction === undefined || startFunction.name === '') return undefined;
  const requestHooks = allHookCallers(vendor);
  const functions: CalledFunction[] = [{ file, scriptPath, name: lastName(startFunction.name) }];
  const hooks = new Map<string, EntryHook>();
  // The list grows while it is iterated.
  for (const calledFunction of functions) {
    if (functions.length > maxFunctions) return undefined;
    for (const hook of scripts.hooksOf(calledFunction.scriptPath))
      if (isFunctionOfHook(calledFunction.name, hook) && requestHooks.has(hook))
        hooks.set(hook, { hook, scriptPath: calledFunction.scriptPath });
    for (const script of [calledFunction, ...scripts.scriptsRequiring(calledFunction.scriptPath)]) {
      const callers = callersIn(script, calledFunction, { scripts, index });
      if (callers === undefined) return undefined;
      for (const { name } of callers) {
        const isKnown = functions.some(
          (other) => other.scriptPath === script.scriptPath && other.name === lastName(name),
        );
        if (!isKnown) functions.push({ ...script, name: lastName(name) });
      }
    }
  }
  const countRequests = ({ hook }: EntryHook): number => formatRequestsOf(hook, vendor).length;
  return hooks.size === 0
    ? undefined
    : [...hooks.values()].toSorted((a, b) => countRequests(a) - countRequests(b));
}

/** A line of a script that mentions a function. The line is 1-based. */
interface Mention extends ScriptFile {
  readonly line: number;
}

/** Returns the lines outside a function that mention it, in its own script and in those that require it. */
export function findMentions(
  calledFunction: CalledFunction,
  scripts: ScriptCallers,
  index: ScriptIndex,
): readonly Mention[] {
  const { scriptPath } = calledFunction;
  return [calledFunction, ...scripts.scriptsRequiring(scriptPath)].flatMap((script) =>
    mentionLines(script, calledFunction, { scripts, index })
      .filter((line) => {
        // `outermostFunction` ignores a function's first line, on which a short function may be complete.
        const caller =
          index.outermostFunction(script.file, line) ?? index.enclosingFunction(script.file, line);
        const isDefinition =
          script.scriptPath === scriptPath &&
          (caller === undefined || lastName(caller.name) === calledFunction.name);
        return !isDefinition;
      })
      .map((line) => ({ file: script.file, scriptPath: script.scriptPath, line })),
  );
}

/** A call of a function. The line is 1-based. */
interface NamedCall {
  readonly name: string;
  readonly line: number;
}

/**
 * Returns the call through which a halted function may reach a line of another script, directly or through other
 * functions: the first one at or below the line of the halt. Undefined if the names in the sources show none.
 */
export function findCallAhead(
  { file, scriptPath, line }: ScriptFile & { readonly line: number },
  halt: { readonly file: string; readonly line: number },
  { scripts, index }: Sources,
): NamedCall | undefined {
  const nameAt = (position: { readonly file: string; readonly line: number }): string =>
    lastName(index.outermostFunction(position.file, position.line)?.name ?? '');
  const haltedFunction = index.outermostFunction(halt.file, halt.line);
  const functions: CalledFunction[] = [{ file, scriptPath, name: nameAt({ file, line }) }];
  // The list grows while it is iterated.
  for (const calledFunction of functions) {
    if (calledFunction.name === '' || functions.length > maxFunctions) continue;
    const mentions = findMentions(calledFunction, scripts, index);
    const call = mentions.find(
      (mention) =>
        mention.file === halt.file &&
        mention.line >= halt.line &&
        index.outermostFunction(mention.file, mention.line)?.from === haltedFunction?.from,
    );
    if (call && haltedFunction) return { name: calledFunction.name, line: call.line };
    for (const mention of mentions) {
      const caller = { file: mention.file, scriptPath: mention.scriptPath, name: nameAt(mention) };
      if (!functions.some((other) => other.file === caller.file && other.name === caller.name))
        functions.push(caller);
    }
  }
  return undefined;
}

/**
 * Returns the lines of the calling script that mention a function, outside comments. If another script contains the
 * function, and it is known under which names that script exports it, only uses of that module count.
 */
function mentionLines(
  { file, scriptPath }: ScriptFile,
  calledFunction: CalledFunction,
  { scripts, index }: Sources,
): readonly number[] {
  const names = index.exportNames(calledFunction.file, calledFunction.name);
  if (names && scriptPath === calledFunction.scriptPath)
    return index.ownUses(file, calledFunction.name, names) ?? [];
  const uses =
    names &&
    index.moduleUses(file, {
      names,
      isModule: (id) => scripts.mayLoad(id, { file, scriptPath }, calledFunction.scriptPath),
      isSuperModule: pathInCartridge(scriptPath) === pathInCartridge(calledFunction.scriptPath),
    });
  if (uses) return names.length === 0 ? [] : uses;
  const lines = (index.source(file) ?? '').replace(/\/\*[\s\S]*?\*\//g, toBlankLines).split('\n');
  const isSameScript = scriptPath === calledFunction.scriptPath;
  const pattern = mentionPattern(lines.join('\n'), calledFunction, isSameScript);
  return lines.flatMap((text, offset) => (pattern.test(text.replace(/\/\/.*$/, '')) ? offset + 1 : []));
}

/**
 * Returns the other functions of the calling script that mention a function; undefined if code outside named functions
 * does. In the function's own script, code outside all functions is skipped: it is the definition or the export.
 */
function callersIn(
  { file, scriptPath }: ScriptFile,
  calledFunction: CalledFunction,
  { scripts, index }: Sources,
): readonly ScriptFunction[] | undefined {
  const isSameScript = scriptPath === calledFunction.scriptPath;
  const callers: ScriptFunction[] = [];
  for (const line of mentionLines({ file, scriptPath }, calledFunction, { scripts, index })) {
    // `outermostFunction` ignores a function's first line, on which a short function may be complete.
    const caller = index.outermostFunction(file, line) ?? index.enclosingFunction(file, line);
    const isDefinition =
      isSameScript && (caller === undefined || lastName(caller.name) === calledFunction.name);
    if (isDefinition) continue;
    if (caller === undefined || caller.name === '') return undefined;
    if (!callers.includes(caller)) callers.push(caller);
  }
  return callers;
}

/**
 * Returns the pattern for a mention of a function in the calling script. Usually, this is its name. If the calling script
 * is not the function's own, and assigns every `require` of the function's script to a variable, it is a use of such a
 * variable: with the name as its member (`cart.add(`), with a computed member (`cart[`), or as an argument (`cart,`).
 */
function mentionPattern(source: string, { name, scriptPath }: CalledFunction, isSameScript: boolean): RegExp {
  const word = String.raw`(?<![\w$])${escape(name)}(?![\w$])`;
  if (isSameScript) return new RegExp(word);
  const moduleName = posix.basename(scriptPath).replace(/\.(js|ds)$/, '');
  const variables = [...source.matchAll(/([\w$]+)\s*=\s*require\(\s*['"]([^'"]+)['"]\s*\)\s*[;,\n]/g)]
    .filter(([, , id = '']) => posix.basename(id).replace(/\.(js|ds)$/, '') === moduleName)
    .map(([, variable = '']) => escape(variable));
  const requires = source
    .split(/\brequire\s*\(/)
    .slice(1)
    .filter((rest) => new RegExp(`^[^)]*${escape(moduleName)}`).test(rest));
  return variables.length > 0 && variables.length === requires.length
    ? new RegExp(String.raw`(?<![\w$.])(?:${variables.join('|')})\s*(?:\.\s*${word}|\[|[,)])`)
    : new RegExp(word);
}

const toBlankLines = (comment: string): string => comment.replace(/[^\n]/g, '');

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const lastName = (name: string): string => name.split('.').at(-1) ?? name;
