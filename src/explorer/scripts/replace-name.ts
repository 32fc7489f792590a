import { escapePattern } from '../../requests/request-operations.ts';

/** Replaces a JavaScript name wherever a script has it as a whole, also in comments and strings. */
export const replaceName = (text: string, name: string, newName: string): string =>
  text.replace(new RegExp(String.raw`(?<![\w$])${escapePattern(name)}(?![\w$])`, 'g'), () => newName);
