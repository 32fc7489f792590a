import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Cartridge } from './discovery.ts';

/** What a cartridge registers at extension points (open-points, Hooks and the scripts behind them). */
export interface HookRegistration {
  /** As it stands in the file: `svc.api.shop.order.afterPOST`. */
  readonly name: string;
  /** The script's file, with the suffix that exists. */
  readonly file: string;
  readonly exists: boolean;
}

export interface HookRegistry {
  /** The file that lists them; undefined where the cartridge names none. */
  readonly file: string | undefined;
  readonly hooks: readonly HookRegistration[];
  /** Why there are none, where that is a mistake. */
  readonly problem: string | undefined;
}

/** Reads a cartridge's `package.json` and the hooks file that it names. Never throws. */
export function hooksOf({ code }: Cartridge): HookRegistry {
  const folder = dirname(code);
  const none = { file: undefined, hooks: [], problem: undefined };
  const manifest = readObject(join(folder, 'package.json'));
  if (manifest === undefined) return none;
  if (typeof manifest === 'string') return { ...none, problem: manifest };
  const { hooks } = manifest as { hooks?: unknown };
  if (typeof hooks !== 'string') return none;
  const file = resolve(folder, hooks);
  const listed = readObject(file);
  if (listed === undefined)
    return {
      file,
      hooks: [],
      problem: `${join(folder, 'package.json')} names ${file} in "hooks", and there is no such file.`,
    };
  if (typeof listed === 'string') return { file, hooks: [], problem: listed };
  const { hooks: entries } = listed as { hooks?: unknown };
  if (!Array.isArray(entries)) return { file, hooks: [], problem: `${file} has no list "hooks".` };
  return { file, hooks: entries.flatMap((entry: unknown) => registration(entry, file)), problem: undefined };
}

function registration(entry: unknown, registry: string): HookRegistration[] {
  const { name, script } = (entry ?? {}) as { name?: unknown; script?: unknown };
  if (typeof name !== 'string' || typeof script !== 'string') return [];
  const target = resolve(dirname(registry), script);
  const file = [target, `${target}.js`, `${target}.ds`].find(
    (one) => /\.(js|ds)$/.test(one) && existsSync(one),
  );
  return [{ name, file: file ?? target, exists: file !== undefined }];
}

/** The object in a JSON file; undefined where there is no file, and words where it is no JSON object. */
function readObject(file: string): object | string | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null ? value : `${file} holds no JSON object.`;
  } catch (error) {
    return `${file} is no valid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}
