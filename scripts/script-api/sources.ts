import { globSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { docOf } from './doc-text.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A class of the Script API as its sources declare it. */
export interface SourceClass {
  /** Without the module root: `order.Order`. */
  readonly name: string;
  /** The class itself, and its bases without a public name. */
  readonly parts: readonly [SourcePart, ...SourcePart[]];
}

export interface SourcePart {
  readonly declaration: ts.ClassDeclaration;
  /** Properties that also have a getter `isX`. */
  readonly booleans: readonly string[];
  /** Properties that are stored in one field each: name, kind, and whether scripts may write them. */
  readonly storedProperties: readonly StoredProperty[];
}

export interface StoredProperty {
  readonly name: string;
  readonly kind: 'text' | 'localized' | 'markup' | 'number' | 'flag' | 'date';
  readonly writable: boolean;
  /** The text of its documentation comment, if it has one. */
  readonly doc: string | undefined;
}

export interface Sources {
  readonly checker: ts.TypeChecker;
  readonly classes: readonly SourceClass[];
  /** The platform name of each class's symbol. */
  readonly names: ReadonlyMap<ts.Symbol, string>;
}

/** Reads the sources of the Script API: all classes that are registered by `registerClass`. */
export function readSources(): Sources {
  const config = path.join(root, 'runtime/tsconfig.json');
  const parsedConfig = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    path.dirname(config),
  );
  const files = globSync('runtime/api/**/*.ts', { cwd: root }).map((file) => path.join(root, file));
  const { tsBuildInfoFile: _buildInfo, ...options } = parsedConfig.options;
  const program = ts.createProgram(files, { ...options, incremental: false });
  const checker = program.getTypeChecker();
  const parts = new Map<ts.ClassDeclaration, SourcePart>();
  const nameByClass = new Map<ts.ClassDeclaration, string>();
  const names = new Map<ts.Symbol, string>();
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.includes('/runtime/api/')) continue;
    const storedProperties = new Map<string, StoredProperty[]>();
    for (const { callee, args } of calls(source)) {
      const [first, second, third] = args;
      if (!first) continue;
      if (callee === 'defineFields' && second) {
        const properties = storedProperties.get(first.getText()) ?? [];
        storedProperties.set(first.getText(), [...properties, ...readStoredProperties(second, checker)]);
      }
      // A base class that scripts cannot access has no name.
      const platformName = callee === 'registerClass' && ts.isStringLiteral(first) ? first.text : undefined;
      const definition = callee === 'registerBase' ? first : platformName === undefined ? undefined : second;
      const options = callee === 'registerBase' ? second : third;
      const declaration = definition && findClassDeclaration(definition, checker);
      if (!declaration) continue;
      parts.set(declaration, {
        declaration,
        booleans: options ? readStringList(options, 'booleans', checker) : [],
        storedProperties: storedProperties.get(definition.getText()) ?? [],
      });
      const symbol = checker.getSymbolAtLocation(declaration.name ?? declaration);
      if (platformName === undefined || !symbol) continue;
      nameByClass.set(declaration, platformName);
      names.set(symbol, platformName);
    }
  }
  const classes = [...nameByClass].map(([declaration, name]): SourceClass => {
    const ownPart = parts.get(declaration) ?? { declaration, booleans: [], storedProperties: [] };
    return { name, parts: [ownPart, ...unnamedBases(declaration, checker, parts, nameByClass)] };
  });
  return { checker, classes: classes.sort((a, b) => (a.name < b.name ? -1 : 1)), names };
}

/** Returns the bases between a class and the next one with a public name. */
function unnamedBases(
  declaration: ts.ClassDeclaration,
  checker: ts.TypeChecker,
  parts: ReadonlyMap<ts.ClassDeclaration, SourcePart>,
  registeredClasses: ReadonlyMap<ts.ClassDeclaration, string>,
): SourcePart[] {
  const bases: SourcePart[] = [];
  for (
    let base = baseOf(declaration, checker);
    base && !registeredClasses.has(base);
    base = baseOf(base, checker)
  ) {
    if (!base.getSourceFile().fileName.includes('/runtime/api/')) break;
    bases.push(parts.get(base) ?? { declaration: base, booleans: [], storedProperties: [] });
  }
  return bases;
}

