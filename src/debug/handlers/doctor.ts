import { examine } from '../doctor/examine.ts';
import { formatReport } from '../doctor/finding.ts';
import { invalidConfiguration } from '../errors.ts';
import type { Handlers } from '../protocol.ts';
import type { SessionContext } from '../session-context.ts';

/** Handles "Why Wasn't My Breakpoint Hit?", a custom request that is not part of DAP. */
export const doctorHandlers = (context: SessionContext): Pick<Handlers, 'cartwright/doctor'> => ({
  async 'cartwright/doctor'({ path, line, disabled, enabled, unsaved }) {
    const { format } = context;
    const file = format.toAdapterPath(path);
    if (file === undefined) throw invalidConfiguration('path', `"${path}" is not a file on disk`);
    const live = context.liveSession();
    const findings = await examine(
      {
        file,
        line: format.toAdapterLine(line),
        isDisabled: disabled,
        isEnabled: enabled,
        isUnsaved: unsaved,
      },
      live,
      context.breakpoints,
    );
    return {
      findings: findings.map((finding) => ({
        ...finding,
        ...(finding.file === undefined ? {} : { file: format.toClientPath(finding.file) }),
        ...(finding.actions === undefined
          ? {}
          : {
              actions: finding.actions.map((action) =>
                'file' in action ? { ...action, file: format.toClientPath(action.file) } : action,
              ),
            }),
        ...(finding.line === undefined ? {} : { line: format.toClientLine(finding.line) }),
      })),
      isHalted: live.target.threads.all().some(({ state }) => state === 'halted'),
      text: formatReport(findings),
    };
  },
});
