import { documentedTable } from './documented-table.ts';
import { freezeTable, SafeMap } from './protocol/primordials.ts';

/** The documented members of a class. Each string is a list of names that are separated by spaces; see `namesIn`. */
export interface DocumentedClass {
  /** The name of the base class, without the module root; undefined for a class that extends the language's Object. */
  readonly base?: string;
  /** Properties, which imply their getter and, if they are writable, their setter. */
  readonly readOnly?: string;
  readonly writable?: string;
  readonly methods?: string;
  readonly staticReadOnly?: string;
  readonly staticWritable?: string;
  readonly staticMethods?: string;
  /**
   * For `ExtensibleObject`, its base classes and its subclasses: the properties that hold a value rather than an object,
   * each with its type: `orderNo:String status:EnumValue`.
   */
  readonly attributes?: string;
  /** The values of constants; null if the documentation does not state the value. */
  readonly constants?: Readonly<Record<string, string | number | null>>;
}

let classes: ReadonlyMap<string, DocumentedClass> | undefined;

/** The table, parsed when it is first used. */
const documentedClasses = (): ReadonlyMap<string, DocumentedClass> => (classes ??= parseClasses());
function parseClasses(): ReadonlyMap<string, DocumentedClass> {
  const classesByName = new SafeMap<string, DocumentedClass>();
  for (const [name, members] of Object.entries(
    JSON.parse(documentedTable) as Record<string, DocumentedClass>,
  ))
    classesByName.set(name, freezeTable(members));
  return classesByName;
}

/** Returns the documented members of a class, such as `order.Order`; undefined if the platform has no such class. */
export const documentedClass = (name: string): DocumentedClass | undefined => documentedClasses().get(name);

/** Returns the names of the documented classes below the module root. */
export const documentedClassNames = (): string[] =>
  [...documentedClasses().keys()].filter((name) => !isLanguageClass(name));

/** Returns the names of the documented classes of the language, without the prefix `TopLevel.`. */
export const documentedLanguageClasses = (): string[] =>
  [...documentedClasses().keys()].filter(isLanguageClass).map((name) => name.slice('TopLevel.'.length));

/** Returns whether a documented class belongs to the language, such as `TopLevel.Array`. */
export const isLanguageClass = (name: string): boolean => name.startsWith('TopLevel.');

/** Returns the names in a list that is separated by spaces. */
export const namesIn = (list: string | undefined): string[] => (list === undefined ? [] : list.split(' '));
