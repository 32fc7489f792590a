import { posix } from 'node:path';
import type { ScriptFile } from '../../../cartridges/files.ts';
import { asyncNodeFiles } from '../../../cartridges/node/node-files.ts';
import { isFunctionOfHook } from '../../../cartridges/hook-function.ts';
import { allHookCallers } from '../../../cartridges/hook-points.ts';
import { defaultVendor } from '../../../contract/vendor.ts';
import { escapePattern } from '../../requests/request-operations.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import { fail, type Finding } from './finding.ts';
import type { CalledFunction, Sources } from './function-callers.ts';
import type { Remedy } from './remedy.ts';
import { findRequirer } from './require-line.ts';
import { pathInCartridge, type ScriptCallers } from './script-callers.ts';
import { otherUseFolderPattern } from './script-references.ts';
import type { ExaminedScript } from './examined-script.ts';

/** Names of functions that are called without this name: by JavaScript itself, or as the only export of a module. */
const implicitNames: ReadonlySet<string> = new Set([
  'constructor',
  'toJSON',
  'toString',
  'valueOf',
  'then',
  'exports',
]);

/** Names of the functions that requests run. */
const hookFunctionNames: ReadonlySet<string> = new Set(
  [...allHookCallers(defaultVendor).keys()].map((hook) => hook.split('.').at(-1) ?? ''),
);

