import createRouter from 'find-my-way';
import { fault } from '../../contract/fault.ts';
import { ResourcePath } from '../../contract/faults/general.ts';
import type { Route } from './route-table.ts';

/** The route of a path, with the decoded values of the path's parameters. */
export interface MatchedRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Maximum length of a parameter: enough for fifty product IDs of a hundred characters, some of them percent-encoded.
 */
export const maxParameterLength = 8000;

/**
 * Creates a router, which returns the route of a path that contains no query, or undefined if there is none. It ignores
 * the method: the pipeline rejects methods that a path does not support. One entry for each path and method would take
 * half of the start time and a quarter of the memory.
 * @throws ResourcePath if a parameter is too long or has an escape that is not UTF-8
 */
export function buildRouter(routes: readonly Route[]): (path: string) => MatchedRoute | undefined {
  const router = createRouter({ maxParamLength: maxParameterLength, onMaxParamLength: () => undefined });
  for (const route of routes) router.on('GET', route.path, () => undefined, route);
  return (path) => {
    const match = router.find('GET', path);
    if (!match) {
      if (isDecodable(path)) return undefined;
      throw fault(ResourcePath, { message: `"${path}" has an escape that is not UTF-8` });
    }
    // find-my-way returns the route as `store`, or null if a parameter is too long.
    const route = match.store as Route | null;
    if (!route)
      throw fault(ResourcePath, {
        message: `a part of the path is longer than ${maxParameterLength} characters`,
      });
    return { route, params: match.params as Record<string, string> };
  };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
