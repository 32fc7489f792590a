import { withColons } from '../../cartridges/cartridge-path.ts';
import { memberOf, rangeOf, type JsonNode } from '../../json/json-text.ts';
import { findSimilarName } from './similar-text.ts';
import { listConfigurations, type TriggerProblem } from './trigger-problems.ts';

/** A cartridge path of a launch configuration without colons, or a name on it that no cartridge has. */
export interface PathProblem extends TriggerProblem {
  /** Whether the problem is in how the path is written, so that its correction is a path. */
  readonly isSyntax?: boolean;
  /** Whether an instance may have the cartridge, since the name resembles that of no cartridge of the workspace. */
  readonly mayBeElsewhere: boolean;
}

/**
 * Returns the problems with cartridge paths in a `launch.json` or a workspace file: other separators than colons, or else
 * names that no cartridge of the workspace has. Names are not checked if the workspace has no cartridges, or if the
 * configuration searches folders outside of the workspace. The corrections replace the names or the path, without quotes.
 *
 * @param cartridgeNames the names of the cartridges of the workspace, and of those that every platform has
 */
export function findPathProblems(
  text: string,
  cartridgeNames: readonly string[],
  type: string,
): PathProblem[] {
  return listConfigurations(text, type).flatMap((configuration) => {
    const node = memberOf(configuration, 'cartridgePath');
    // A variable of VS Code has its value only when the session starts.
    if (typeof node?.value !== 'string' || node.value.includes('${')) return [];
    const { start, end } = rangeOf(node);
    const correctedPath = withColons(node.value);
    if (correctedPath !== undefined)
      return {
        message: 'Cartridges are separated by colons.',
        range: { start: start + 1, end: end - 1 },
        correction: correctedPath,
        isSyntax: true,
        mayBeElsewhere: false,
      };
    if (cartridgeNames.length === 0 || searchesElsewhere(configuration)) return [];
    const segments = [...text.slice(start + 1, end - 1).matchAll(/[^:\s][^:]*/g)].map((match) => ({
      name: match[0].trimEnd(),
      start: start + 1 + match.index,
    }));
    const otherNames = cartridgeNames.filter((name) => segments.every((segment) => segment.name !== name));
    return segments
      .filter(({ name }) => !cartridgeNames.includes(name))
      .map((segment) => {
        const similarName = findSimilarName(segment.name, otherNames);
        const advice =
          similarName === undefined ? 'Only an instance may have it.' : `Did you mean "${similarName}"?`;
        return {
          message: `No cartridge of this workspace has the name "${segment.name}". ${advice}`,
          range: { start: segment.start, end: segment.start + segment.name.length },
          correction: similarName,
          mayBeElsewhere: similarName === undefined,
        };
      });
  });
}

/** Whether a configuration searches folders for cartridges that may be outside of the workspace. */
const searchesElsewhere = (configuration: JsonNode): boolean =>
  (memberOf(configuration, 'cartridges')?.children ?? []).some(({ value }) =>
    /^(?:[/\\~]|[a-z]:|\$\{(?!workspaceFolder\}))|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(String(value)),
  );
