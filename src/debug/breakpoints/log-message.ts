import { parseExpression } from '../inspect/parse-code.ts';

export type LogPart = { readonly text: string } | { readonly expression: string };

/**
 * Splits a log message into its parts. Each `{expression}` is evaluated and may contain braces; `\{` and `\}` are
 * literal braces.
 */
export function parseLogMessage(message: string): LogPart[] {
  const parts: LogPart[] = [];
  let text = '';
  for (let index = 0; index < message.length; index++) {
    const character = message[index] ?? '';
    if (character === '\\' && /[{}]/.test(message[index + 1] ?? '')) {
      text += message[++index] ?? '';
      continue;
    }
    const end = character === '{' ? closingBraceIndex(message, index) : -1;
    if (end < 0) {
      text += character;
      continue;
    }
    if (text !== '') parts.push({ text });
    text = '';
    parts.push({ expression: message.slice(index + 1, end).trim() });
    index = end;
  }
  if (text !== '') parts.push({ text });
  return parts;
}

/**
 * Returns the index of the brace that ends the expression, or -1 if there is none. String literals in the expression
 * may contain braces.
 */
function closingBraceIndex(message: string, from: number): number {
  for (let end = message.indexOf('}', from); end >= 0; end = message.indexOf('}', end + 1))
    if ('expression' in parseExpression(message.slice(from + 1, end))) return end;
  return balancedBraceIndex(message, from);
}

/** Returns the index of the matching brace, or -1, for text that the platform will reject as an expression. */
function balancedBraceIndex(message: string, from: number): number {
  let depth = 0;
  for (let index = from; index < message.length; index++) {
    if (message[index] === '{') depth++;
    if (message[index] === '}' && --depth === 0) return index;
  }
  return -1;
}
