import type { TextEdit } from 'vscode-languageserver';
import { relativePath } from '../../cartridges/paths.ts';
import { normalizeTemplateName, parseTemplatePath } from '../../cartridges/templates.ts';
import { toRange } from './language-document.ts';
import type { FileRename, ScriptText } from './renames.ts';
import { createTextDocument } from './text-document.ts';
import { viewReferences, type ViewReference } from './view-references.ts';
import { parseStaticPath, listStaticFiles, listTemplates } from './view-targets.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** The name by which scripts and templates refer to a template or a static file, before and after its move. */
export interface ViewMove {
  readonly kind: ViewReference['kind'];
  readonly name: string;
  readonly newName: string;
}

/**
 * Returns the templates and static files whose names change. Omits a name that still resolves to a file of another
 * cartridge or locale after the move, and a name whose files get several new names.
 */
export async function findViewMoves(
  workspace: CartridgeWorkspace,
  files: readonly FileRename[],
): Promise<ViewMove[]> {
  const moves = new Map<string, ViewMove | undefined>();
  for (const { from, to } of files) {
    const source = await parseViewFile(workspace, from);
    const target = await parseViewFile(workspace, to);
    if (!source || source.kind !== target?.kind || source.name === target.name) continue;
    const key = `${source.kind} ${source.name}`;
    const isAmbiguous = moves.has(key) && moves.get(key)?.newName !== target.name;
    moves.set(key, isAmbiguous ? undefined : { ...source, newName: target.name });
  }
  const movedFiles = new Set(files.map(({ from }) => from));
  const completeMoves: ViewMove[] = [];
  for (const move of moves.values()) {
    if (!move) continue;
    const filesWithName = await findFilesByName(workspace, move);
    if (filesWithName.every(({ file }) => movedFiles.has(file))) completeMoves.push(move);
  }
  return completeMoves;
}

async function parseViewFile(
  workspace: CartridgeWorkspace,
  file: string,
): Promise<Pick<ViewMove, 'kind' | 'name'> | undefined> {
  const cartridge = await workspace.findCartridge(file);
  const path = cartridge && relativePath(cartridge.codeFolder, file);
  if (path === undefined) return undefined;
  const template = parseTemplatePath(path);
  if (template) return { kind: 'template', name: template.name };
  const staticFile = parseStaticPath(path);
  return staticFile && { kind: 'static', name: staticFile.name };
}

const findFilesByName = (
  workspace: CartridgeWorkspace,
  { kind, name }: ViewMove,
): Promise<readonly { readonly file: string }[]> =>
  (kind === 'template' ? listTemplates : listStaticFiles)(workspace, (candidate) => candidate === name);

/**
 * Returns the edits of the references to moved files in a script or a template. Each reference keeps its form.
 */
export function viewEdits({ file, text }: ScriptText, moves: readonly ViewMove[]): TextEdit[] {
  if (!moves.some(({ name }) => text.includes(name))) return [];
  return viewReferences(file, text).flatMap((reference) => {
    const name = normalizeName(reference);
    const move = moves.find((candidate) => candidate.kind === reference.kind && candidate.name === name);
    if (!move) return [];
    const start = reference.start + reference.text.indexOf(name);
    return [
      {
        range: toRange(createTextDocument(file, text), { start, end: start + name.length }),
        newText: move.newName,
      },
    ];
  });
}

const normalizeName = ({ kind, text }: ViewReference): string =>
  kind === 'template' ? normalizeTemplateName(text) : text.replace(/^\/+/, '');
