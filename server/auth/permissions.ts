import { fullSelection, mergeSelections, emptySelection, type Selection } from '../../contract/selection.ts';
import { parseSelector, SelectorSyntaxError } from '../../contract/selector-syntax.ts';
import type { OAuthClient } from '../records/access.ts';

type Resource = NonNullable<OAuthClient['data_resources']>[number];

/** The permissions of a client on one resource for one method. */
export interface Permission {
  readonly readable: Selection;
  readonly writable: Selection;
}

/** Returns the permission on a path, or undefined if the client may not use the method on the path. */
export type PermissionMatcher = (method: string, path: string) => Permission | undefined;

/** Returns the source of a regular expression for one path segment, in which `*` matches any text without a slash. */
const segmentPattern = (segment: string): string =>
  segment.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');

/**
 * Returns a regular expression for a resource ID such as `/sites/*` or `/**`: the segment `*` matches any segment, `**`
 * any number of segments, including none.
 */
function createPathPattern(resourceId: string): RegExp {
  const segments = resourceId.split('/').filter((segment) => segment !== '');
  const pattern = segments.map((segment, index) => {
    if (segment === '**') return '(?:/[^/]+)*';
    if (segment === '*') return '/[^/]+';
    // Before API version 18.2, collection names may also begin with a capital letter (data-api 9).
    const capitalizedSegment = (segment[0] ?? '').toUpperCase() + segment.slice(1);
    return index === 0
      ? `/(?:${segmentPattern(segment)}|${segmentPattern(capitalizedSegment)})`
      : `/${segmentPattern(segment)}`;
  });
  return new RegExp(`^${pattern.join('')}/?$`);
}

/**
 * Parses an attribute selection. Without a selection every attribute is permitted; `()` and the empty string permit
 * none.
 */
function parseAttributes(selector: string | undefined): Selection {
  if (selector === undefined) return fullSelection;
  const text = selector.trim();
  if (/^(\(\s*\))?$/.test(text)) return emptySelection;
  try {
    return parseSelector(text.startsWith('(') ? text : `(${text})`);
  } catch (error) {
    // A selection that cannot be parsed permits nothing.
    if (error instanceof SelectorSyntaxError) return emptySelection;
    throw error;
  }
}

/** Compiles a client's resources (data-api 5). Permissions of all resources that match method and path are combined. */
export function compilePermissions(resources: readonly Resource[] | undefined): PermissionMatcher {
  const rules = (resources ?? []).map((resource) => ({
    pattern: createPathPattern(resource.resource_id),
    methods: new Set(resource.methods.map((method) => method.toUpperCase())),
    permission: {
      readable: parseAttributes(resource.read_attributes),
      writable: parseAttributes(resource.write_attributes),
    },
  }));
  return (method, path) => {
    let combinedPermission: Permission | undefined;
    for (const { pattern, methods, permission } of rules) {
      const isMethodAllowed = methods.has(method) || (method === 'HEAD' && methods.has('GET'));
      if (!isMethodAllowed || !pattern.test(path)) continue;
      combinedPermission = combinedPermission
        ? {
            readable: mergeSelections(combinedPermission.readable, permission.readable),
            writable: mergeSelections(combinedPermission.writable, permission.writable),
          }
        : permission;
    }
    return combinedPermission;
  };
}
