import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { ScriptSaves } from '../script-saves.ts';
import type { Target } from '../target.ts';
import { fail, pass, type Finding } from './finding.ts';

/**
 * Checks whether the platform runs the code that is on this machine. The platform does not provide sources, but its
 * halts give evidence. It runs different code if a line of a stack has no code in the local file or belongs to
 * another function there, or if it has moved a breakpoint to an unexpected line. Returns undefined if there is no
 * evidence yet.
 */
export function checkCode(
  {
    target,
    index,
    saves,
  }: { readonly target: Target; readonly index: ScriptIndex; readonly saves: ScriptSaves },
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
