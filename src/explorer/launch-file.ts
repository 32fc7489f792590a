import { memberOf, parseJsonWithComments, type JsonNode, type JsonPath } from '../../json/json-text.ts';

/** A launch configuration in the text of a file. */
export interface LaunchConfigurationNode {
  /** Path in the file. */
  readonly path: JsonPath;
  readonly node: JsonNode;
}

/** Paths of the lists of launch configurations in `launch.json` and in `*.code-workspace`. */
const listPaths: readonly JsonPath[] = [['configurations'], ['launch', 'configurations']];

/** Returns the launch configurations in a `launch.json` or a workspace file, as far as its text can be parsed. */
export function findLaunchConfigurations(text: string): LaunchConfigurationNode[] {
  const { root } = parseJsonWithComments(text);
  return listPaths.flatMap((listPath) => {
    const list = listPath.reduce<JsonNode | undefined>((node, key) => memberOf(node, String(key)), root);
    const nodes = list?.type === 'array' ? (list.children ?? []) : [];
    return nodes.map((node, index) => ({ path: [...listPath, index], node }));
  });
}
