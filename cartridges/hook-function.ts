/**
 * Returns the name of the function that the script of a hook exports: `afterPOST` for `svc.api.shop.order.afterPOST`.
 * A suffix such as `_v2` belongs to the hook's name, not to the function's, but a script may also export the function
 * with the suffix.
 * @param text text in which the name with its suffix is looked for: the script, or the name of one of its functions
 */
export function functionNameOf(hookName: string, text = ''): string {
  const lastSegment = hookName.slice(hookName.lastIndexOf('.') + 1);
  const name = lastSegment.replace(/_v\d+$/, '');
  if (name === '' || name === lastSegment) return lastSegment;
  return new RegExp(`(?<![\\w$])${lastSegment.replaceAll('$', '\\$')}(?![\\w$])`).test(withoutComments(text))
    ? lastSegment
    : name;
}

/** Removes comments: the comment of a new function contains the hook's name. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ');

/** Whether a hook runs its script's function with this name. False without a name, as for code outside functions. */
export const isFunctionOfHook = (functionName: string | undefined, hookName: string): boolean =>
  functionNameOf(hookName, functionName) === functionName;
