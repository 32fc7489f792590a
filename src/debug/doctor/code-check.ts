import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { Target } from '../target.ts';
import { bad, good, type Finding } from './finding.ts';

/**
 * Checks whether the platform runs the code that is on this machine. The platform does not provide sources,
 * but its halts give evidence: if the current line of a stack has no code in the file, or belongs to another
 * function there, the platform runs different code. The same is true if the platform has moved a breakpoint
 * to another line. Returns undefined if there is no evidence yet.
 */
export function codeCheck(
  target: Target,
  index: ScriptIndex,
  {
    file,
    scriptPath,
    line,
    platformLine,
  }: { file: string; scriptPath: string; line: number; platformLine: number | undefined },
): Finding | undefined {
  const remedy =
    'Bring the same code to the platform (upload the cartridge, or check which code version is active), and send the request again.';
  if (platformLine !== undefined && platformLine !== line)
    return bad(
      'code',
      `The platform has put the breakpoint on line ${platformLine}; according to the file on this machine, it belongs on line ${line}. The platform has different code.`,
      remedy,
    );
  const frames = target.threads
    .all()
    .filter(({ state }) => state === 'halted')
    .flatMap(({ stack }) => stack)
    .filter(({ location }) => location.script_path === scriptPath);
  const lines = index.lines(file) ?? [];
  for (const { location } of frames) {
    const { line_number: haltedLine, function_name: name } = location;
    if (!lines.includes(haltedLine))
      return bad(
        'code',
        `A script is halted at line ${haltedLine}, where the file on this machine has no code.`,
        remedy,
        { file, line: haltedLine },
      );
    const localFunction = index.enclosingFunction(file, haltedLine)?.name.split('.').at(-1);
    const platformFunction = name.replace(/\(\)$/, '');
    if (
      localFunction !== undefined &&
      localFunction !== '' &&
      /^[\w$]+$/.test(platformFunction) &&
      !/^(anonymous|module)$/.test(platformFunction) &&
      localFunction !== platformFunction
    )
      return bad(
        'code',
        `A script is halted at line ${haltedLine} in ${platformFunction}, where the file on this machine has ${localFunction}.`,
        remedy,
        { file, line: haltedLine },
      );
  }
  return frames.length > 0
    ? good('code', 'The lines at which scripts halt match the file on this machine.')
    : undefined;
}
