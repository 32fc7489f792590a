import { scriptPathOf } from './protocol/bridge-protocol.ts';

const framePattern = /(cartridge:\/\/\/[^\s():]+):(\d+)/g;
const innermostFramePattern = /(cartridge:\/\/\/[^\s():]+):(\d+):(\d+)/;

/** Returns `/<cartridge>/cartridge/.../file.js:line` of each script frame in a stack, innermost first. */
export function scriptFrames(stack: string | undefined): string[] {
  if (stack === undefined) return [];
  return [...stack.matchAll(framePattern)].map(
    ([, url = '', line = '']) => `${scriptPathOf(url) ?? url}:${line}`,
  );
}

/** Returns the path of the script that is currently running, or undefined if the stack has none. */
export function callingScript(): string | undefined {
  return innermostScriptPlace()?.path;
}

/** A place in a script; line and column start at 1. */
export interface ScriptPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** Returns the place that the innermost script on the stack has reached; undefined if there is no script. */
export function innermostScriptPlace(): ScriptPlace | undefined {
  const [, url, line, column] = innermostFramePattern.exec(new Error().stack ?? '') ?? [];
  return url === undefined
    ? undefined
    : { path: scriptPathOf(url) ?? url, line: Number(line), column: Number(column) };
}
