/**
 * Evaluates a `when` clause of a row's menu for the values of its context keys. Supports the operators that
 * Cartwright's menus use: `&&`, `!(...)`, `==` and `=~`. Throws for any other syntax.
 */
export function holdsForRow(
  clause: string,
  keys: { readonly viewItem: string; readonly view: string },
): boolean {
  return clause.split(' && ').every((term) => {
    const negated = /^!\((.*)\)$/.exec(term)?.[1];
    return negated === undefined ? termHolds(term, keys) : !termHolds(negated, keys);
  });
}

function termHolds(term: string, keys: { readonly viewItem: string; readonly view: string }): boolean {
  const [, key, operator, operand = ''] = /^(viewItem|view) (==|=~) (.*)$/.exec(term) ?? [];
  if (key !== 'viewItem' && key !== 'view') throw new Error(`unexpected term: ${term}`);
  return operator === '==' ? keys[key] === operand : new RegExp(operand.slice(1, -1)).test(keys[key]);
}