function baseOf(declaration: ts.ClassDeclaration, checker: ts.TypeChecker): ts.ClassDeclaration | undefined {
  const clause = declaration.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  const [base] = clause?.types ?? [];
  return base && findClassDeclaration(base.expression, checker);
}

interface Call {
  readonly callee: string;
  readonly args: readonly ts.Expression[];
}

/** Returns the calls that are expression statements at the top level of a file. */
function calls(source: ts.SourceFile): Call[] {
  return source.statements.flatMap((statement): Call[] => {
    if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return [];
    const { expression, arguments: args } = statement.expression;
    return [{ callee: expression.getText(), args: [...args] }];
  });
}

/** Returns the declaration to which an expression refers, resolved through imports; undefined if there is none. */
function findDeclaration(expression: ts.Expression, checker: ts.TypeChecker): ts.Declaration | undefined {
  const symbol = checker.getSymbolAtLocation(expression);
  if (!symbol) return undefined;
  const resolvedSymbol = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return resolvedSymbol.declarations?.[0];
}

function findClassDeclaration(
  expression: ts.Expression,
  checker: ts.TypeChecker,
): ts.ClassDeclaration | undefined {
  const declaration = findDeclaration(expression, checker);
  return declaration && ts.isClassDeclaration(declaration) ? declaration : undefined;
}

/**
 * Returns the strings in a list that is the value of a property in an object literal. The property may also refer to a
 * constant with the list.
 */
function readStringList(expression: ts.Expression, name: string, checker: ts.TypeChecker): string[] {
  if (!ts.isObjectLiteralExpression(expression)) return [];
  for (const property of expression.properties) {
    if (!ts.isPropertyAssignment(property) || property.name.getText() !== name) continue;
    const constant = findDeclaration(property.initializer, checker);
    const value =
      constant && ts.isVariableDeclaration(constant) ? constant.initializer : property.initializer;
    const list = value && literalOf(value);
    if (list && ts.isArrayLiteralExpression(list))
      return list.elements.filter(ts.isStringLiteral).map(({ text }) => text);
  }
  return [];
}

/** Returns the literal in `freezeTable(literal as const)`. */
function literalOf(expression: ts.Expression): ts.Expression {
  if (ts.isAsExpression(expression)) return literalOf(expression.expression);
  const [argument] = ts.isCallExpression(expression) ? expression.arguments : [];
  const isFrozenTable = ts.isCallExpression(expression) && expression.expression.getText() === 'freezeTable';
  return argument && isFrozenTable ? literalOf(argument) : expression;
}

/** Returns the entries `name: text('stored')` of an object, including objects that are spread or referenced by name. */
function readStoredProperties(expression: ts.Expression, checker: ts.TypeChecker): StoredProperty[] {
  const directLiteral = literalOf(expression);
  if (!ts.isObjectLiteralExpression(directLiteral)) {
    const declaration = findDeclaration(directLiteral, checker);
    return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
      ? readStoredProperties(declaration.initializer, checker)
      : [];
  }
  return directLiteral.properties.flatMap((property): StoredProperty[] => {
    if (ts.isSpreadAssignment(property)) return readStoredProperties(property.expression, checker);
    if (!ts.isPropertyAssignment(property) || !ts.isCallExpression(property.initializer)) return [];
    const [, readOnly, kind] =
      /^(readOnly)?(text|localized|markup|number|flag|date)$/i.exec(
        property.initializer.expression.getText(),
      ) ?? [];
    if (kind === undefined) return [];
    const name = property.name.getText().replace(/^['"]|['"]$/g, '');
    return [
      {
        name,
        kind: kind.toLowerCase() as StoredProperty['kind'],
        writable: readOnly === undefined,
        doc: docOf(property),
      },
    ];
  });
}
