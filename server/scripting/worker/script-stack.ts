import { scriptPathOf } from '../bridge-protocol.ts';

const frame = /(cartridge:\/\/\/[^\s():]+):(\d+)/g;

/** `/cartridge/.../file.js:line` of each script frame in a stack text, innermost first. */
export function scriptFrames(stack: string | undefined): string[] {
  if (stack === undefined) return [];
  return [...stack.matchAll(frame)].map(([, url = '', line = '']) => `${scriptPathOf(url) ?? url}:${line}`);
}

/** The script that is calling now, without line; undefined where none is on the stack. */
export function callingScript(): string | undefined {
  const [innermost] = scriptFrames(new Error().stack);
  return innermost?.replace(/:\d+$/, '');
}
