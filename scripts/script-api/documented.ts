import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The file with the documented surface of the platform's Script API: a row for each class, constant and property, and
 * for each signature of a method or constructor.
 */
export const documentedTableFile = path.resolve(import.meta.dirname, '../../test/data/script-api.tsv');

export type DocumentedKind = 'constant' | 'property' | 'method' | 'static method' | 'constructor';

export interface DocumentedMember {
  readonly name: string;
  readonly kind: DocumentedKind;
  /** One signature for each row: `add(value: Money): Money`. */
  readonly signatures: readonly string[];
  /** The value of a constant; undefined if the table has none. */
  readonly value: string | number | undefined;
  readonly isStatic: boolean;
  readonly isReadOnly: boolean;
  readonly isDeprecated: boolean;
  /** How often the scripts of public repositories use it. */
  readonly uses: number;
}

export interface DocumentedClass {
  /** Without the module root: `order.Order`; classes of the language are `TopLevel.Array` and so on. */
  readonly name: string;
  /** The base class; undefined if it is `TopLevel.Object` or the table has none. */
  readonly base: string | undefined;
  readonly isDeprecated: boolean;
  readonly members: readonly DocumentedMember[];
}

interface Row {
  readonly name: string;
  readonly kind: string;
  readonly member: string;
  readonly signature: string;
  readonly access: string;
  readonly deprecated: string;
  readonly uses: number;
}

/** Reads a table of the documented surface. @throws Error if the file is not a table of the Script API */
export function readDocumentedClasses(file = documentedTableFile): DocumentedClass[] {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  if (!header.startsWith('class\tkind\tmember\t'))
    throw new Error(`${file} is not a table of the Script API.`);
  const rows = new Map<string, Row[]>();
  for (const line of lines) {
    const [className = '', kind = '', member = '', signature = '', access = '', deprecated = '', uses = ''] =
      line.split('\t');
    const name = withoutRoot(className);
    const row = { name, kind, member, signature, access, deprecated, uses: Number(uses) };
    rows.set(name, [...(rows.get(name) ?? []), row]);
  }
  return [...rows].map(([name, classRows]) => documentedClass(name, classRows));
}

function documentedClass(name: string, rows: readonly Row[]): DocumentedClass {
  const declaration = rows.find(({ kind }) => kind === 'class');
  const base = withoutRoot(declaration?.signature ?? '');
  const rowsByMember = Map.groupBy(
    rows.filter(({ kind }) => kind !== 'class'),
    ({ kind, member }) => `${kind} ${member}`,
  );
  const staticMethods = new Set(
    rows.filter(({ kind }) => kind === 'static method').map(({ member }) => member),
  );
  return {
    name,
    base: base === 'TopLevel.Object' || base === '' ? undefined : base,
    isDeprecated: declaration?.deprecated === 'deprecated',
    members: [...rowsByMember.values()].map((memberRows) => documentedMember(memberRows, staticMethods)),
  };
}

function documentedMember(rows: readonly Row[], staticMethods: ReadonlySet<string>): DocumentedMember {
  const [row] = rows;
  if (!row) throw new Error('A member has at least one row.');
  const kind = row.kind as DocumentedKind;
  const capitalizedName = row.member.charAt(0).toUpperCase() + row.member.slice(1);
  // The table does not mark static properties, but their getters are static.
  const hasStaticGetter =
    staticMethods.has(`get${capitalizedName}`) || staticMethods.has(`is${capitalizedName}`);
  return {
    name: row.member,
    kind,
    signatures: rows.map(({ signature }) => signature),
    value: kind === 'constant' ? constantValue(row.signature) : undefined,
    isStatic: kind === 'constant' || kind === 'static method' || (kind === 'property' && hasStaticGetter),
    isReadOnly: row.access === 'read-only',
    isDeprecated: rows.every(({ deprecated }) => deprecated === 'deprecated'),
    uses: row.uses,
  };
}

function constantValue(signature: string): string | number | undefined {
  const [, value] = / = (.+)$/.exec(signature) ?? [];
  return value === undefined ? undefined : (JSON.parse(value) as string | number);
}

/** Removes the module root, which is `dw` in the table. */
export const withoutRoot = (name: string): string => name.replace(/^dw\./, '');
