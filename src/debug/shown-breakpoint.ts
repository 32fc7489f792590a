import { basename } from 'node:path';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { BreakpointView } from './breakpoints/breakpoint-view.ts';
import type { ClientFormat } from './client-format.ts';

/** A breakpoint's view with lines and paths as the client counts and writes them. */
export function shownBreakpoint(
  { file, ...view }: BreakpointView,
  format: ClientFormat,
): DebugProtocol.Breakpoint {
  return {
    ...view,
    ...(view.line === undefined ? {} : { line: format.lineOut(view.line) }),
    ...(file === undefined ? {} : { source: { name: basename(file), path: format.pathOut(file) } }),
  };
}
