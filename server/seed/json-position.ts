const tokens = {
  space: /[\t\n\r ]*/y,
  // eslint-disable-next-line no-control-regex -- JSON's grammar shuts them out of strings, a raw line end first of all
  string: /"(?:[^"\\\u0000-\u001f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"/y,
  scalar: /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y,
};

/**
 * Offset at which a text stops being JSON. JSON.parse tells it for some texts only: for short ones it quotes a piece
 * of the text instead.
 */
export function jsonBreak(text: string): number {
  let at = 0;
  const take = (token: keyof typeof tokens): boolean => {
    const pattern = tokens[token];
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const skip = (character: string): boolean => {
    take('space');
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  const list = (close: string, element: () => boolean): boolean => {
    if (skip(close)) return true;
    do if (!element()) return false;
    while (skip(','));
    return skip(close);
  };
  const key = (): boolean => {
    take('space');
    return take('string') && skip(':') && value();
  };
  const value = (): boolean => {
    take('space');
    if (skip('{')) return list('}', key);
    if (skip('[')) return list(']', value);
    return take('string') || take('scalar');
  };
  value();
  take('space');
  return at;
}
