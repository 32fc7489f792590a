import { globSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** A class of the Script API as its sources declare it. */
export interface SourceClass {
  /** Without the module root: `order.Order`. */
  readonly name: string;
  /** The class itself, and the bases that scripts know no name of. */
  readonly parts: readonly [SourcePart, ...SourcePart[]];
}

export interface SourcePart {
  readonly declaration: ts.ClassDeclaration;
  /** Properties whose getter is `isX` as well. */
  readonly booleans: readonly string[];
  /** Properties that are a stored field each: name, kind, and whether scripts may write. */
  readonly stored: readonly StoredProperty[];
}

export interface StoredProperty {
  readonly name: string;
  readonly kind: 'text' | 'localized' | 'markup' | 'number' | 'flag' | 'date';
  readonly writable: boolean;
}

export interface Sources {
  readonly checker: ts.TypeChecker;
  readonly classes: readonly SourceClass[];
  /** Platform name of a class's symbol. */
  readonly names: ReadonlyMap<ts.Symbol, string>;
}

/** Reads the worker's sources: every class that is registered by `platformClass`. */
export function readSources(): Sources {
  const config = path.join(root, 'server/scripting/worker/tsconfig.json');
  const parsed = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    path.dirname(config),
  );
  const files = globSync('server/scripting/worker/api/**/*.ts', { cwd: root }).map((file) =>
    path.join(root, file),
  );
  const { tsBuildInfoFile: _buildInfo, ...options } = parsed.options;
  const program = ts.createProgram(files, { ...options, incremental: false });
  const checker = program.getTypeChecker();
  const parts = new Map<ts.ClassDeclaration, SourcePart>();
  const registered = new Map<ts.ClassDeclaration, string>();
  const names = new Map<ts.Symbol, string>();
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.includes('/scripting/worker/api/')) continue;
    const stored = new Map<string, StoredProperty[]>();
    for (const { callee, args } of calls(source)) {
      const [first, second, third] = args;
      if (!first) continue;
      if (callee === 'storedFields' && second) {
        const known = stored.get(first.getText()) ?? [];
        stored.set(first.getText(), [...known, ...storedProperties(second, checker)]);
      }
      // A base that scripts know no name of has none.
      const named = callee === 'platformClass' && ts.isStringLiteral(first) ? first.text : undefined;
      const given = callee === 'platformBase' ? first : named === undefined ? undefined : second;
      const options = callee === 'platformBase' ? second : third;
      const declaration = given && declarationOf(given, checker);
      if (!declaration) continue;
      parts.set(declaration, {
        declaration,
        booleans: options ? strings(options, 'booleans') : [],
        stored: stored.get(given.getText()) ?? [],
      });
      const symbol = checker.getSymbolAtLocation(declaration.name ?? declaration);
      if (named === undefined || !symbol) continue;
      registered.set(declaration, named);
      names.set(symbol, named);
    }
  }
  const classes = [...registered].map(([declaration, name]): SourceClass => {
    const own = parts.get(declaration) ?? { declaration, booleans: [], stored: [] };
    return { name, parts: [own, ...unnamedBases(declaration, checker, parts, registered)] };
  });
  return { checker, classes: classes.sort((one, other) => (one.name < other.name ? -1 : 1)), names };
}

/** Bases between a class and the next one that scripts know. */
function unnamedBases(
  of: ts.ClassDeclaration,
  checker: ts.TypeChecker,
  parts: ReadonlyMap<ts.ClassDeclaration, SourcePart>,
  registered: ReadonlyMap<ts.ClassDeclaration, string>,
): SourcePart[] {
  const bases: SourcePart[] = [];
  for (let base = baseOf(of, checker); base && !registered.has(base); base = baseOf(base, checker)) {
    if (!base.getSourceFile().fileName.includes('/scripting/worker/api/')) break;
    bases.push(parts.get(base) ?? { declaration: base, booleans: [], stored: [] });
  }
  return bases;
}

function baseOf(declaration: ts.ClassDeclaration, checker: ts.TypeChecker): ts.ClassDeclaration | undefined {
  const clause = declaration.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  const [base] = clause?.types ?? [];
  return base && declarationOf(base.expression, checker);
}

interface Call {
  readonly callee: string;
  readonly args: readonly ts.Expression[];
}

/** Calls that stand as statements of their own. */
function calls(source: ts.SourceFile): Call[] {
  return source.statements.flatMap((statement): Call[] => {
    if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return [];
    const { expression, arguments: args } = statement.expression;
    return [{ callee: expression.getText(), args: [...args] }];
  });
}

/** The declaration that an expression names, through imports. */
function target(expression: ts.Expression, checker: ts.TypeChecker): ts.Declaration | undefined {
  const symbol = checker.getSymbolAtLocation(expression);
  if (!symbol) return undefined;
  const aliased = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return aliased.declarations?.[0];
}

function declarationOf(expression: ts.Expression, checker: ts.TypeChecker): ts.ClassDeclaration | undefined {
  const found = target(expression, checker);
  return found && ts.isClassDeclaration(found) ? found : undefined;
}

function strings(expression: ts.Expression, name: string): string[] {
  if (!ts.isObjectLiteralExpression(expression)) return [];
  for (const property of expression.properties) {
    if (!ts.isPropertyAssignment(property) || property.name.getText() !== name) continue;
    if (ts.isArrayLiteralExpression(property.initializer))
      return property.initializer.elements.filter(ts.isStringLiteral).map(({ text }) => text);
  }
  return [];
}

/** Entries `name: text('stored')` of an object, also of one that is spread or named. */
function storedProperties(expression: ts.Expression, checker: ts.TypeChecker): StoredProperty[] {
  const plain = ts.isAsExpression(expression) ? expression.expression : expression;
  if (!ts.isObjectLiteralExpression(plain)) {
    const found = target(plain, checker);
    return found && ts.isVariableDeclaration(found) && found.initializer
      ? storedProperties(found.initializer, checker)
      : [];
  }
  return plain.properties.flatMap((property): StoredProperty[] => {
    if (ts.isSpreadAssignment(property)) return storedProperties(property.expression, checker);
    if (!ts.isPropertyAssignment(property) || !ts.isCallExpression(property.initializer)) return [];
    const [, read, kind] =
      /^(read)?(text|localized|markup|number|flag|date)$/i.exec(property.initializer.expression.getText()) ??
      [];
    if (kind === undefined) return [];
    const name = property.name.getText().replace(/^['"]|['"]$/g, '');
    return [{ name, kind: kind.toLowerCase() as StoredProperty['kind'], writable: read === undefined }];
  });
}
