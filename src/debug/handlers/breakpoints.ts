import type { DebugProtocol } from '@vscode/debugprotocol';
import { refreshCartridges, refreshCartridgesFor } from '../cartridges/refresh-cartridges.ts';
import type { RequestedBreakpoint } from '../breakpoints/breakpoint-entry.ts';
import type { Handlers } from '../protocol.ts';
import { readSessionSite } from '../launch/session-site.ts';
import type { SessionContext } from '../session-context.ts';
import { toClientBreakpoint } from '../client-breakpoint.ts';

type BreakpointRequests =
  | 'setBreakpoints'
  | 'setFunctionBreakpoints'
  | 'setExceptionBreakpoints'
  | 'breakpointLocations'
  | 'cartwright/pathChanged';

export function breakpointHandlers(context: SessionContext): Pick<Handlers, BreakpointRequests> {
  const { breakpoints, exceptions, format, liveSession, services } = context;
  let latestRefresh = Promise.resolve();
  /**
   * Refreshes the cartridges if a breakpoint's file is in none of them. Resolves in the order of the calls, also of those
   * that need no refresh: the latest breakpoints of a file replace the earlier ones.
   */
  const refreshInOrder = (file: string, isNeeded: boolean): Promise<void> => {
    latestRefresh = latestRefresh
      .catch(() => undefined) // The request that failed reports the error.
      .then(() => (isNeeded && context.isConnected() ? refreshCartridgesFor(file, context) : undefined));
    return latestRefresh;
  };
  return {
    async setBreakpoints({ source, breakpoints: sourceBreakpoints = [], lines }) {
      const requestedBreakpoints =
        sourceBreakpoints.length > 0 || !lines ? sourceBreakpoints : lines.map((line) => ({ line }));
      const file = source.path === undefined ? undefined : format.toAdapterPath(source.path);
      if (file === undefined || (source.sourceReference ?? 0) > 0)
        return { breakpoints: requestedBreakpoints.map(({ line }) => notAFileBreakpoint(line)) };
      await refreshInOrder(file, requestedBreakpoints.length > 0);
      const views = await breakpoints.set(
        file,
        requestedBreakpoints.map(toRequestedBreakpoint(format.toAdapterLine.bind(format))),
      );
      return { breakpoints: views.map((view) => ({ ...toClientBreakpoint(view, format), source })) };
    },

    async setFunctionBreakpoints({ breakpoints: functionBreakpoints }) {
      const views = await breakpoints.setFunctions(
        functionBreakpoints.map(({ name, condition, hitCondition }) => ({
          name,
          condition: blankToUndefined(condition),
          hitCondition: blankToUndefined(hitCondition),
        })),
      );
      return { breakpoints: views.map((view) => toClientBreakpoint(view, format)) };
    },

    async setExceptionBreakpoints({ filters }) {
      return { breakpoints: await exceptions.set(filters, services.clock.now()) };
    },

    breakpointLocations({ source, line, endLine = line }) {
      const file = source.path === undefined ? undefined : format.toAdapterPath(source.path);
      if (file === undefined) return { breakpoints: [] };
      const lines = breakpoints.executableLines(
        file,
        format.toAdapterLine(line),
        format.toAdapterLine(endLine),
      );
      return { breakpoints: lines.map((haltingLine) => ({ line: format.toClientLine(haltingLine) })) };
    },

    async 'cartwright/pathChanged'() {
      const session = liveSession();
      const { settings, platform, shutdown } = session;
      const changedTime = services.clock.now();
      const previousNames = session.site.path?.names.join();
      session.site = await readSessionSite(settings.cartridgePath, platform, shutdown.signal);
      if (session.site.path?.names.join() !== previousNames) session.pathTime = changedTime;
      session.modules.set(session.map.cartridges, session.site.path);
      breakpoints.setCartridgePath(session.site.path);
      await refreshCartridges(context);
    },
  };
}

const notAFileBreakpoint = (line: number): DebugProtocol.Breakpoint => ({
  verified: false,
  line,
  reason: 'failed',
  message: 'This is not a file on disk. Set the breakpoint in the file of the cartridge.',
});

const toRequestedBreakpoint =
  (toAdapterLine: (line: number) => number) =>
  ({ line, condition, hitCondition, logMessage }: DebugProtocol.SourceBreakpoint): RequestedBreakpoint => ({
    line: toAdapterLine(line),
    condition: blankToUndefined(condition),
    hitCondition: blankToUndefined(hitCondition),
    logMessage: blankToUndefined(logMessage),
  });

const blankToUndefined = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text;
