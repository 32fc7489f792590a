import { posix } from 'node:path';
import { asyncNodeFiles } from '../../../cartridges/node/node-files.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import { vendorOf, type ConnectionProfile } from '../../client/profile.ts';
import type { Breakpoint } from '../../../contract/documents/debugger.ts';
import type { PathContext } from '../cartridges/describe-path.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { MappedFile, ScriptMap } from '../cartridges/script-map.ts';
import type { DebuggerApi } from '../debugger-api.ts';
import { checkEarlierHooks } from './chain-check.ts';
import type { Finding } from './finding.ts';
import { checkHooks } from './hook-checks.ts';
import { isSameFile } from './hook-names.ts';
import type { ReferenceReader, ScriptSearch } from './reference-reader.ts';
import { syntaxErrorFinding } from './script-checks.ts';
import { comparablePath } from './script-references.ts';

/** The session for whose breakpoints warnings are found. */
export interface WarningContext {
  readonly map: ScriptMap;
  readonly index: ScriptIndex;
  readonly references: ReferenceReader;
  readonly profile: ConnectionProfile;
  readonly pathContext?: PathContext;
  readonly api: Pick<DebuggerApi, 'breakpointStates'>;
}

/**
 * Returns why no request runs the code at a line of a file, as far as the files show. Undefined if a request may run
 * it, or if the file is not a script of a cartridge. A platform that does not report the states of breakpoints is an
 * instance, which has entry points other than hooks: only a syntax error is a reason there.
 */
export type FindHookWarning = (file: string, line: number) => Promise<string | undefined>;

/**
 * Returns a function that starts a search for warnings. One search reads each file, and the states of breakpoints, at
 * most once.
 */
export const warningSearches =
  (context: WarningContext) =>
  (path: CartridgePath | undefined): FindHookWarning => {
    const search = context.references.startSearch(context.map.cartridges, path?.names);
    let pendingStates: Promise<readonly Breakpoint[]> | undefined;
    const readStates = () => (pendingStates ??= context.api.breakpointStates());
    return (file, line) => findHookWarning({ ...context, search, path, readStates }, file, line);
  };

interface Search extends WarningContext {
  readonly search: ScriptSearch;
  readonly path: CartridgePath | undefined;
  readonly readStates: () => Promise<readonly Breakpoint[]>;
}

async function findHookWarning(
  { map, index, profile, pathContext, search, path, readStates }: Search,
  file: string,
  line: number,
): Promise<string | undefined> {
  const mappedFile = map.scriptOf(file);
  if (!mappedFile || mappedFile.cartridge.isShared || !/\.(js|ds)$/.test(file)) return undefined;
  const syntaxError = syntaxErrorFinding(file, index);
  if (syntaxError) return warningText(syntaxError);
  const vendor = vendorOf(profile);
  const examinedScript = { file, line, map, index, path, search, ...pathContext };
  const findings = await checkHooks(examinedScript, mappedFile, { vendor, isBundled: true });
  const problems = findings.filter(({ verdict }) => verdict !== 'pass');
  const isNeverRun = problems.length > 0 && problems.every(({ verdict }) => verdict === 'fail');
  const finding = isNeverRun ? problems[0] : await checkEarlierHooks(examinedScript, mappedFile, vendor);
  if (finding?.verdict !== 'fail') return undefined;
  const states = (await readStates()).filter(({ script_path }) => script_path === mappedFile.scriptPath);
  if (!states.some(({ state }) => state?.script_exists === true)) return undefined;
  if (isNeverRun && states.some(({ state }) => state?.script_loaded === true)) return undefined;
  // A script that no hook runs may still run by `require`. If the finding is about another use of the script,
  // `findOtherUse` has already examined its callers.
  const isRunByScripts =
    finding.check !== 'request' && (await mayScriptsRun(search, mappedFile, file, vendor));
  return isRunByScripts ? undefined : warningText(finding);
}

/**
 * Whether a script or a template of the cartridges may run a script, perhaps by a computed path, or the `package.json`
 * of the script's cartridge mentions it.
 */
async function mayScriptsRun(
  search: ScriptSearch,
  { cartridge, scriptPath }: MappedFile,
  file: string,
  vendor: VendorProfile,
): Promise<boolean> {
  const { packageFile, registrations } = await search.hooksOf(cartridge);
  const manifest = await asyncNodeFiles.readText(packageFile);
  if (manifest !== undefined && mentions(manifest, scriptPath)) return true;
  const hooks = registrations
    .filter((hook) => isSameFile(hook.file, file, cartridge))
    .map(({ name }) => name);
  return (await search.callers()).mayRun(scriptPath, hooks, vendor);
}

/** Whether a `package.json` contains a path with the file name of a script. The platform may run it when it starts. */
const mentions = (manifest: string, scriptPath: string): boolean =>
  [...manifest.matchAll(/"([^"\n]*(?:\/|\.js|\.ds)[^"\n]*)"/g)].some(
    ([, text = '']) => posix.basename(comparablePath(text)) === posix.basename(comparablePath(scriptPath)),
  );

/** The reason precedes the remedy: it is about what the text names, and the remedy follows from it. */
const warningText = ({ text, explanation, remedy }: Finding): string =>
  [text, explanation, remedy].filter((part) => part !== undefined).join(' ');
