export type LogPart = { readonly text: string } | { readonly expression: string };

/** Takes a log message apart: `{expression}` is evaluated, braces within it are balanced, `\{` is a brace. */
export function logParts(message: string): LogPart[] {
  const parts: LogPart[] = [];
  let text = '';
  for (let at = 0; at < message.length; at++) {
    const char = message[at] ?? '';
    if (char === '\\' && /[{}]/.test(message[at + 1] ?? '')) {
      text += message[++at] ?? '';
      continue;
    }
    const end = char === '{' ? closing(message, at) : -1;
    if (end < 0) {
      text += char;
      continue;
    }
    if (text !== '') parts.push({ text });
    text = '';
    parts.push({ expression: message.slice(at + 1, end).trim() });
    at = end;
  }
  if (text !== '') parts.push({ text });
  return parts;
}

function closing(message: string, from: number): number {
  let depth = 0;
  for (let at = from; at < message.length; at++) {
    if (message[at] === '{') depth++;
    if (message[at] === '}' && --depth === 0) return at;
  }
  return -1;
}
