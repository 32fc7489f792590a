import ts from 'typescript';
import { runningClasses, type RunningClass } from './running-classes.ts';
import {
  readSources,
  type SourceClass,
  type SourcePart,
  type Sources,
  type StoredProperty,
} from './sources.ts';
import { typeText } from './type-text.ts';

/** Stands for the module root, which differs from vendor to vendor and is set when the file is written for somebody. */
export const rootPlaceholder = '__module_root__';

const upper = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * The declarations (`.d.ts`) of the whole Script API, made of the implementation: its classes as they run tell which members
 * there are, its sources tell their types and say what they do.
 */
export function scriptApiTypes(): string {
  const sources = readSources();
  const running = new Map(runningClasses().map((one) => [one.name, one]));
  const packages = new Map<string, string[]>();
  for (const source of sources.classes) {
    const [packageName = ''] = source.name.split('.');
    const lines = packages.get(packageName) ?? [];
    lines.push(...classLines(source, running.get(source.name), sources));
    packages.set(packageName, lines);
  }
  const namespaces = [...packages].flatMap(([name, lines]) => [`  namespace ${name} {`, ...lines, '  }']);
  return [
    '// Made by the build of Cartwright out of its Script API: do not edit.',
    '',
    '/** The module root as a global object. */',
    `declare namespace ${rootPlaceholder} {`,
    ...namespaces,
    '}',
    '',
    ...globals,
    '',
    ...modules(sources.classes.map(({ name }) => name)),
    '',
  ].join('\n');
}

const globals = [
  '/** The request that the script runs for. */',
  `declare var request: ${rootPlaceholder}.system.Request;`,
  '/** The answer to the request, as far as scripts may change it. */',
  `declare var response: ${rootPlaceholder}.system.Response;`,
  '/** What lasts from one request of a customer to the next. */',
  `declare var session: ${rootPlaceholder}.system.Session;`,
  '/** Who is served. */',
  `declare var customer: ${rootPlaceholder}.customer.Customer;`,
  '/** Whether a value is null, undefined, an empty text, or an array, list or map without elements. */',
  'declare function empty(value: any): boolean;',
  '/** What a script gives to others, and the same script further down the cartridge path. */',
  'declare var module: { exports: any; superModule: any };',
];

/** Modules of cartridges are anything; a module of the platform that is not there is nothing that could be used. */
function modules(names: readonly string[]): string[] {
  const module = (id: string, value: string): string[] => [
    `declare module '${id}' {`,
    `  import own = ${value};`,
    '  export = own;',
    '}',
  ];
  const packages = [...new Set(names.map((name) => name.split('.')[0] ?? ''))];
  return [
    ...names.flatMap((name) =>
      module(`${rootPlaceholder}/${name.replace('.', '/')}`, `${rootPlaceholder}.${name}`),
    ),
    ...packages.flatMap((name) => module(`${rootPlaceholder}/${name}`, `${rootPlaceholder}.${name}`)),
    ...module(rootPlaceholder, rootPlaceholder),
    `/** The Script API has no such module. */`,
    `interface NoSuchModuleOfTheScriptApi {}`,
    `declare module '${rootPlaceholder}/*' {`,
    '  const none: NoSuchModuleOfTheScriptApi;',
    '  export = none;',
    '}',
    "declare module '*';",
  ];
}

interface Writing {
  readonly sources: Sources;
  readonly nameOf: (symbol: ts.Symbol) => string | undefined;
  readonly type: (of: ts.Type) => string;
}

function classLines(source: SourceClass, running: RunningClass | undefined, sources: Sources): string[] {
  const { name, parts } = source;
  const [{ declaration }] = parts;
  const { checker, names } = sources;
  // From within the root: a package may have the root's own name.
  const nameOf = (symbol: ts.Symbol): string | undefined => names.get(symbol);
  const writing: Writing = { sources, nameOf, type: (of) => typeText(of, checker, nameOf) };
  const parameters = declaration.typeParameters?.map((one) => `${one.name.text} = any`) ?? [];
  const own = parameters.length === 0 ? '' : `<${parameters.join(', ')}>`;
  const lines = new Map<string, string[]>();
  constructorLines(declaration, writing, lines);
  for (const part of parts) {
    const own = new Map<string, string[]>();
    for (const member of part.declaration.members) memberLines(member, part, writing, own);
    for (const property of part.stored) storedLines(property, part, writing, own);
    // What the class says itself goes before what its bases say.
    for (const [key, text] of own) if (!lines.has(key)) lines.set(key, text);
  }
  // Whatever else is made while the classes are loaded; nothing that runs is left out.
  for (const member of running?.members ?? []) {
    const key = keyOf(member.isStatic, member.name);
    if (lines.has(key)) continue;
    const modifier = member.isStatic ? 'static ' : '';
    lines.set(key, [
      member.kind === 'method'
        ? `${modifier}${member.name}(...values: any[]): any;`
        : `${modifier}${member.writable ? '' : 'readonly '}${member.name}: any;`,
    ]);
  }
  const indented = [...lines.values()].flat().map((line) => `      ${line}`);
  return [
    ...comment(docOf(declaration)).map((line) => `    ${line}`),
    `    class ${name.split('.').at(-1) ?? ''}${own}${heritage(declaration, writing)} {`,
    ...indented,
    '    }',
  ];
}

