import type ts from 'typescript';

/** A function that a script exports. `commentedNodes` are the nodes whose comments document it. */
export interface ExportedFunction {
  readonly node: ts.FunctionLikeDeclaration;
  readonly commentedNodes: readonly ts.Node[];
}

type Compiler = typeof ts;

/**
 * Returns the functions that a script exports at its top level, by name: `exports.name = function`, `module.exports =
 * { name }`, and declared functions that are assigned to `exports`.
 */
export function findExportedFunctions(
  file: ts.SourceFile,
  compiler: Compiler,
): ReadonlyMap<string, ExportedFunction> {
  const functionsByName = findLocalFunctions(file, compiler);
  const exportsByName = new Map<string, ExportedFunction>();
  const add = (name: string, value: ts.Expression, commentedNodes: readonly ts.Node[]): void => {
    const localFunction = compiler.isIdentifier(value) ? functionsByName.get(value.text) : undefined;
    if (compiler.isFunctionExpression(value) || compiler.isArrowFunction(value))
      exportsByName.set(name, { node: value, commentedNodes: [...commentedNodes, value] });
    else if (localFunction) exportsByName.set(name, localFunction);
  };
  for (const statement of file.statements) {
    if (!compiler.isExpressionStatement(statement)) continue;
    const { targets, value } = splitAssignment(statement.expression, compiler);
    for (const target of targets) {
      const name = exportName(target, compiler);
      if (name !== undefined) add(name, value, [statement]);
      else if (isExports(target, compiler) && compiler.isObjectLiteralExpression(value))
        for (const property of value.properties) addProperty(property);
    }
  }
  return exportsByName;

  function addProperty(property: ts.ObjectLiteralElementLike): void {
    const { name } = property;
    if (!name || (!compiler.isIdentifier(name) && !compiler.isStringLiteral(name))) return;
    if (compiler.isMethodDeclaration(property))
      exportsByName.set(name.text, { node: property, commentedNodes: [property] });
    else if (compiler.isPropertyAssignment(property)) add(name.text, property.initializer, [property]);
    else if (compiler.isShorthandPropertyAssignment(property)) add(name.text, property.name, [property]);
  }
}

/** Returns the functions that a script declares at its top level. */
function findLocalFunctions(file: ts.SourceFile, compiler: Compiler): Map<string, ExportedFunction> {
  const functions = new Map<string, ExportedFunction>();
  for (const statement of file.statements) {
    if (compiler.isFunctionDeclaration(statement) && statement.name)
      functions.set(statement.name.text, { node: statement, commentedNodes: [statement] });
    if (!compiler.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!compiler.isIdentifier(name) || !initializer) continue;
      if (compiler.isFunctionExpression(initializer) || compiler.isArrowFunction(initializer))
        functions.set(name.text, { node: initializer, commentedNodes: [statement, initializer] });
    }
  }
  return functions;
}

/** Returns the targets and the value of `a = b = value`. */
function splitAssignment(
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

/** Returns `name` for `exports.name`, `exports['name']` and `module.exports.name`; undefined for other targets. */
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
