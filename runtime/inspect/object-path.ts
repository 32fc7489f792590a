import { membersOf, unevaluatedMember, noMember } from './members.ts';

/**
 * The value at a path; `unevaluatedMember` if reading it would run script code; `noMember` if there is no such
 * member.
 */
export type PathResult = unknown;

/**
 * Follows a dot-delimited object path from a value: `productLineItems.[1].custom`. Elements are written
 * `.[1]` or `[1]`, and names may be quoted in brackets. Because a name may contain dots, every way to split
 * the path is tried, the shortest name first.
 */
export function followPath(value: unknown, path: string): PathResult {
  const pathWithoutDot = path.startsWith('.') ? path.slice(1) : path;
  if (pathWithoutDot === '') return value;
  const members = membersOf(value);
  let hasUnevaluatedMember = false;
  for (const [name, remainder] of pathSplits(pathWithoutDot)) {
    const member = members.byName(name);
    if (member === noMember) continue;
    const result = member === unevaluatedMember ? unevaluatedMember : followPath(member, remainder);
    if (result === unevaluatedMember) hasUnevaluatedMember = true;
    else if (result !== noMember) return result;
  }
  return hasUnevaluatedMember ? unevaluatedMember : noMember;
}

/** Yields each way to split the first name from a path. The rest begins with its dot or bracket. */
export function* pathSplits(path: string): Generator<readonly [name: string, rest: string]> {
  const bracket = /^\[(?:(\d+)|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\]/.exec(path);
  if (bracket) {
    const [match, element, doubleQuotedName, singleQuotedName] = bracket;
    const quotedName = doubleQuotedName ?? singleQuotedName;
    yield [
      quotedName === undefined ? `[${element ?? ''}]` : quotedName.replace(/\\(.)/g, '$1'),
      path.slice(match.length),
    ];
  }
  for (let end = 1; end <= path.length; end++) {
    if (end === path.length || path[end] === '.' || path[end] === '[')
      yield [path.slice(0, end), path.slice(end)];
  }
}
