import { membersOf, needsCode, noMember } from './members.ts';

/** What a path leads to, `needsCode` where only running script code could tell, `noMember` where it leads nowhere. */
export type Found = unknown;

/**
 * Follows a dot-delimited object path from a value: `productLineItems.[1].custom`. Elements may be written `.[1]` or
 * `[1]`, names may be quoted in brackets, and a name may itself hold dots: every way to split the path is tried, the
 * shortest name first.
 */
export function follow(value: unknown, path: string): Found {
  const rest = path.startsWith('.') ? path.slice(1) : path;
  if (rest === '') return value;
  const members = membersOf(value);
  let blocked = false;
  for (const [name, remainder] of splits(rest)) {
    const member = members.named(name);
    if (member === noMember) continue;
    const found = member === needsCode ? needsCode : follow(member, remainder);
    if (found === needsCode) blocked = true;
    else if (found !== noMember) return found;
  }
  return blocked ? needsCode : noMember;
}

/** Ways to take the first name from a path. */
export function* splits(path: string): Generator<readonly [name: string, rest: string]> {
  const bracket = /^\[(?:(\d+)|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\]/.exec(path);
  if (bracket) {
    const [whole, element, double, single] = bracket;
    const quoted = double ?? single;
    yield [
      quoted === undefined ? `[${element ?? ''}]` : quoted.replace(/\\(.)/g, '$1'),
      path.slice(whole.length),
    ];
  }
  for (let end = 1; end <= path.length; end++) {
    if (end === path.length || path[end] === '.' || path[end] === '[')
      yield [path.slice(0, end), path.slice(end)];
  }
}
