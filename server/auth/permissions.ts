import { everything, mergeSelections, nothing, type Selection } from '../../contract/select.ts';
import { parseSelector, SelectorSyntaxError } from '../../contract/selector-syntax.ts';
import type { OAuthClient } from '../records/access.ts';

type Resource = NonNullable<OAuthClient['data_resources']>[number];

/** What a client may do with one resource by one method. */
export interface Permission {
  readonly readable: Selection;
  readonly writable: Selection;
}

/** Undefined where the client may not use the method on the path at all. */
export type PermissionMatcher = (method: string, path: string) => Permission | undefined;

/** A segment's own text; `*` in it is any text. */
const literal = (segment: string): string =>
  segment.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');

/** `/sites/*` and `/**` as a pattern: `*` is one segment, `**` any number of them, also none. */
function patternOf(resourceId: string): RegExp {
  const segments = resourceId.split('/').filter((segment) => segment !== '');
  const pattern = segments.map((segment, index) => {
    if (segment === '**') return '(?:/[^/]+)*';
    if (segment === '*') return '/[^/]+';
    // Collections have capitals in 17.x (data-api 9).
    const capital = (segment[0] ?? '').toUpperCase() + segment.slice(1);
    return index === 0 ? `/(?:${literal(segment)}|${literal(capital)})` : `/${literal(segment)}`;
  });
  return new RegExp(`^${pattern.join('')}/?$`);
}

/** Absent attributes restrict nothing; `()` and the empty text are no attributes. */
function attributes(selector: string | undefined): Selection {
  if (selector === undefined) return everything;
  const text = selector.trim();
  if (/^(\(\s*\))?$/.test(text)) return nothing;
  try {
    return parseSelector(text.startsWith('(') ? text : `(${text})`);
  } catch (error) {
    // What cannot be understood permits nothing.
    if (error instanceof SelectorSyntaxError) return nothing;
    throw error;
  }
}

/** Compiles a client's resources (data-api 5): several that match one path add up. */
export function compilePermissions(resources: readonly Resource[] | undefined): PermissionMatcher {
  const rules = (resources ?? []).map((resource) => ({
    pattern: patternOf(resource.resource_id),
    methods: new Set(resource.methods.map((method) => method.toUpperCase())),
    permission: {
      readable: attributes(resource.read_attributes),
      writable: attributes(resource.write_attributes),
    },
  }));
  return (method, path) => {
    let found: Permission | undefined;
    for (const { pattern, methods, permission } of rules) {
      const covered = methods.has(method) || (method === 'HEAD' && methods.has('GET'));
      if (!covered || !pattern.test(path)) continue;
      found = found
        ? {
            readable: mergeSelections(found.readable, permission.readable),
            writable: mergeSelections(found.writable, permission.writable),
          }
        : permission;
    }
    return found;
  };
}
