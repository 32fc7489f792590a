import * as vscode from 'vscode';
import { findCartridges } from '../../cartridges/discovery.ts';
import { runFileStepsAsync, type AsyncFileReader } from '../../cartridges/file-reader.ts';
import { findHookRenames, type HookRenames } from '../../cartridges/hook-renames.ts';
import { applyNameEdits, invertNameEdits } from '../../cartridges/name-edits.ts';
import { asyncNodeFiles } from '../../cartridges/node/node-files.ts';
import { workspaceFolders } from './bundled-service.ts';
import { findUnsavedDocument, readFileText, readTextIfExists, replaceFileText } from './file-text.ts';
import { readSettings } from './settings.ts';
import { hashOf, type HookNamesStep } from './undo-steps.ts';

/** Files of the workspace, with their unsaved changes. */
const files: AsyncFileReader = {
  ...asyncNodeFiles,
  readText: (path) => readTextIfExists(vscode.Uri.file(path)).catch(() => undefined),
};

/**
 * Resolves with what gives all hooks of the workspace the selected names; undefined if they have these names already.
 * Cartridges in `node_modules` are left alone.
 */
export async function readHookRenames(): Promise<HookRenames | undefined> {
  const { cartridges } = await runFileStepsAsync(findCartridges(workspaceFolders()), files);
  return runFileStepsAsync(findHookRenames(cartridges, readSettings().vendor), files);
}

/**
 * Changes the names in hooks files, scripts and templates. Saves the files that had no unsaved changes. Resolves with the
 * step that restores the names.
 */
export async function renameHooks({ hooksFiles, scripts }: HookRenames): Promise<HookNamesStep> {
  const steps: HookNamesStep['files'][number][] = [];
  // The hooks come last: if a script cannot be written, a repetition finds them again.
  for (const { file, edits } of [...scripts, ...hooksFiles]) {
    const uri = vscode.Uri.file(file);
    const isClean = !findUnsavedDocument(uri);
    const newText = applyNameEdits(await readFileText(uri), edits);
    await replaceFileText(uri, newText, isClean);
    steps.push({
      file: uri.toString(),
      newTextHash: hashOf(newText),
      isClean,
      edits: invertNameEdits(edits),
    });
  }
  return { kind: 'hook names', files: steps };
}

/**
 * Restores the names in all files that were not changed since. Resolves with false if there are none.
 * @throws Error if some files were changed since, after the others are restored
 */
export async function restoreHookNames({ files: steps }: HookNamesStep): Promise<boolean> {
  const changedNames: string[] = [];
  for (const { file, newTextHash, isClean, edits } of steps.toReversed()) {
    const uri = vscode.Uri.parse(file);
    const text = await readTextIfExists(uri);
    if (text !== undefined && hashOf(text) === newTextHash)
      await replaceFileText(uri, applyNameEdits(text, edits), isClean);
    else changedNames.push(vscode.workspace.asRelativePath(uri));
  }
  if (changedNames.length === steps.length) return false;
  if (changedNames.length > 0)
    throw new Error(`There are later changes in ${new Intl.ListFormat('en').format(changedNames)}.`);
  return true;
}