const keyOf = (isStatic: boolean, name: string): string => `${isStatic ? 'static ' : ''}${name}`;

function heritage(declaration: ts.ClassDeclaration, { sources: { checker }, nameOf, type }: Writing): string {
  const clause = declaration.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    ?.types[0];
  if (!clause) return '';
  let base: ts.Type | undefined = checker.getTypeAtLocation(clause);
  // Classes between that scripts do not see are passed over.
  while (base) {
    const { symbol } = base;
    const named = nameOf(symbol);
    if (named !== undefined) return ` extends ${type(base)}`;
    base = checker.getBaseTypes(base as ts.InterfaceType)[0];
  }
  return '';
}

/** Scripts may make only what a documented constructor offers them. */
function constructorLines(
  declaration: ts.ClassDeclaration,
  writing: Writing,
  lines: Map<string, string[]>,
): void {
  const all = declaration.members.filter(ts.isConstructorDeclaration);
  const overloads = all.filter(({ body }) => body === undefined);
  const offered = overloads.length > 0 ? overloads : all;
  const doc = offered[0] ? docOf(offered[0]) : undefined;
  if (doc === undefined || !/@public\b/.test(doc)) {
    lines.set('constructor', ['protected constructor(...values: any[]);']);
    return;
  }
  lines.set(
    'constructor',
    offered.flatMap((one) => [
      ...comment(docOf(one) ?? doc),
      `constructor(${parametersText(one, writing)});`,
    ]),
  );
}

function memberLines(
  member: ts.ClassElement,
  source: SourcePart,
  writing: Writing,
  lines: Map<string, string[]>,
): void {
  const modifiers = ts.getCombinedModifierFlags(member);
  if (modifiers & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) return;
  const isStatic = (modifiers & ts.ModifierFlags.Static) !== 0;
  const modifier = isStatic ? 'static ' : '';
  if (member.name && ts.isComputedPropertyName(member.name)) {
    symbolLines(member, member.name.expression.getText(), source, writing, lines);
    return;
  }
  if (!member.name || ts.isPrivateIdentifier(member.name)) return;
  const name = member.name.getText();
  const key = keyOf(isStatic, name);
  const doc = comment(docOf(member));
  const { checker } = writing.sources;
  if (ts.isMethodDeclaration(member)) {
    const siblings = source.declaration.members.filter(
      (one) => ts.isMethodDeclaration(one) && one.name.getText() === name && isStaticMember(one) === isStatic,
    );
    // Where there are overloads, only they are for scripts.
    if (siblings.length > 1 && member.body) return;
    const signature = checker.getSignatureFromDeclaration(member);
    const result = signature ? writing.type(signature.getReturnType()) : 'any';
    const generic = member.typeParameters?.map((one) => one.name.text).join(', ');
    const line = `${modifier}${name}${generic === undefined ? '' : `<${generic}>`}(${parametersText(member, writing)}): ${result};`;
    lines.set(key, [...(lines.get(key) ?? []), ...doc, line]);
    return;
  }
  if (ts.isPropertyDeclaration(member)) {
    const type = writing.type(checker.getBaseTypeOfLiteralType(checker.getTypeAtLocation(member)));
    const readonly = modifiers & ts.ModifierFlags.Readonly ? 'readonly ' : '';
    lines.set(key, [...doc, `${modifier}${readonly}${name}: ${type};`]);
    return;
  }
  if (ts.isGetAccessorDeclaration(member)) {
    const setter = source.declaration.members.find(
      (one) =>
        ts.isSetAccessorDeclaration(one) && one.name.getText() === name && isStaticMember(one) === isStatic,
    ) as ts.SetAccessorDeclaration | undefined;
    const type = writing.type(checker.getTypeAtLocation(member));
    const taken = setter?.parameters[0]
      ? writing.type(checker.getTypeAtLocation(setter.parameters[0]))
      : undefined;
    propertyLines(
      { modifier, name, type, taken, doc, isBoolean: source.booleans.includes(name) },
      lines,
      source,
      isStatic,
    );
  }
}

interface Property {
  readonly modifier: string;
  readonly name: string;
  readonly type: string;
  /** What may be written; undefined where nothing may. */
  readonly taken: string | undefined;
  readonly doc: readonly string[];
  readonly isBoolean: boolean;
}

