import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Log } from '../ports/environment.ts';
import type { Cartridge } from './bridge-protocol.ts';
import type { KnownHooks } from './known-hooks.ts';
import type { Looks } from './looks.ts';

export interface HookRegistry {
  /** Script paths registered for a point (full name), in the order of the cartridges. */
  scripts(extensionPoint: string, cartridges: readonly Cartridge[]): readonly string[];
}

interface Registrations {
  /** Changes when one of the files that were read does, or when one appears. */
  readonly stamp: string;
  readonly byPoint: ReadonlyMap<string, readonly string[]>;
  /** A registered script does not exist: it may be written at any time, and the stamp would not tell. */
  readonly incomplete: boolean;
}

type Hooks = Omit<Registrations, 'stamp'>;
const noHooks: Hooks = { byPoint: new Map(), incomplete: false };

/**
 * Reads what each cartridge registers: its `package.json` names a hooks file, which lists `{name, script}` with the
 * script's path relative to it (open-points, Hooks and the scripts behind them). Files are read again once changed;
 * what is wrong in them is logged once with the file's name, and only the wrong entry is left out.
 */
export function hookRegistry(log: Log, knownHooks: KnownHooks, looks: Looks): HookRegistry {
  const warn = warnOnce(log);
  const known = new Map<string, Registrations>();
  const hooksFiles = new Map<string, string>();

  const registrations = (cartridge: Cartridge): Registrations => {
    const before = known.get(cartridge.root);
    if (before && !looks.due(cartridge.root)) return before;
    const packageFile = join(cartridge.root, 'package.json');
    const hooksFile = hooksFiles.get(cartridge.root);
    const stamp = `${stampOf(packageFile)} ${hooksFile === undefined ? '' : stampOf(hooksFile)}`;
    if (before?.stamp === stamp && !before.incomplete) return before;
    const named = hooksFileOf(packageFile, warn);
    if (named === undefined) hooksFiles.delete(cartridge.root);
    else hooksFiles.set(cartridge.root, named);
    const fresh = {
      stamp: `${stampOf(packageFile)} ${named === undefined ? '' : stampOf(named)}`,
      ...(named === undefined ? noHooks : readHooks(named, cartridge, knownHooks, warn)),
    };
    known.set(cartridge.root, fresh);
    return fresh;
  };

  return {
    scripts: (extensionPoint, cartridges) =>
      cartridges.flatMap((cartridge) => registrations(cartridge).byPoint.get(extensionPoint) ?? []),
  };
}

type Warn = (message: string, file: string) => void;

/** A file is read again whenever it changes, and most of what was wrong in it may still be. */
function warnOnce(log: Log): Warn {
  const said = new Set<string>();
  return (message, file) => {
    if (said.has(message)) return;
    said.add(message);
    log.warn(message, { file });
  };
}

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs}:${stat.size}` : '-';
}

function readJson(file: string, warn: Warn): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    warn(`${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`, file);
    return undefined;
  }
}

function hooksFileOf(packageFile: string, warn: Warn): string | undefined {
  if (!existsSync(packageFile)) return undefined;
  const content = readJson(packageFile, warn);
  if (!isObject(content) || content['hooks'] === undefined) return undefined;
  if (typeof content['hooks'] !== 'string') {
    const wanted = 'the path of a hooks file, such as "./cartridge/scripts/hooks.json"';
    warn(`${packageFile}: "hooks" must be ${wanted}`, packageFile);
    return undefined;
  }
  const file = resolve(dirname(packageFile), content['hooks']);
  if (existsSync(file)) return file;
  warn(`${packageFile} names the hooks file ${content['hooks']}, which does not exist`, file);
  return undefined;
}

function readHooks(file: string, cartridge: Cartridge, knownHooks: KnownHooks, warn: Warn): Hooks {
  const byPoint = new Map<string, string[]>();
  let incomplete = false;
  const content = readJson(file, warn);
  if (content === undefined) return noHooks;
  if (!isObject(content) || !Array.isArray(content['hooks'])) {
    warn(`${file} must hold {"hooks": [{"name", "script"}]}`, file);
    return noHooks;
  }
  for (const [index, entry] of content['hooks'].entries()) {
    if (!isObject(entry) || typeof entry['name'] !== 'string' || typeof entry['script'] !== 'string') {
      warn(`${file}: entry ${index} must have a "name" and a "script"`, file);
      continue;
    }
    const problem = knownHooks.problem(entry['name']);
    if (problem !== undefined) warn(`${file}: ${problem}`, file);
    const script = scriptPath(file, entry['script'], cartridge);
    if (script === undefined) {
      incomplete = true;
      warn(`${file}: the script ${entry['script']} of hook ${entry['name']} does not exist`, file);
      continue;
    }
    byPoint.set(entry['name'], [...(byPoint.get(entry['name']) ?? []), script]);
  }
  return { byPoint, incomplete };
}

/** `/<cartridge>/cartridge/...` of a registered script; its extension may be left out. */
function scriptPath(hooksFile: string, script: string, cartridge: Cartridge): string | undefined {
  const base = resolve(dirname(hooksFile), script);
  const file = [base, `${base}.js`, `${base}.ds`].find((candidate) =>
    statSync(candidate, { throwIfNoEntry: false })?.isFile(),
  );
  if (file === undefined) return undefined;
  const inside = relative(cartridge.root, file);
  if (inside.startsWith('..')) return undefined;
  return `/${cartridge.name}/${inside.split(sep).join('/')}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
