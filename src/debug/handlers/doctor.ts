import { refreshCartridgesFor } from '../cartridges/refresh-cartridges.ts';
import type { Clock } from '../../client/clock.ts';
import { examine } from '../doctor/examine.ts';
import { formatReport } from '../doctor/finding.ts';
import { describedThread } from '../doctor/halt.ts';
import { recordOutsideChanges } from '../doctor/outside-changes.ts';
import { invalidConfiguration } from '../errors.ts';
import type { Handlers, RequestSentArguments } from '../protocol.ts';
import type { LiveSession, SessionContext } from '../session-context.ts';

/**
 * Creates the handlers of two custom requests, not part of DAP, for "Why Wasn't My Breakpoint Hit?". They examine a
 * breakpoint, and record a request that the client has sent to the platform.
 */
export const doctorHandlers = (
  context: SessionContext,
): Pick<Handlers, 'cartwright/doctor' | 'cartwright/requestSent'> => ({
  'cartwright/requestSent'(request) {
    recordRequest(context.liveSession(), request, context.services.clock);
    return undefined;
  },

  async 'cartwright/doctor'({ path, line, disabled, enabled, enabledTime, unsaved, earlierRequests = [] }) {
    const { format } = context;
    const file = format.toAdapterPath(path);
    if (file === undefined) throw invalidConfiguration('path', `"${path}" is not a file on disk`);
    const liveSession = context.liveSession();
    await refreshCartridgesFor(file, context);
    recordOutsideChanges(liveSession);
    const adapterLine = format.toAdapterLine(line);
    const entry = context.breakpoints.nearestEntry(file, adapterLine);
    if (entry) entry.enabledTime = enabledTime;
    const movedLine = context.breakpoints.movedLine(file, adapterLine);
    const findings = await examine(
      { file, line: adapterLine, isDisabled: disabled, isEnabled: enabled, isUnsaved: unsaved },
      liveSession,
      context,
      earlierRequests.filter(({ url }) => URL.canParse(url)),
    );
    return {
      findings: findings.map((finding) => ({
        ...finding,
        ...(finding.file === undefined ? {} : { file: format.toClientPath(finding.file) }),
        ...(finding.actions === undefined
          ? {}
          : {
              actions: finding.actions.map((action) => ({
                ...action,
                ...('file' in action ? { file: format.toClientPath(action.file) } : {}),
                ...('folder' in action ? { folder: format.toClientPath(action.folder) } : {}),
              })),
            }),
        ...(finding.links === undefined
          ? {}
          : {
              links: finding.links.map(({ text, file: linkedFile, line: linkedLine }) => ({
                text,
                file: format.toClientPath(linkedFile),
                ...(linkedLine === undefined ? {} : { line: format.toClientLine(linkedLine) }),
              })),
            }),
        ...(finding.line === undefined ? {} : { line: format.toClientLine(finding.line) }),
      })),
      ...(movedLine === undefined ? {} : { movedLine: format.toClientLine(movedLine) }),
      cartridgePath: liveSession.settings.cartridgePath?.names.join(':') ?? '',
      haltedThread: describedThread(liveSession.target.threads, entry)?.id,
      isHalted: liveSession.target.threads.all().some(({ state }) => state === 'halted'),
      text: formatReport(findings),
    };
  },
});

/** Records a request of the client if it was sent to the platform of the session. */
function recordRequest(
  { settings, sentRequests, target }: LiveSession,
  {
    method,
    url,
    status,
    fault,
    detail = '',
    faultArguments = {},
    sentTime,
    unsentRequests,
    isSampleOrder,
    as,
  }: RequestSentArguments,
  clock: Clock,
): void {
  const { baseUrl } = settings.profile;
  if (!URL.canParse(url) || new URL(url).origin !== new URL(baseUrl).origin) return;
  target.failures.end();
  sentRequests.record({
    method,
    url,
    status,
    isTrigger: false,
    fault: fault === undefined ? undefined : { fault, detail, arguments: faultArguments },
    sentTime: sentTime ?? clock.now(),
    unsentRequests,
    isSampleOrder,
    as,
  });
}
