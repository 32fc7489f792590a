import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Log } from '../ports/environment.ts';
import type { Cartridge } from './bridge-protocol.ts';

export interface HookRegistry {
  /** Script paths registered for a point (full name), in the order of the cartridges. */
  scripts(extensionPoint: string, cartridges: readonly Cartridge[]): readonly string[];
}

interface Registrations {
  /** Changes when one of the files that were read does, or when one appears. */
  readonly stamp: string;
  readonly byPoint: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads what each cartridge registers: its `package.json` names a hooks file, which lists `{name, script}` with the
 * script's path relative to it (open-points, Hooks and the scripts behind them). Files are read again once changed;
 * what is wrong in them is logged with the file's name, and only the wrong entry is left out.
 */
export function hookRegistry(log: Log): HookRegistry {
  const known = new Map<string, Registrations>();
  const hooksFiles = new Map<string, string>();

  const registrations = (cartridge: Cartridge): Registrations => {
    const before = known.get(cartridge.root);
    const packageFile = join(cartridge.root, 'package.json');
    const hooksFile = hooksFiles.get(cartridge.root);
    const stamp = `${stampOf(packageFile)} ${hooksFile === undefined ? '' : stampOf(hooksFile)}`;
    if (before?.stamp === stamp) return before;
    const named = hooksFileOf(packageFile, log);
    if (named === undefined) hooksFiles.delete(cartridge.root);
    else hooksFiles.set(cartridge.root, named);
    const fresh = {
      stamp: `${stampOf(packageFile)} ${named === undefined ? '' : stampOf(named)}`,
      byPoint: named === undefined ? new Map<string, string[]>() : readHooks(named, cartridge, log),
    };
    known.set(cartridge.root, fresh);
    return fresh;
  };

  return {
    scripts: (extensionPoint, cartridges) =>
      cartridges.flatMap((cartridge) => registrations(cartridge).byPoint.get(extensionPoint) ?? []),
  };
}

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs}:${stat.size}` : '-';
}

function readJson(file: string, log: Log): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    log.warn(`${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`, {
      file,
    });
    return undefined;
  }
}

function hooksFileOf(packageFile: string, log: Log): string | undefined {
  if (!existsSync(packageFile)) return undefined;
  const content = readJson(packageFile, log);
  if (!isObject(content) || content['hooks'] === undefined) return undefined;
  if (typeof content['hooks'] !== 'string') {
    log.warn(
      `${packageFile}: "hooks" must be the path of a hooks file, such as "./cartridge/scripts/hooks.json"`,
      {
        file: packageFile,
      },
    );
    return undefined;
  }
  const file = resolve(dirname(packageFile), content['hooks']);
  if (existsSync(file)) return file;
  log.warn(`${packageFile} names the hooks file ${content['hooks']}, which does not exist`, { file });
  return undefined;
}

function readHooks(file: string, cartridge: Cartridge, log: Log): Map<string, string[]> {
  const byPoint = new Map<string, string[]>();
  const content = readJson(file, log);
  if (content === undefined) return byPoint;
  if (!isObject(content) || !Array.isArray(content['hooks'])) {
    log.warn(`${file} must hold {"hooks": [{"name", "script"}]}`, { file });
    return byPoint;
  }
  for (const [index, entry] of content['hooks'].entries()) {
    if (!isObject(entry) || typeof entry['name'] !== 'string' || typeof entry['script'] !== 'string') {
      log.warn(`${file}: entry ${index} must have a "name" and a "script"`, { file });
      continue;
    }
    const script = scriptPath(file, entry['script'], cartridge);
    if (script === undefined) {
      log.warn(`${file}: the script ${entry['script']} of hook ${entry['name']} does not exist`, { file });
      continue;
    }
    byPoint.set(entry['name'], [...(byPoint.get(entry['name']) ?? []), script]);
  }
  return byPoint;
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
