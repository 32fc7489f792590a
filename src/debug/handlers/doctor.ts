import { examine } from '../doctor/examine.ts';
import { reportOf } from '../doctor/finding.ts';
import { badConfiguration } from '../errors.ts';
import type { Handlers } from '../protocol.ts';
import type { SessionContext } from '../session-context.ts';

/** "Why Wasn't My Breakpoint Hit?", as a request of our own. */
export const doctorHandlers = (context: SessionContext): Pick<Handlers, 'cartwright/doctor'> => ({
  async 'cartwright/doctor'({ path, line }) {
    const { format } = context;
    const file = format.pathIn(path);
    if (file === undefined) throw badConfiguration('path', `"${path}" is no file on disk`);
    const findings = await examine({ file, line: format.lineIn(line) }, context.live(), context.breakpoints);
    return {
      findings: findings.map((finding) => ({
        ...finding,
        ...(finding.file === undefined ? {} : { file: format.pathOut(finding.file) }),
        ...(finding.line === undefined ? {} : { line: format.lineOut(finding.line) }),
      })),
      text: reportOf(findings),
    };
  },
});
