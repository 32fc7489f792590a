/**
 * Evaluates a menu's `when` clause for the context keys of a row. Supports the operators that Cartwright's menus use:
 * `&&`, `!(...)`, `==` and `=~`. Throws for a term that does not begin with a key and `==` or `=~`.
 */
export function matchesRow(
  clause: string,
  keys: { readonly viewItem: string; readonly view: string },
): boolean {
  return clause.split(' && ').every((term) => {
    const negatedTerm = /^!\((.*)\)$/.exec(term)?.[1];
    return negatedTerm === undefined ? matchesTerm(term, keys) : !matchesTerm(negatedTerm, keys);
  });
}

function matchesTerm(term: string, keys: { readonly viewItem: string; readonly view: string }): boolean {
  const [, key, operator, operand = ''] = /^(viewItem|view) (==|=~) (.*)$/.exec(term) ?? [];
  if (key !== 'viewItem' && key !== 'view') throw new Error(`unexpected term: ${term}`);
  return operator === '==' ? keys[key] === operand : new RegExp(operand.slice(1, -1)).test(keys[key]);
}
