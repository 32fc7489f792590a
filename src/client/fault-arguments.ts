import type { PlatformFault } from './errors.ts';

/**
 * Returns the arguments of a fault as lines `name: value`. Omits an argument if its value is empty, or if the fault's
 * message contains the value already.
 */
export const unmentionedArguments = ({ message, arguments: args }: PlatformFault): string[] =>
  Object.entries(args)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const)
    .filter(([, text]) => !containsWhole(message, text))
    .map(([name, text]) => `${name}: ${text}`);

/** Whether a text contains another text as a whole, and not only as a part of a longer word or number. */
function containsWhole(text: string, part: string): boolean {
  const isWordPart = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}_]/u.test(character);
  for (let index = text.indexOf(part); index >= 0; index = text.indexOf(part, index + 1)) {
    if (part === '') return true;
    const startsInWord = isWordPart(part[0]) && isWordPart(text[index - 1]);
    const endsInWord = isWordPart(part.at(-1)) && isWordPart(text[index + part.length]);
    if (!startsInWord && !endsInWord) return true;
  }
  return false;
}
