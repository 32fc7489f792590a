import { posix } from 'node:path';
import type { ScriptFile } from '../../../cartridges/files.ts';
import { asyncNodeFiles } from '../../../cartridges/node/node-files.ts';
import { escapePattern } from '../../requests/request-operations.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import { fail, type Finding } from './finding.ts';
import type { Remedy } from './remedy.ts';
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

/** A call of a member whose name is computed: `api[name](...)`. */
const computedCall = /\]\s*(?:\(|\.\s*(?:call|apply)\s*\()/;

/**
 * Returns a finding if no script calls the function at the line. If the function is not exported, this means that its
 * own script does not mention its name. If it is exported, no other script of the cartridges contains its name, and
 * those that require its script neither access a computed member nor pass the module on. Returns undefined if a script
 * may call it, or if the callers should not be searched.
 */
export async function uncalledFunctionFinding(
  { file, line, index, map, search, findsUncalled = false }: ExaminedScript,
  scriptPath: string,
): Promise<Finding | undefined> {
  if (!findsUncalled) return undefined;
  const uncalled = findUncalled(index, file, line);
  if (uncalled) return unusedFunctionFinding(uncalled, await hookScriptActions({ file, map, search }));
  const { name: path = '' } = index.outermostFunction(file, line) ?? {};
  const name = path.split('.').at(-1) ?? '';
  if (!/^[\w$]+$/.test(name) || implicitNames.has(name)) return undefined;
  // Hooks call functions with such names.
  if (/^(before|after|modify|validate|authorize)/.test(name)) return undefined;
  if (!index.isUnusedExport(file, name) || exportsAll.test(index.source(file) ?? '')) return undefined;
  const scripts = await search.callers();
  if (scripts.findOtherUser(scriptPath) !== undefined) return undefined;
  const requirers = scripts.scriptsRequiring(scriptPath);
  const others = scripts.scripts.filter((script) => script.scriptPath !== scriptPath);
  for (const script of others) {
    const text = await asyncNodeFiles.readText(script.file);
    if (text !== undefined && mayCall(withoutComments(text), name, scriptPath, isAmong(script, requirers)))
      return undefined;
  }
  const computingScripts = scripts.scriptsComputing(scriptPath, []);
  for (const script of computingScripts)
    if (computedCall.test(withoutComments((await asyncNodeFiles.readText(script.file)) ?? '')))
      return undefined;
  return fail(
    'hook',
    `No script calls "${name}".`,
    'Set the breakpoint in a function that runs, or call this one from a script that runs.',
    {
      explanation: `No other script of the cartridges contains this name, and no hook is registered for the function.`,
      actions: await hookScriptActions({ file, map, search }),
    },
  );
}

/** Returns the action that opens another script of the cartridge, from whose hook the function could be called. */
async function hookScriptActions({
  file,
  map,
  search,
}: Pick<ExaminedScript, 'file' | 'map' | 'search'>): Promise<readonly Remedy[]> {
  const cartridge = map.scriptOf(file)?.cartridge;
  const { registrations } = cartridge ? await search.hooksOf(cartridge) : { registrations: [] };
  const hook = registrations.find(({ exists }) => exists);
  return hook && registrations.every((other) => other.file !== file)
    ? [{ kind: 'openFile', file: hook.file }]
    : [];
}

/** A function that nothing calls, and the function at the examined line if only the first one calls it. */
interface UncalledFunction {
  readonly name: string;
  readonly line: number;
  readonly calledName?: string | undefined;
}

/** Returns the function around a line if nothing calls it, or if only functions call it that nothing calls. */
function findUncalled(index: ScriptIndex, file: string, line: number): UncalledFunction | undefined {
  const visitedLines = new Set<number>();
  /** Whether the function around a line is never called; returns the first such caller. */
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

const unusedFunctionFinding = ({ name, calledName }: UncalledFunction, actions: readonly Remedy[]): Finding =>
  fail(
    'hook',
    `Nothing calls "${name}"${calledName === undefined ? '' : `, the caller of "${calledName}"`}.`,
    `Set the breakpoint in a function that runs, or call ${calledName === undefined ? 'this one' : `"${name}"`} from a function that runs.`,
    {
      explanation: `The script neither calls nor exports ${calledName === undefined ? 'this function' : `"${name}"`}.`,
      actions,
    },
  );

/** Code that passes all exports of a script on, so that others may call any of them. */
const exportsAll = /[(,=]\s*(?:module\s*\.\s*)?exports\s*[,);\n]/;

const isAmong = ({ scriptPath }: ScriptFile, scripts: readonly ScriptFile[]): boolean =>
  scripts.some((script) => script.scriptPath === scriptPath);

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(^|[^:])\/\/[^\n]*/g, '$1');

/** Whether a script may call a function of another one, as far as its text shows. */
function mayCall(text: string, name: string, scriptPath: string, isRequirer: boolean): boolean {
  if (new RegExp(String.raw`(?<![\w$])${escapePattern(name)}(?![\w$])`).test(text)) return true;
  if (!isRequirer) return false;
  const moduleName = posix.basename(scriptPath).replace(/\.(js|ds)$/, '');
  const variables = [...text.matchAll(/([\w$]+)\s*=\s*require\(\s*['"]([^'"]+)['"]\s*\)/g)]
    .filter(([, , id = '']) => posix.basename(id).replace(/\.(js|ds)$/, '') === moduleName)
    .map(([, variable = '']) => escapePattern(variable));
  // A computed member, or the whole module as an argument.
  const uses = [
    ...variables.map((variable) => String.raw`(?<![\w$.])${variable}`),
    String.raw`\brequire\([^)]*${escapePattern(moduleName)}['"]\s*\)`,
  ];
  return new RegExp(String.raw`(?:${uses.join('|')})\s*[[,)]`).test(text);
}
