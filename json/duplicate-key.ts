import { parseJson, type JsonNode } from './json-text.ts';

/** A property name that occurs a second time in an object. */
export interface DuplicateKey {
  readonly name: string;
  /** The position of the second occurrence. */
  readonly offset: number;
}

/** Returns the first property name of a JSON text that an object contains twice; undefined if there is none. */
export function findDuplicateKey(text: string): DuplicateKey | undefined {
  const { root } = parseJson(text);
  return root && findInNode(root);
}

function findInNode(node: JsonNode): DuplicateKey | undefined {
  const names = new Set<string>();
  for (const child of node.children ?? []) {
    const [key] = node.type === 'object' ? (child.children ?? []) : [];
    if (key) {
      const name = String(key.value);
      if (names.has(name)) return { name, offset: key.offset };
      names.add(name);
    }
    const duplicate = findInNode(child);
    if (duplicate) return duplicate;
  }
  return undefined;
}
