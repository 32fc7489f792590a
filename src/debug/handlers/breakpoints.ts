import type { DebugProtocol } from '@vscode/debugprotocol';
import type { AskedBreakpoint } from '../breakpoints/booked.ts';
import type { Handlers } from '../protocol.ts';
import type { SessionContext } from '../session-context.ts';
import { shownBreakpoint } from '../shown-breakpoint.ts';
import { scriptErrors } from '../threads/post-mortem.ts';

type BreakpointRequests =
  'setBreakpoints' | 'setFunctionBreakpoints' | 'setExceptionBreakpoints' | 'breakpointLocations';

export function breakpointHandlers({
  breakpoints,
  exceptions,
  format,
}: SessionContext): Pick<Handlers, BreakpointRequests> {
  return {
    async setBreakpoints({ source, breakpoints: asked = [], lines }) {
      const wanted = asked.length > 0 || !lines ? asked : lines.map((line) => ({ line }));
      const file = source.path === undefined ? undefined : format.pathIn(source.path);
      if (file === undefined || (source.sourceReference ?? 0) > 0)
        return { breakpoints: wanted.map(({ line }) => noFile(line)) };
      const views = await breakpoints.set(file, wanted.map(askedOf(format.lineIn.bind(format))));
      return { breakpoints: views.map((view) => ({ ...shownBreakpoint(view, format), source })) };
    },

    async setFunctionBreakpoints({ breakpoints: asked }) {
      const views = await breakpoints.setFunctions(
        asked.map(({ name, condition, hitCondition }) => ({
          name,
          condition: filledIn(condition),
          hitCondition: filledIn(hitCondition),
        })),
      );
      return { breakpoints: views.map((view) => shownBreakpoint(view, format)) };
    },

    setExceptionBreakpoints({ filters }) {
      exceptions.scriptErrors = filters.includes(scriptErrors);
      return { breakpoints: filters.map((filter) => ({ verified: filter === scriptErrors })) };
    },

    breakpointLocations({ source, line, endLine = line }) {
      const file = source.path === undefined ? undefined : format.pathIn(source.path);
      if (file === undefined) return { breakpoints: [] };
      const lines = breakpoints.locations(file, format.lineIn(line), format.lineIn(endLine));
      return { breakpoints: lines.map((found) => ({ line: format.lineOut(found) })) };
    },
  };
}

const noFile = (line: number): DebugProtocol.Breakpoint => ({
  verified: false,
  line,
  reason: 'failed',
  message: 'This is no file on disk: set the breakpoint in the file of the cartridge.',
});

const askedOf =
  (lineIn: (line: number) => number) =>
  ({ line, condition, hitCondition, logMessage }: DebugProtocol.SourceBreakpoint): AskedBreakpoint => ({
    line: lineIn(line),
    condition: filledIn(condition),
    hitCondition: filledIn(hitCondition),
    logMessage: filledIn(logMessage),
  });

const filledIn = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text;
