import type { DocumentedClass } from '../../runtime/documented-api.ts';
import {
  readDocumentedClasses,
  type DocumentedClass as SurfaceClass,
  type DocumentedMember,
} from './documented.ts';

/**
 * Returns the source of `runtime/documented-table.ts`, the documented surface as script hosts read it: names, values of
 * constants, and types of attributes. A property represents its getter and, unless it is read-only, its setter. The
 * table is one string, so that a host parses it only when it is needed.
 */
export function runtimeTable(): string {
  const documentedClasses = readDocumentedClasses();
  const classNamesWithAttributes = classesWithAttributes(documentedClasses);
  const classes = documentedClasses.map(({ name, base, members }): [string, DocumentedClass] => {
    const impliedMethods = new Set(name.startsWith('TopLevel.') ? [] : members.flatMap(accessorMethods));
    const names = (isIncluded: (member: DocumentedMember) => boolean): string =>
      members
        .filter(isIncluded)
        .map((member) => member.name)
        .join(' ');
    const methods = (kind: string) => (member: DocumentedMember) =>
      member.kind === kind && !impliedMethods.has(`${member.isStatic} ${member.name}`);
    const properties = (isStatic: boolean, isReadOnly: boolean) => (member: DocumentedMember) =>
      member.kind === 'property' && member.isStatic === isStatic && member.isReadOnly === isReadOnly;
    const lists = {
      readOnly: names(properties(false, true)),
      writable: names(properties(false, false)),
      methods: names(methods('method')),
      staticReadOnly: names(properties(true, true)),
      staticWritable: names(properties(true, false)),
      staticMethods: names(methods('static method')),
    };
    const constants = members.filter(({ kind }) => kind === 'constant');
    const attributes = classNamesWithAttributes.has(name) ? attributesOf(members) : '';
    return [
      name,
      {
        ...(base === undefined ? {} : { base }),
        ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== '')),
        ...(attributes === '' ? {} : { attributes }),
        ...(constants.length === 0
          ? {}
          : {
              constants: Object.fromEntries(
                constants.map((constant) => [constant.name, constant.value ?? null]),
              ),
            }),
      },
    ];
  });
  const packages = Map.groupBy(classes, ([name]) => name.split('.')[0]);
  const lines = [...packages.values()].map((packageClasses) =>
    packageClasses.map(([name, entry]) => `${JSON.stringify(name)}:${JSON.stringify(entry)}`).join(),
  );
  return [
    '/** Generated from the table of the documented Script API by `npm run generate`. */',
    `export const documentedTable = String.raw\`{${lines.join(',\n')}}\`;`,
    '',
  ].join('\n');
}

const extensibleClassName = 'object.ExtensibleObject';

/** Returns names of the classes whose objects have attributes, and of their base classes. */
function classesWithAttributes(classes: readonly SurfaceClass[]): ReadonlySet<string> {
  const bases = new Map(classes.map(({ name, base }) => [name, base]));
  const chain = (name: string | undefined): string[] =>
    name === undefined ? [] : [name, ...chain(bases.get(name))];
  const chains = classes
    .map(({ name }) => chain(name))
    .filter((names) => names.includes(extensibleClassName));
  return new Set(chains.flat());
}

/** Returns the properties whose values have a simple type, each with this type: `orderNo:String`. */
const attributesOf = (members: readonly DocumentedMember[]): string =>
  members
    .filter(({ kind, isStatic }) => kind === 'property' && !isStatic)
    .flatMap(({ name, signatures }) => {
      const [, type] =
        /: (String|Number|Boolean|Date|EnumValue|MarkupText|MediaFile)$/.exec(signatures[0] ?? '') ?? [];
      return type === undefined ? [] : [`${name}:${type}`];
    })
    .join(' ');

/** Returns the methods that a property implies, each as `<isStatic> <name>`. */
function accessorMethods({ kind, name, isStatic, isReadOnly }: DocumentedMember): string[] {
  if (kind !== 'property') return [];
  const capitalizedName = name.charAt(0).toUpperCase() + name.slice(1);
  return [`${isStatic} get${capitalizedName}`, ...(isReadOnly ? [] : [`${isStatic} set${capitalizedName}`])];
}
