import { basename } from 'node:path';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { BreakpointView } from './breakpoints/breakpoint-view.ts';
import type { ClientFormat } from './client-format.ts';

/** Returns a breakpoint's view with lines and paths in the format of the DAP client. */
export function toClientBreakpoint(
  { file, ...view }: BreakpointView,
  format: ClientFormat,
): DebugProtocol.Breakpoint {
  return {
    ...view,
    ...(view.line === undefined ? {} : { line: format.toClientLine(view.line) }),
    ...(file === undefined ? {} : { source: { name: basename(file), path: format.toClientPath(file) } }),
  };
}