/** A property and the methods that belong to it, unless the class has methods of these names. */
function propertyLines(
  { modifier, name, type, taken, doc, isBoolean }: Property,
  lines: Map<string, string[]>,
  source?: SourcePart,
  isStatic = false,
): void {
  const declared = (method: string): boolean =>
    source?.declaration.members.some(
      (one) => one.name?.getText() === method && isStaticMember(one) === isStatic,
    ) ?? false;
  const add = (method: string, line: string): void => {
    if (!declared(method)) lines.set(keyOf(isStatic, method), [...doc, `${modifier}${line}`]);
  };
  if (taken === undefined)
    lines.set(keyOf(isStatic, name), [...doc, `${modifier}readonly ${name}: ${type};`]);
  else if (taken === type) lines.set(keyOf(isStatic, name), [...doc, `${modifier}${name}: ${type};`]);
  else
    lines.set(keyOf(isStatic, name), [
      ...doc,
      `${modifier}get ${name}(): ${type};`,
      `${modifier}set ${name}(value: ${taken});`,
    ]);
  add(`get${upper(name)}`, `get${upper(name)}(): ${type};`);
  if (isBoolean) add(`is${upper(name)}`, `is${upper(name)}(): ${type};`);
  if (taken !== undefined) add(`set${upper(name)}`, `set${upper(name)}(value: ${taken}): void;`);
}

/** A stored field, of the type that the class declares, else of that of its kind. */
function storedLines(
  { name, kind, writable }: StoredProperty,
  { declaration, booleans }: SourcePart,
  { sources: { checker }, type: text }: Writing,
  lines: Map<string, string[]>,
): void {
  const types = {
    text: 'string | null',
    localized: 'string | null',
    markup: 'content.MarkupText | null',
    number: 'number | null',
    flag: 'boolean',
    date: 'Date | null',
  } as const;
  const declared = declaration.members.find(
    (one) => ts.isPropertyDeclaration(one) && one.name.getText() === name,
  );
  const type = declared ? text(checker.getTypeAtLocation(declared)) : types[kind];
  const doc = declared ? comment(docOf(declared)) : [];
  const isBoolean = booleans.includes(name);
  propertyLines({ modifier: '', name, type, taken: writable ? type : undefined, doc, isBoolean }, lines);
}

/** Of the members that have symbols for names, scripts see iteration and names that are not declared. */
function symbolLines(
  member: ts.ClassElement,
  symbol: string,
  source: SourcePart,
  writing: Writing,
  lines: Map<string, string[]>,
): void {
  const element = source.declaration.typeParameters?.[0]?.name.text ?? 'any';
  if (symbol === 'Symbol.iterator' && ts.isMethodDeclaration(member)) {
    const signature = writing.sources.checker.getSignatureFromDeclaration(member);
    const type = signature ? writing.type(signature.getReturnType()) : 'IterableIterator<any>';
    lines.set('[Symbol.iterator]', [`[Symbol.iterator](): ${type};`]);
  }
  if (symbol !== 'dynamicMember') return;
  lines.set('[name]', [
    source.declaration.name?.text === 'Collection' ? `[index: number]: ${element};` : '[name: string]: any;',
  ]);
}

const isStaticMember = (member: ts.ClassElement): boolean =>
  (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0;

function parametersText(of: ts.SignatureDeclaration, { sources: { checker }, type }: Writing): string {
  return of.parameters
    .map((parameter) => {
      const name = parameter.name.getText().replace(/^_/, '');
      const plain = /^[\w$]+$/.test(name) ? name : 'values';
      const own = checker.getTypeAtLocation(parameter);
      if (parameter.dotDotDotToken) return `...${plain}: ${type(own)}`;
      const optional = parameter.questionToken !== undefined || parameter.initializer !== undefined;
      // A question mark says it already.
      return `${plain}${optional ? '?' : ''}: ${type(optional ? checker.getNonNullableType(own) : own)}${optional && allowsNull(own) ? ' | null' : ''}`;
    })
    .join(', ');
}

const allowsNull = (type: ts.Type): boolean =>
  type.isUnion() && type.types.some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0);

/** The documentation comment of a declaration, without its stars. */
function docOf(node: ts.Node): string | undefined {
  const text = node.getSourceFile().text;
  const range = ts.getLeadingCommentRanges(text, node.getFullStart())?.at(-1);
  if (!range) return undefined;
  const raw = text.slice(range.pos, range.end);
  if (!raw.startsWith('/**')) return undefined;
  return raw
    .slice(3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** Lines of a documentation comment; faults stand on lines of their own. */
function comment(doc: string | undefined): string[] {
  const text = (doc ?? '')
    .replace(/@public\b/g, '')
    .replace(/\{@link ([^}]*)\}/g, '$1')
    .replaceAll('*/', '*\u200b/')
    .trim();
  if (text === '') return [];
  const parts = text.split(/\s*(?=@throws\b)/);
  return parts.length === 1 ? [`/** ${text} */`] : ['/**', ...parts.map((part) => ` * ${part}`), ' */'];
}
