import { globSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** A class of the Script API as its source declares it. */
export interface SourceClass {
  /** Without the module root: `order.Order`. */
  readonly name: string;
  readonly declaration: ts.ClassDeclaration;
  /** Properties whose getter is `isX` as well. */
  readonly booleans: readonly string[];
  /** Properties that are a stored field each: name, kind, and whether scripts may write. */
  readonly stored: readonly StoredProperty[];
}

export interface StoredProperty {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'flag' | 'date';
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
  const classes: SourceClass[] = [];
  const names = new Map<ts.Symbol, string>();
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.includes('/scripting/worker/api/')) continue;
    const stored = new Map<string, StoredProperty[]>();
    for (const { callee, args } of calls(source)) {
      const [first, second, third] = args;
      if (callee === 'storedFields' && first && second) {
        const known = stored.get(first.getText()) ?? [];
        stored.set(first.getText(), [...known, ...storedProperties(second, checker)]);
      }
      if (callee !== 'platformClass' || !first || !second || !ts.isStringLiteral(first)) continue;
      const declaration = declarationOf(second, checker);
      if (!declaration) continue;
      const symbol = checker.getSymbolAtLocation(declaration.name ?? declaration);
      if (symbol) names.set(symbol, first.text);
      classes.push({
        name: first.text,
        declaration,
        booleans: third ? strings(third, 'booleans') : [],
        stored: stored.get(second.getText()) ?? [],
      });
    }
  }
  return { checker, classes: classes.sort((one, other) => (one.name < other.name ? -1 : 1)), names };
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
      /^(read)?(text|number|flag|date)$/i.exec(property.initializer.expression.getText()) ?? [];
    if (kind === undefined) return [];
    const name = property.name.getText().replace(/^['"]|['"]$/g, '');
    return [{ name, kind: kind.toLowerCase() as StoredProperty['kind'], writable: read === undefined }];
  });
}
