import { parse, type Program } from 'acorn';

const options = {
  ecmaVersion: 'latest',
  locations: true,
  allowReturnOutsideFunction: true,
  allowHashBang: true,
  allowAwaitOutsideFunction: true,
} as const;

/**
 * Parses a script of the platform. The dialect's additions (open-points, Hooks: `: Type` annotations, `for each`) are
 * blanked out in place, so that every position stays where it is. Undefined where it is not readable even so.
 */
export function parseScript(source: string): Program | undefined {
  return parsed(source) ?? parsed(withoutDialect(source));
}

function parsed(source: string): Program | undefined {
  for (const sourceType of ['script', 'module'] as const) {
    try {
      return parse(source, { ...options, sourceType });
    } catch {
      // The next attempt, or the caller, decides.
    }
  }
  return undefined;
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');
const type = String.raw`[A-Za-z_$][\w$.]*(?:\s*<[^<>]*>)?(?:\[\])?`;

/** Only for source that does not parse as it is: what it blanks out may stand in a text, where it does no harm. */
function withoutDialect(source: string): string {
  return source
    .replace(/\bfor(\s+)each(?=\s*\()/g, (_, space: string) => `for${space}    `)
    .replace(
      new RegExp(String.raw`(\bcatch\s*\(\s*[\w$]+)(\s*:\s*${type})`, 'g'),
      (_, head: string, tail: string) => head + blank(tail),
    )
    .replace(
      new RegExp(String.raw`(\)\s*)(:\s*${type})(?=\s*\{)`, 'g'),
      (_, head: string, tail: string) => head + blank(tail),
    )
    .replace(
      new RegExp(String.raw`(\b(?:var|let|const)\s+[\w$]+)(\s*:\s*${type})`, 'g'),
      (_, head: string, tail: string) => head + blank(tail),
    )
    .replace(/\bfunction\b[^(){}]*\(([^()]*)\)/g, (whole) =>
      whole.replace(
        new RegExp(String.raw`([(,]\s*[\w$]+)(\s*:\s*${type})`, 'g'),
        (_, head: string, tail: string) => head + blank(tail),
      ),
    );
}
