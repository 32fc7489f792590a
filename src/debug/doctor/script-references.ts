import { posix } from 'node:path';
import type { ScriptFile } from '../../../cartridges/files.ts';

/** What a file runs, as far as its text shows. Paths are in lower case, since some disks ignore case. */
export interface ScriptReferences extends ScriptFile {
  /**
   * `script` includes templates; `step types` is a list of job steps, and `pipeline` a pipeline file (`.xml`), which only
   * name scripts that the platform runs.
   */
  readonly kind: 'script' | 'step types' | 'pipeline';
  /**
   * Paths of scripts without extension. They begin with a cartridge, or are only the end of a path, such as
   * `/cartridge/scripts/cart`.
   */
  readonly requiredPaths: readonly string[];
  /** The folders of the computed paths that it requires, such as `/cartridge/scripts/`; '' if the path can be any. */
  readonly computedFolders: readonly string[];
  /** Names of the hooks that it calls. */
  readonly calledHooks: readonly string[];
  /** The beginnings of the computed names of hooks that it calls, such as `app.payment.`; '' if it can be any. */
  readonly computedHooks: readonly string[];
  /** Whether it may run the script that it overrides. */
  readonly usesSuperModule: boolean;
}

/**
 * A call of `require`, `importScript` or `callHook`, with the literal at the beginning of its argument, if any, and the
 * character after it.
 */
const callPattern = /\b(require|importScript|callHook)\s*\(\s*(?:(['"])([^'"\n]*)\2)?\s*(.)/g;

/** A script in the list of job steps, `steptypes.json`. */
const stepPattern = /"module"\s*:\s*"([^"\n]+)"/g;

/** A script in a pipeline file (`.xml`). */
const pipelinePattern = /\bvalue="([^"\n]+\.(?:ds|js))"/g;

export function readReferences(script: ScriptFile, text: string): ScriptReferences {
  const { scriptPath } = script;
  const noReferences = { calledHooks: [], computedHooks: [], computedFolders: [], usesSuperModule: false };
  const pathsIn = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, id = '']) => requiredPath(id, scriptPath));
  if (scriptPath.endsWith('.json'))
    return { ...script, ...noReferences, kind: 'step types', requiredPaths: pathsIn(stepPattern) };
  if (scriptPath.endsWith('.xml'))
    return { ...script, ...noReferences, kind: 'pipeline', requiredPaths: pathsIn(pipelinePattern) };
  const calls = [...text.matchAll(callPattern)].map(([, callee, , literal, next]) => ({
    isHookCall: callee === 'callHook',
    literal: literal ?? '',
    isComplete: literal !== undefined && (next === ')' || next === ','),
  }));
  const literalsOf = (expected: { readonly isHookCall: boolean; readonly isComplete: boolean }) => [
    ...new Set(
      calls
        .filter(
          ({ isHookCall, isComplete }) =>
            isHookCall === expected.isHookCall && isComplete === expected.isComplete,
        )
        .map((call) => call.literal),
    ),
  ];
  return {
    ...script,
    kind: 'script',
    requiredPaths: literalsOf({ isHookCall: false, isComplete: true }).map((id) =>
      requiredPath(id, scriptPath),
    ),
    computedFolders: literalsOf({ isHookCall: false, isComplete: false }).map(computedFolder),
    calledHooks: literalsOf({ isHookCall: true, isComplete: true }),
    computedHooks: literalsOf({ isHookCall: true, isComplete: false }),
    usesSuperModule: /\bsuperModule\b/.test(text),
  };
}

/** Returns the path, or the end of the path, of the scripts that a module ID in a script can refer to. */
export function requiredPath(id: string, scriptPath: string): string {
  const [, cartridge = ''] = scriptPath.split('/');
  if (/^\.\.?(\/|$)/.test(id)) return comparablePath(posix.join(posix.dirname(scriptPath), id));
  if (id.startsWith('~/')) return comparablePath(`/${cartridge}/${id.slice(2)}`);
  // `importScript('cartridge:folder/file.ds')`
  return comparablePath(`/${id.replace(/^[\w.-]+:/, '').replace(/^\*?\//, '')}`);
}

/** Returns the folder of a computed path that begins with a literal; '' if the path can be any. */
function computedFolder(prefix: string): string {
  // Where `..` leads to depends on the requiring script, but what follows it is part of the path in any case.
  const folder =
    prefix
      .replace(/[^/]*$/, '')
      .split('../')
      .at(-1) ?? '';
  const path = folder.replace(/^[*~.]?\/+/, '');
  return path === '' ? '' : `/${path.toLowerCase()}`;
}

/** Returns the path of a script, or of a module ID, in the form in which they are compared. */
export const comparablePath = (path: string): string =>
  posix
    .normalize(path)
    .toLowerCase()
    .replace(/\.(js|ds)$/, '')
    .replace(/\/$/, '');

/** Matches the folders with scripts that the platform itself runs, but not for hooks. */
export const otherUseFolderPattern = /\/cartridge\/(controllers|rest-apis|experience)\//;