/** A call of a member whose name is computed: `api[name](...)`. */
const computedCall = /\]\s*(?:\(|\.\s*(?:call|apply)\s*\()/;

/**
 * Returns a finding if nothing calls the function at the line, or if only uncalled functions call it. A script may call
 * an exported function if it uses the module's member of that name, accesses a computed member, or passes the module
 * on. Returns undefined if a script may call the function, or if `reportsUncalled` is not set.
 */
export async function uncalledFunctionFinding(
  { file, line, index, search, reportsUncalled = false }: ExaminedScript,
  scriptPath: string,
): Promise<Finding | undefined> {
  if (!reportsUncalled) return undefined;
  const localFunction = findUncalled(index, file, line);
  if (localFunction)
    return unusedFunctionFinding(
      localFunction,
      `The script neither calls nor exports ${localFunction.calledName === undefined ? 'this function' : `"${localFunction.name}"`}.`,
    );
  const { name = '' } = index.outermostFunction(file, line) ?? {};
  const scripts = await search.callers();
  const uncalled = await findUncalledRoot({ file, scriptPath, name }, { scripts, index });
  if (!uncalled) return undefined;
  const isCaller = uncalled.name !== name || uncalled.file !== file;
  const requirer = isExported(uncalled, index)
    ? findRequirer(uncalled.scriptPath, { scripts, index })
    : undefined;
  return unusedFunctionFinding(
    { name: uncalled.name, ...(isCaller ? { calledName: name } : {}) },
    `No script of the cartridges calls ${isCaller ? `"${uncalled.name}" (${uncalled.scriptPath})` : 'it'}, and no hook is registered for it.${requirer ? ` ${requirer.scriptPath} requires ${posix.basename(uncalled.scriptPath)}, so it could call it.` : ''}`,
    requirer ? [requirer.action] : [],
  );
}

/** Returns the names of the function around a call and of the caller of it that nothing calls, if it never runs. */
export async function findUncalledCaller(
  { file, scriptPath, line }: ScriptFile & { readonly line: number },
  sources: Sources,
): Promise<{ readonly name: string; readonly root: string } | undefined> {
  const { index } = sources;
  const { name } = index.outermostFunction(file, line) ?? index.enclosingFunction(file, line) ?? {};
  const uncalled =
    name === undefined ? undefined : await findUncalledRoot({ file, scriptPath, name }, sources);
  return name === undefined || !uncalled ? undefined : { name, root: uncalled.name };
}

/**
 * Returns the function itself if nothing calls it, or a caller that nothing calls if that is true of all callers;
 * undefined otherwise, and if the callers are not certain.
 */
async function findUncalledRoot(
  calledFunction: CalledFunction,
  sources: Sources,
  visitedFunctions: CalledFunction[] = [],
): Promise<CalledFunction | undefined> {
  const { file, name } = calledFunction;
  if (visitedFunctions.some((other) => other.file === file && other.name === name)) return undefined;
  visitedFunctions.push(calledFunction);
  if (!/^[\w$]+$/.test(name) || implicitNames.has(name) || hookFunctionNames.has(name)) return undefined;
  const callers = await findCallers(calledFunction, sources);
  const otherCallers = callers?.filter((caller) => caller.file !== file || caller.name !== name);
  if (otherCallers?.length === 0) return calledFunction;
  let root: CalledFunction | undefined;
  for (const caller of otherCallers ?? []) {
    const callerRoot = await findUncalledRoot(caller, sources, visitedFunctions);
    if (!callerRoot) return undefined;
    root ??= callerRoot;
  }
  return root;
}

/** Returns the functions that may call a function; undefined if other code may call it. */
async function findCallers(
  { file, scriptPath, name }: CalledFunction,
  { scripts, index }: Sources,
): Promise<readonly CalledFunction[] | undefined> {
  const names = index.exportNames(file, name);
  const source = index.source(file) ?? '';
  if (!names || exportsAll.test(source) || /\beval\s*\(/.test(source)) return undefined;
  const hooks = scripts.hooksOf(scriptPath);
  if (hooks.some((hook) => names.some((exportName) => isFunctionOfHook(exportName, hook)))) return undefined;
  const callers = toFunctions({ file, scriptPath }, index.ownUses(file, name, names), index);
  if (!callers || names.length === 0) return callers;
  if (scripts.findOtherReference(scriptPath) !== undefined || otherUseFolderPattern.test(scriptPath))
    return undefined;
  if (await mayComputeCall(scriptPath, names, scripts)) return undefined;
  for (const script of requirersOf(scriptPath, scripts)) {
    const uses = index.moduleUses(script.file, {
      names,
      isModule: (id) => scripts.mayLoad(id, script, script.modulePath),
      isSuperModule: pathInCartridge(script.scriptPath) === pathInCartridge(scriptPath),
    });
    const others = toFunctions(script, uses, index);
    if (!others) return undefined;
    callers.push(...others);
  }
  return callers;
}

/** A script that requires a module, or another one that extends this module. */
interface Requirer extends ScriptFile {
  readonly modulePath: string;
}

function requirersOf(scriptPath: string, scripts: ScriptCallers): Requirer[] {
  const ownPath = pathInCartridge(scriptPath);
  const modulePaths = new Set([scriptPath]);
  const allRequirers: Requirer[] = [];
  // The set grows while it is iterated.
  for (const modulePath of modulePaths) {
    const requirers = scripts.scriptsRequiring(modulePath).map((script) => ({ ...script, modulePath }));
    allRequirers.push(...requirers);
    for (const requirer of requirers)
      if (pathInCartridge(requirer.scriptPath) === ownPath) modulePaths.add(requirer.scriptPath);
  }
  return allRequirers;
}

/** Returns the functions around lines of a script; undefined if a line is outside functions. */
function toFunctions(
  { file, scriptPath }: ScriptFile,
  lines: readonly number[] | undefined,
  index: ScriptIndex,
): CalledFunction[] | undefined {
  const functions: CalledFunction[] = [];
  for (const line of lines ?? []) {
    const caller = index.outermostFunction(file, line) ?? index.enclosingFunction(file, line);
    if (!caller) return undefined;
    functions.push({ file, scriptPath, name: caller.name });
  }
  return lines && functions;
}

/** Whether a script may call one of the functions of a module by a path or a name that it computes. */
async function mayComputeCall(
  scriptPath: string,
  names: readonly string[],
  scripts: ScriptCallers,
): Promise<boolean> {
  const word = new RegExp(String.raw`(?<![\w$])(?:${names.map(escapePattern).join('|')})(?![\w$])`);
  for (const script of scripts.scriptsWithComputedCalls(scriptPath, [])) {
    const text = withoutComments((await asyncNodeFiles.readText(script.file)) ?? '');
    if (computedCall.test(text) || word.test(text)) return true;
  }
  // `callHook` can name any function of a script that is registered for a hook.
  if (scripts.hooksOf(scriptPath).length === 0) return false;
  const text = new RegExp(String.raw`(['"])(?:${names.map(escapePattern).join('|')})\1`);
  for (const { file } of scripts.scripts)
    if (text.test(withoutComments((await asyncNodeFiles.readText(file)) ?? ''))) return true;
  return false;
}

/** Whether other scripts can call a function. */
const isExported = ({ file, name }: CalledFunction, index: ScriptIndex): boolean =>
  index.exportNames(file, name)?.length !== 0;

/** A function that nothing calls, and the function at the examined line if only the first one calls it. */
interface UncalledFunction {
  readonly name: string;
  readonly calledName?: string | undefined;
}

/** Returns the function around a line if nothing calls it, or a caller of it if only uncalled functions call it. */
function findUncalled(index: ScriptIndex, file: string, line: number): UncalledFunction | undefined {
  const visitedLines = new Set<number>();
  /** Returns the uncalled function through which the function around a line is called, or that function itself. */
  const findUncalledCaller = (position: number): UncalledFunction | undefined => {
    const calls = index.functionCalls(file, position);
    if (calls?.kind !== 'calls') return calls;
    const callers = calls.lines.map((callLine) => {
      if (visitedLines.has(callLine)) return undefined;
      visitedLines.add(callLine);
      return findUncalledCaller(callLine);
    });
    return callers.every((caller) => caller !== undefined) ? callers[0] : undefined;
  };
  const uncalled = findUncalledCaller(line);
  const calls = index.functionCalls(file, line);
  return uncalled && { ...uncalled, ...(calls?.kind === 'calls' ? { calledName: calls.name } : {}) };
}

const unusedFunctionFinding = (
  { name, calledName }: UncalledFunction,
  explanation: string,
  actions: readonly Remedy[] = [],
): Finding =>
  fail(
    'hook',
    `Nothing calls "${name}"${calledName === undefined ? '' : `, the caller of "${calledName}"`}.`,
    `Set the breakpoint in a function that runs, or call ${calledName === undefined ? 'this one' : `"${name}"`} from a function that runs.`,
    { explanation, actions },
  );

/** Code that passes all exports of a script on, so that others may call any of them. */
const exportsAll = /[(,=]\s*(?:module\s*\.\s*)?exports\s*[,);\n]/;

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(^|[^:])\/\/[^\n]*/g, '$1');
