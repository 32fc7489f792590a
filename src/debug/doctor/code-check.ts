import type { LiveSession } from '../session-context.ts';
import { isOnThisMachine } from '../trigger/sample-access.ts';
import { fail, pass, type Finding } from './finding.ts';

const uploadRemedy =
  'Bring the same code to the platform (upload the cartridge, or check which code version is active), and send the request again.';

/** Nothing is uploaded to the bundled service, which reads changed files at the next request. */
const folderRemedy =
  'Check that the service was started with the folder of this file, and send the request again.';

/**
 * Checks whether the platform runs the code that is on this machine. The platform does not provide sources, but its
 * halts give evidence. It runs different code if a line of a stack has no code in the local file or belongs to
 * another function there, or if it has moved a breakpoint to an unexpected line. Returns undefined if there is no
 * evidence yet.
 */
export function checkCode(
  { target, index, saves, settings }: Pick<LiveSession, 'target' | 'index' | 'saves' | 'settings'>,
  {
    file,
    scriptPath,
    line,
    platformLine,
  }: { file: string; scriptPath: string; line: number; platformLine: number | undefined },
): Finding | undefined {
  const remedy = isOnThisMachine(settings.profile) ? folderRemedy : uploadRemedy;
  if (platformLine !== undefined && platformLine !== line)
    return fail('code', 'The platform has different code.', remedy, {
      explanation: `It has put the breakpoint on line ${platformLine}; according to the file on this machine, it belongs on line ${line}.`,
    });
  const frames = target.threads
    .all()
    // A script that has begun before the file was saved has the lines from before.
    .filter((thread) => thread.state === 'halted' && !saves.filesSince(thread).includes(file))
    .flatMap(({ stack }) => stack)
    .filter(({ location }) => location.script_path === scriptPath);
  const lines = index.executableLines(file) ?? [];
  for (const { location } of frames) {
    const { line_number: haltLine, function_name: name } = location;
    if (!lines.includes(haltLine))
      return fail(
        'code',
        `A script is halted at line ${haltLine}, where the file on this machine has no code.`,
        remedy,
        { file, line: haltLine },
      );
    const localFunction = index.enclosingFunction(file, haltLine)?.name.split('.').at(-1);
    // `anonymous()` and `module()` stand for code without a function name.
    const platformFunction = name.replace(/\(\)$/, '');
    if (
      localFunction !== undefined &&
      localFunction !== '' &&
      /^[\w$]+$/.test(platformFunction) &&
      !/^(anonymous|module)$/.test(platformFunction) &&
      localFunction !== platformFunction
    )
      return fail(
        'code',
        `A script is halted at line ${haltLine} in ${platformFunction}, where the file on this machine has ${localFunction}.`,
        remedy,
        { file, line: haltLine },
      );
  }
  return frames.length > 0
    ? pass('code', 'The lines at which scripts halt match the file on this machine.')
    : undefined;
}
