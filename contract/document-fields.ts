import { operations } from './index.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/**
 * Returns the names of the fields of all documents, including those inside other documents. Omits names that begin with
 * `_`, such as `_type`.
 */
export function documentFieldNames(): string[] {
  const names = new Set<string>();
  for (const { body, success } of operations) {
    addNames(names, body);
    addNames(names, success.document);
  }
  return [...names].filter((name) => !name.startsWith('_'));
}

function addNames(names: Set<string>, schema: Schema | undefined): void {
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    names.add(name);
    addNames(names, property);
  }
  for (const part of [schema?.items, ...(schema?.anyOf ?? [])]) if (part) addNames(names, part);
}
