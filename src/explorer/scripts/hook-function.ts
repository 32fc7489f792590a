/** `afterPOST` of `svc.api.shop.order.afterPOST`: the function that a hook's script exports. */
export const functionNameOf = (hookName: string): string => hookName.slice(hookName.lastIndexOf('.') + 1);

/**
 * Offset of a function in a script: of `exports.name = function`, else of `function name`, else of `name: function`,
 * else of any other export of the name; 0 if there is none.
 */
export function functionOffset(text: string, name: string): number {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const exported = `exports(?:\\.${escaped}|\\[['"]${escaped}['"]\\])\\s*=`;
  const property = `(?<![\\w$.])${escaped}['"]?\\s*:\\s*function\\b`;
  const patterns = [`${exported}\\s*function`, `function\\s+${escaped}\\b`, property, exported];
  for (const pattern of patterns) {
    const match = new RegExp(pattern).exec(text);
    if (match) return match.index;
  }
  return 0;
}

/**
 * The line for a breakpoint at the start of a function: the first one below the function's own that is neither empty nor
 * a comment. Lines count from 0.
 */
export function firstCodeLine(lines: readonly string[], functionLine: number): number {
  let line = functionLine + 1;
  while (line < lines.length - 1 && /^\s*($|\/\/|\/?\*)/.test(lines[line] ?? '')) line++;
  return line;
}
