import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { Target } from '../target.ts';
import { bad, good, type Finding } from './finding.ts';

/**
 * Whether the platform runs the code that is on this machine. It does not give out sources, but its halts tell: a stack
 * that stands where the file has no code, or in a function that the file has elsewhere, was made by other code; and so
 * was a breakpoint that the platform has put on another line. Undefined where nothing has told yet.
 */
export function codeCheck(
  target: Target,
  index: ScriptIndex,
  {
    file,
    scriptPath,
    line,
    actual,
  }: { file: string; scriptPath: string; line: number; actual: number | undefined },
): Finding | undefined {
  const remedy =
    'Bring the same code to the platform (upload the cartridge, or check which code version is active), and send the request again.';
  if (actual !== undefined && actual !== line)
    return bad(
      'code',
      `The platform has put the breakpoint on line ${actual}; by the file on this machine it belongs on line ${line}. The code on the platform is another.`,
      remedy,
    );
  const frames = target.threads
    .all()
    .filter(({ state }) => state === 'halted')
    .flatMap(({ stack }) => stack)
    .filter(({ location }) => location.script_path === scriptPath);
  const lines = index.lines(file) ?? [];
  for (const { location } of frames) {
    const { line_number: at, function_name: name } = location;
    if (!lines.includes(at))
      return bad(
        'code',
        `A script stands at line ${at}, where the file on this machine has no code.`,
        remedy,
        { file, line: at },
      );
    const here = index.functionAround(file, at)?.name.split('.').at(-1);
    const there = name.replace(/\(\)$/, '');
    if (
      here !== undefined &&
      here !== '' &&
      /^[\w$]+$/.test(there) &&
      !/^(anonymous|module)$/.test(there) &&
      here !== there
    )
      return bad(
        'code',
        `A script stands at line ${at} in ${there}, where the file on this machine has ${here}.`,
        remedy,
        { file, line: at },
      );
  }
  return frames.length > 0
    ? good('code', 'Where scripts stand agrees with the file on this machine.')
    : undefined;
}
