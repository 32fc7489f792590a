import type { DebugProtocol } from '@vscode/debugprotocol';
import type { AskedBreakpoint } from '../breakpoints/breakpoint-book.ts';
import type { Handlers } from '../protocol.ts';
import type { SessionContext } from '../session-context.ts';

type BreakpointRequests = 'setBreakpoints' | 'setExceptionBreakpoints' | 'breakpointLocations';

export function breakpointHandlers({
  breakpoints,
  format,
}: SessionContext): Pick<Handlers, BreakpointRequests> {
  return {
    async setBreakpoints({ source, breakpoints: asked = [], lines }) {
      const wanted = asked.length > 0 || !lines ? asked : lines.map((line) => ({ line }));
      const file = source.path === undefined ? undefined : format.pathIn(source.path);
      if (file === undefined || (source.sourceReference ?? 0) > 0)
        return { breakpoints: wanted.map(({ line }) => noFile(line)) };
      const views = await breakpoints.set(file, wanted.map(askedOf(format.lineIn.bind(format))));
      return {
        breakpoints: views.map((view) => ({
          ...view,
          source,
          ...(view.line === undefined ? {} : { line: format.lineOut(view.line) }),
        })),
      };
    },

    // Some clients send it whatever was announced; there are no filters, so there is nothing to set.
    setExceptionBreakpoints: () => undefined,

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
