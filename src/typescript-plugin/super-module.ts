import type ts from 'typescript';

/** The module ID that stands for the overridden module. No file can have this name. */
export const superModuleId = '^super^';

/**
 * `module.superModule` as an expression that TypeScript resolves. It has the same length, so that all positions in the script
 * stay.
 */
const replacement = `require('${superModuleId}')`;

/** In a text or as part of a longer name, the words mean something else. */
const reference = /(?<![\w$.'"`])module\.superModule(?![\w$'"`])/g;

/** Whether a position is in a text in single quotes, which the replacement would end. */
const isInText = (text: string, position: number): boolean =>
  (text.slice(text.lastIndexOf('\n', position) + 1, position).match(/'/g)?.length ?? 0) % 2 === 1;

/** A script with its references to the overridden module replaced; the same snapshot if it has none. */
export function withSuperModule(snapshot: ts.IScriptSnapshot): ts.IScriptSnapshot {
  const text = snapshot.getText(0, snapshot.getLength());
  const replaced = text.replace(reference, (match, position: number) =>
    isInText(text, position) ? match : replacement,
  );
  if (replaced === text) return snapshot;
  return {
    getText: (start, end) => replaced.slice(start, end),
    getLength: () => replaced.length,
    // The script is parsed anew after each edit.
    getChangeRange: () => undefined,
  };
}
