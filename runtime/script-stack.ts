import { scriptPathOf } from './protocol/bridge-protocol.ts';

const frame = /(cartridge:\/\/\/[^\s():]+):(\d+)/g;

/** Returns `/cartridge/.../file.js:line` of each script frame in a stack, innermost first. */
export function scriptFrames(stack: string | undefined): string[] {
  if (stack === undefined) return [];
  return [...stack.matchAll(frame)].map(([, url = '', line = '']) => `${scriptPathOf(url) ?? url}:${line}`);
}

/** Returns the path of the script that is currently running, or undefined if the stack has none. */
export function callingScript(): string | undefined {
  const [innermost] = scriptFrames(new Error().stack);
  return innermost?.replace(/:\d+$/, '');
}
