/** The manifest that VS Code loads, `package.json` with the contributions of `src/contributions.ts`, and its texts. */
export interface ExtensionManifest {
  /** Content of `package.json` in the extension's folder. Each text that users see is a `%key%`. */
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Content of `package.nls.json`: the English text of each key. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Properties that are needed only in the repository: the bundles already contain the libraries. */
const developmentProperties = new Set([
  'private',
  'scripts',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
]);
const textProperties = new Set(['displayName', 'description', 'markdownDescription', 'title', 'label']);
/** Inserted into a launch.json unchanged. */
const snippets = new Set(['body', 'initialConfigurations']);
/** Property names that only structure a schema: keys are easier to read without them. */
const structuralNames = new Set(['contributes', 'configurationAttributes', 'properties', 'items', 'oneOf']);

/**
 * Combines the hand-written manifest with the contributions of the code.
 *
 * @throws Error if two different texts would have the same key
 */
export function extensionManifest(
  packageJson: Readonly<Record<string, unknown>>,
  contributes: Readonly<Record<string, unknown>>,
): ExtensionManifest {
  const entries = Object.entries({ ...packageJson, contributes });
  const localizer = new Localizer();
  const manifest = localizer.localize(
    Object.fromEntries(entries.filter(([property]) => !developmentProperties.has(property))),
    [],
  );
  return { manifest: manifest as Record<string, unknown>, texts: localizer.texts };
}

class Localizer {
  readonly texts: Record<string, string> = {};
  /** A schema that is used in several places is translated only once. */
  readonly #localizedValues = new Map<object, unknown>();

  localize(value: unknown, path: readonly string[]): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const previousValue = this.#localizedValues.get(value);
    if (previousValue !== undefined) return previousValue;
    const localizedValue = Array.isArray(value)
      ? value.map((element: unknown, index) => this.localize(element, [...path, elementName(element, index)]))
      : Object.fromEntries(
          Object.entries(value).map(([name, member]) => [name, this.#localizeMember(name, member, path)]),
        );
    this.#localizedValues.set(value, localizedValue);
    return localizedValue;
  }

  #localizeMember(name: string, member: unknown, path: readonly string[]): unknown {
    if (snippets.has(name)) return member;
    const memberPath = structuralNames.has(name) ? path : [...path, name.replace(/^cartwright\./, '')];
    const isText = textProperties.has(name) || (name === 'name' && path[0] === 'views');
    return isText && typeof member === 'string'
      ? this.#keyOf(memberPath, member)
      : this.localize(member, memberPath);
  }

  #keyOf(path: readonly string[], text: string): string {
    const key = path.join('.').replaceAll(/[^\w.-]+/g, '-');
    if ((this.texts[key] ?? text) !== text)
      throw new Error(`Two texts of the extension manifest have the key "${key}".`);
    this.texts[key] = text;
    return `%${key}%`;
  }
}

/** Returns an element's ID, command, type or label, so that its key does not depend on the order, or else its index. */
function elementName(element: unknown, index: number): string {
  const { id, command, type, label } = (element ?? {}) as Record<string, unknown>;
  const name = [id, command, type, label].find((value) => typeof value === 'string');
  return typeof name === 'string' ? name.replace(/^cartwright\./, '') : String(index);
}
