import { DiagnosticSeverity, type Diagnostic } from 'vscode-languageserver';
import { moduleRoot, resolveModule } from '../../cartridges/module-resolution.ts';
import { relativePath } from '../../cartridges/paths.ts';
import { toRange, type LanguageDocument } from './language-document.ts';
import { isPlatformScript } from './require-features.ts';
import { extractCode } from './template-code.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** Code of the diagnostic for `module.superModule` in a script that overrides no other. */
export const noSuperModule = 'no-super-module';

/** Uses. Comments and strings are matched, too, so that uses in them do not count. */
const tokenPattern =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?<![\w$.])(module\.superModule)(?![\w$])|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|`(?:[^`\\]|\\[\s\S])*`?/g;

/** The code before and after a value that the script compares or replaces, so that the value may be null. */
const guardStartPattern = /(?:\b(?:if|while)\s*\(|!|\?|&&|\|\||[!=]==?|\btypeof)\s*$/;
const guardEndPattern = /^\s*(?:\?|&&|\|\||[!=]==?)/;

/** Maximum number of characters that are examined before and after a use. */
const maxContextLength = 200;

/**
 * Reports the uses of `module.superModule` in a script that no cartridge has besides its own, whatever the cartridge path
 * is. Omits uses that the script checks for null. It is only a hint if the workspace probably lacks cartridges.
 */
export async function superModuleDiagnostics(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
): Promise<Diagnostic[]> {
  const uses = uncheckedUses(extractCode(file, text));
  const cartridge = uses.length > 0 ? await workspace.findCartridge(file) : undefined;
  const path = cartridge && relativePath(moduleRoot(cartridge), file);
  if (!cartridge || path === undefined || !(await isPlatformScript(workspace, file))) return [];
  const { onPath, offPath } = await workspace.search();
  const cartridges = [...onPath, ...offPath].filter((candidate) => candidate !== cartridge);
  const place = { cartridges, path: path.replace(/\.(js|ds)$/, '') };
  if ((await workspace.read(resolveModule([place]))).length > 0) return [];
  const isComplete = await workspace.isComplete();
  return uses.map((range) => ({
    range: toRange(document, range),
    severity: isComplete ? DiagnosticSeverity.Warning : DiagnosticSeverity.Hint,
    source: 'Cartwright',
    code: noSuperModule,
    message: isComplete
      ? `No other cartridge has ${path}, so module.superModule is null.`
      : `No other cartridge in this workspace has ${path}, which module.superModule loads.`,
  }));
}

/** Returns the uses that are not checked for null, neither directly nor by the variable that has the value. */
function uncheckedUses(code: string): { readonly start: number; readonly end: number }[] {
  return [...code.matchAll(tokenPattern)].flatMap((match) => {
    if (match[1] === undefined) return [];
    const [start, end] = [match.index, match.index + match[0].length];
    const codeBefore = code.slice(Math.max(0, start - maxContextLength), start);
    if (isChecked(codeBefore, code.slice(end, end + maxContextLength))) return [];
    const variable = /([\w$]+)\s*=\s*$/.exec(codeBefore)?.[1];
    return variable !== undefined && isVariableChecked(code, variable) ? [] : [{ start, end }];
  });
}

const isChecked = (codeBefore: string, codeAfter: string): boolean =>
  guardStartPattern.test(codeBefore) || guardEndPattern.test(codeAfter);

const isVariableChecked = (code: string, name: string): boolean =>
  [...code.matchAll(new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))].some(
    ({ index }) =>
      isChecked(
        code.slice(Math.max(0, index - maxContextLength), index),
        code.slice(index + name.length, index + name.length + maxContextLength),
      ),
  );
