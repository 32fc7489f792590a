import type ts from 'typescript';

/** A function that a script exports, with the nodes whose comments document it. */
export interface ExportedFunction {
  readonly node: ts.FunctionLikeDeclaration;
  readonly documented: readonly ts.Node[];
}

type Compiler = typeof ts;

/**
 * The functions that a script exports at its top level, by name: `exports.name = function`, `module.exports = { name }`, and
 * functions that are exported by their name.
 */
export function exportedFunctions(
  file: ts.SourceFile,
  compiler: Compiler,
): ReadonlyMap<string, ExportedFunction> {
  const local = localFunctions(file, compiler);
  const exported = new Map<string, ExportedFunction>();
  const add = (name: string, value: ts.Expression, documented: readonly ts.Node[]): void => {
    const named = compiler.isIdentifier(value) ? local.get(value.text) : undefined;
    if (compiler.isFunctionExpression(value) || compiler.isArrowFunction(value))
      exported.set(name, { node: value, documented: [...documented, value] });
    else if (named) exported.set(name, named);
  };
  for (const statement of file.statements) {
    if (!compiler.isExpressionStatement(statement)) continue;
    const { targets, value } = assignment(statement.expression, compiler);
    for (const target of targets) {
      const name = exportName(target, compiler);
      if (name !== undefined) add(name, value, [statement]);
      else if (isExports(target, compiler) && compiler.isObjectLiteralExpression(value))
        for (const property of value.properties) addProperty(property);
    }
  }
  return exported;

  function addProperty(property: ts.ObjectLiteralElementLike): void {
    const { name } = property;
    if (!name || (!compiler.isIdentifier(name) && !compiler.isStringLiteral(name))) return;
    if (compiler.isMethodDeclaration(property))
      exported.set(name.text, { node: property, documented: [property] });
    else if (compiler.isPropertyAssignment(property)) add(name.text, property.initializer, [property]);
    else if (compiler.isShorthandPropertyAssignment(property)) add(name.text, property.name, [property]);
  }
}

/** The functions that a script declares at its top level. */
function localFunctions(file: ts.SourceFile, compiler: Compiler): Map<string, ExportedFunction> {
  const functions = new Map<string, ExportedFunction>();
  for (const statement of file.statements) {
    if (compiler.isFunctionDeclaration(statement) && statement.name)
      functions.set(statement.name.text, { node: statement, documented: [statement] });
    if (!compiler.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!compiler.isIdentifier(name) || !initializer) continue;
      if (compiler.isFunctionExpression(initializer) || compiler.isArrowFunction(initializer))
        functions.set(name.text, { node: initializer, documented: [statement, initializer] });
    }
  }
  return functions;
}

/** The targets and the value of `a = b = value`. */
function assignment(
  expression: ts.Expression,
  compiler: Compiler,
): { readonly targets: readonly ts.Expression[]; readonly value: ts.Expression } {
  const targets: ts.Expression[] = [];
  let value = expression;
  while (compiler.isBinaryExpression(value) && value.operatorToken.kind === compiler.SyntaxKind.EqualsToken) {
    targets.push(value.left);
    value = value.right;
  }
  return { targets, value };
}

/** `name` of `exports.name`, `exports['name']` and `module.exports.name`. */
function exportName(target: ts.Expression, compiler: Compiler): string | undefined {
  if (compiler.isPropertyAccessExpression(target))
    return isExports(target.expression, compiler) ? target.name.text : undefined;
  if (!compiler.isElementAccessExpression(target) || !isExports(target.expression, compiler))
    return undefined;
  const { argumentExpression } = target;
  return compiler.isStringLiteral(argumentExpression) ? argumentExpression.text : undefined;
}

/** Whether an expression is `exports` or `module.exports`. */
const isExports = (expression: ts.Expression, compiler: Compiler): boolean =>
  compiler.isIdentifier(expression)
    ? expression.text === 'exports'
    : compiler.isPropertyAccessExpression(expression) &&
      expression.name.text === 'exports' &&
      compiler.isIdentifier(expression.expression) &&
      expression.expression.text === 'module';
