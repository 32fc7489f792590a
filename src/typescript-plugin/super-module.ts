import type ts from 'typescript';

/** The module ID that stands for the overridden module. No real module has this name. */
export const superModuleId = '^super^';

/**
 * The expression that replaces `module.superModule`, and that TypeScript can resolve. It has the same length, so that
 * positions in the script do not change.
 */
const superModuleExpression = `require('${superModuleId}')`;

/** References to the overridden module, but not within strings or longer names. */
const referencePattern = /(?<![\w$.'"`])module\.superModule(?![\w$'"`])/g;

/** Whether a position is in a string with single quotes, which the replacement would close. */
const isInString = (text: string, position: number): boolean =>
  (text.slice(text.lastIndexOf('\n', position) + 1, position).match(/'/g)?.length ?? 0) % 2 === 1;

/** Replaces the references to the overridden module in a script. Returns the same snapshot if there are none. */
export function replaceSuperModule(snapshot: ts.IScriptSnapshot): ts.IScriptSnapshot {
  const text = snapshot.getText(0, snapshot.getLength());
  const newText = text.replace(referencePattern, (match, position: number) =>
    isInString(text, position) ? match : superModuleExpression,
  );
  if (newText === text) return snapshot;
  return {
    getText: (start, end) => newText.slice(start, end),
    getLength: () => newText.length,
    // The script is parsed completely after each edit.
    getChangeRange: () => undefined,
  };
}
