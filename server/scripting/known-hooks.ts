import { operations } from '../../contract/index.ts';
import { hookName, type VendorProfile } from '../../contract/vendor.ts';

/** The extension points that the service calls. */
export interface KnownHooks {
  /** What is wrong with a registered name. Names outside the vendor's hook root are the scripts' own (`HookMgr`). */
  problem(name: string): string | undefined;
}

export function knownHooks(vendor: VendorProfile): KnownHooks {
  const points = operations.flatMap(({ hooks }) =>
    hooks ? Object.values<readonly string[]>({ ...hooks }).flat() : [],
  );
  const known = new Set(points.map((point) => hookName(vendor, point)));
  return {
    problem(name) {
      if (!name.startsWith(hookName(vendor, '')) || known.has(name)) return undefined;
      const like = nearest(name, known);
      const hint = like === undefined ? '' : `; did you mean ${like}?`;
      return `the hook ${name} is registered, but no operation of this service calls it${hint}`;
    },
  };
}

/** The name that needs the fewest changes, unless that is nearly all of it. */
function nearest(name: string, known: ReadonlySet<string>): string | undefined {
  let best: string | undefined;
  let least = name.length / 3;
  for (const candidate of known) {
    const changes = distance(name.toLowerCase(), candidate.toLowerCase());
    if (changes >= least) continue;
    best = candidate;
    least = changes;
  }
  return best;
}

/** Letters to insert, delete or replace to make one text of the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
