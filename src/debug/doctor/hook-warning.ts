import { runFileStepsAsync } from '../../../cartridges/file-reader.ts';
import { browserFolders, type Cartridge } from '../../../cartridges/cartridge.ts';
import { cartridgeFiles } from '../../../cartridges/files.ts';
import { readHooks } from '../../../cartridges/hooks.ts';
import { pathBelow } from '../../../cartridges/paths.ts';
import { asyncNodeFiles } from '../../../cartridges/node/node-files.ts';
import { vendorOf, type ConnectionProfile } from '../../client/profile.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { MappedFile, ScriptMap } from '../cartridges/script-map.ts';
import type { DebuggerApi } from '../debugger-api.ts';
import { checkEarlierHooks } from './chain-check.ts';
import type { Finding } from './finding.ts';
import { checkHooks } from './hook-checks.ts';
import { isSameFile } from './hook-names.ts';
import { mayLoad, mentions } from './may-load.ts';

/** The session for whose breakpoints warnings are found. */
export interface WarningContext {
  readonly map: ScriptMap;
  readonly index: ScriptIndex;
  readonly profile: ConnectionProfile;
  readonly api: Pick<DebuggerApi, 'breakpointStates'>;
}

/**
 * Returns why no request runs the code at a line, as far as the files show: no hook and no script uses the file, its hooks
 * have the names of another platform, or an earlier cartridge ends them. Undefined if a request may run it, or if the
 * platform does not report the states of breakpoints: only the bundled service has no entry points other than hooks.
 */
export async function findHookWarning(
  { map, index, profile, api }: WarningContext,
  file: string,
  line: number,
  path: CartridgePath | undefined,
): Promise<string | undefined> {
  const mappedFile = map.scriptOf(file);
  if (!mappedFile || mappedFile.cartridge.isShared || !/\.(js|ds)$/.test(file)) return undefined;
  const vendor = vendorOf(profile);
  const examinedScript = { file, line, map, index, path };
  const findings = await checkHooks(examinedScript, mappedFile, { vendor, isBundled: true });
  const problems = findings.filter(({ verdict }) => verdict !== 'pass');
  const isRunByNone = problems.length > 0 && problems.every(({ verdict }) => verdict === 'fail');
  const finding = isRunByNone ? problems[0] : await checkEarlierHooks(examinedScript, mappedFile, vendor);
  if (finding?.verdict !== 'fail') return undefined;
  const { scriptPath } = mappedFile;
  const states = (await api.breakpointStates()).filter(({ script_path }) => script_path === scriptPath);
  if (!states.some(({ state }) => state?.script_exists === true)) return undefined;
  if (isRunByNone && states.some(({ state }) => state?.script_loaded === true)) return undefined;
  return isRunByNone && (await isRunByScripts(map, mappedFile, file)) ? undefined : warningText(finding);
}

/** Whether a script or a template of the cartridges may run a script, also with a computed path. */
async function isRunByScripts(
  { cartridges }: ScriptMap,
  { cartridge: owner, scriptPath }: MappedFile,
  file: string,
): Promise<boolean> {
  const { packageFile, registrations } = await runFileStepsAsync(readHooks(owner), asyncNodeFiles);
  const manifest = await asyncNodeFiles.readText(packageFile);
  if (manifest !== undefined && mentions(manifest, scriptPath)) return true;
  const hooks = registrations.filter((hook) => isSameFile(hook.file, file, owner)).map(({ name }) => name);
  for (const cartridge of cartridges)
    for (const path of await sourcesOf(cartridge)) {
      const source = pathBelow(cartridge.code, path);
      const text = isSameFile(source, file, cartridge) ? undefined : await asyncNodeFiles.readText(source);
      if (text !== undefined && mayLoad(text, scriptPath, hooks)) return true;
    }
  return false;
}

/** Returns the scripts and templates of a cartridge, relative to its code. */
async function sourcesOf(cartridge: Cartridge): Promise<string[]> {
  const files = await runFileStepsAsync(
    cartridgeFiles(cartridge, Infinity, (path) => cartridge.isShared || !browserFolders.includes(path)),
    asyncNodeFiles,
  );
  return files.filter((path) => /\.(js|ds|isml)$/.test(path));
}

const warningText = ({ text, explanation, remedy }: Finding): string =>
  [text, explanation, remedy].filter((part) => part !== undefined).join(' ');
