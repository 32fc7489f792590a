import type { TSchema } from 'typebox';
import { operations } from '../../contract/index.ts';

/** The schema of a document or of a part of it, as JSON Schema. */
interface Schema {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly 'x-document'?: string;
}

/** The namespace of the documents' types below the module root. Without values, it exists for types only. */
export const documentNamespace = 'documents';

/** The types of request and response documents that hooks get, collected from the operations that run them. */
export class HookDocumentTypes {
  /** The properties of each document, by the title of its schema; a title can have several schemas. */
  readonly #documents = new Map<string, Map<string, string>>();
  readonly #extensible = new Set<string>();
  readonly #requestTypes = new Map<string, Set<string>>();
  readonly #responseTypes = new Map<string, Set<string>>();

  constructor() {
    for (const { hooks, body, success } of operations) {
      if (!hooks) continue;
      // Points within an operation get other documents, such as one of a list.
      const points = [hooks.before, hooks.after, hooks.modify].flatMap((names) => names ?? []);
      for (const point of points) {
        this.#addType(this.#requestTypes, point, body);
        this.#addType(this.#responseTypes, point, success.document);
      }
    }
  }

  /** Returns the type of a hook's parameter, such as `documents.Basket`; undefined if it is not a known document. */
  typeOf(point: string, parameter: string): string | undefined {
    if (parameter === 'objectDocument') return `${documentNamespace}.${typeName('custom_object')}`;
    if (parameter === 'basketDocument') return `${documentNamespace}.${typeName('basket')}`;
    if (parameter === 'orderDocument') return `${documentNamespace}.${typeName('order')}`;
    const types = { requestDocument: this.#requestTypes, responseDocument: this.#responseTypes }[parameter];
    // A union would hide the properties that only some of the operations have.
    const [type, ...otherTypes] = types?.get(point) ?? [];
    return otherTypes.length === 0 ? type : undefined;
  }

  /** Returns the lines of the namespace's declaration. */
  declarations(): string[] {
    return [
      `  namespace ${documentNamespace} {`,
      ...listLines,
      ...[...this.#documents]
        .sort(([first], [second]) => (first < second ? -1 : 1))
        .flatMap(([title, properties]) => [
          `    /** The document \`${title}\` as hooks get it. An unset field is null. */`,
          `    interface ${typeName(title)} {`,
          ...[...properties].flatMap(([name, type]) => propertyLines(name, type)),
          ...(this.#extensible.has(title)
            ? ['      /** A custom attribute. */', '      [name: `c_${string}`]: any;']
            : []),
          '    }',
        ]),
      '  }',
    ];
  }

  #addType(types: Map<string, Set<string>>, point: string, schema: TSchema | undefined): void {
    if (!schema) return;
    const type = this.#typeText(schema).replace(/\b([A-Z]\w*)/g, `${documentNamespace}.$1`);
    const typesOfPoint = types.get(point) ?? new Set();
    types.set(point, typesOfPoint.add(type));
  }

  #typeText(schema: Schema): string {
    if (schema['x-document'] !== undefined) return typeName(schema['x-document']);
    if (schema.title !== undefined && schema.properties) {
      this.#addDocument(schema.title, schema);
      return typeName(schema.title);
    }
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
    if (types.includes('array')) return `List<${schema.items ? this.#typeText(schema.items) : 'any'}>`;
    const [type] = types;
    if (type === 'integer' || type === 'number') return 'number';
    return type === 'string' || type === 'boolean' ? type : 'any';
  }

  #addDocument(title: string, { properties = {}, patternProperties }: Schema): void {
    if (patternProperties) this.#extensible.add(title);
    const documentProperties = this.#documents.get(title) ?? new Map<string, string>();
    this.#documents.set(title, documentProperties);
    for (const [name, schema] of Object.entries(properties))
      if (!name.startsWith('_') && !documentProperties.has(name)) {
        // An entry that precedes the type ends the recursion of documents that contain themselves.
        documentProperties.set(name, 'any');
        documentProperties.set(name, this.#typeText(schema));
      }
  }
}

/** Returns the name of a document's type: `ProductItem` for `product_item`. */
const typeName = (title: string): string =>
  title.replace(/(?:^|_)([a-z0-9])/g, (_match, initial: string) => initial.toUpperCase());

/** Returns the declarations of a field, which hooks can read in both spellings. */
function propertyLines(name: string, type: string): string[] {
  const camelCaseName = name.replace(/_([a-z0-9])/g, (_match, initial: string) => initial.toUpperCase());
  return [...new Set([camelCaseName, name])].map(
    (spelling) => `      ${/^\w+$/.test(spelling) ? spelling : JSON.stringify(spelling)}?: ${type};`,
  );
}

const listLines = [
  '    /** A list in a document: an array that also has the methods of a list of the platform. */',
  '    interface List<Element> extends Array<Element> {',
  '      readonly empty: boolean;',
  '      isEmpty(): boolean;',
  '      size(): number;',
  '      get(index: number): Element;',
  '      contains(value: Element): boolean;',
  '      add(value: Element): boolean;',
  '      remove(value: Element): boolean;',
  '      removeAt(index: number): Element;',
  '      clear(): void;',
  '      toArray(): Element[];',
  '      iterator(): { hasNext(): boolean; next(): Element };',
  '    }',
];
