import type ts from 'typescript';
import { functionNameOf } from '../../cartridges/hook-function.ts';
import { findExportedFunctions, type ExportedFunction } from './exported-functions.ts';

type Compiler = typeof ts;

/**
 * Returns the type of each parameter of a hook's function, such as `svc.order.Basket`; '' for a value of any type.
 * Returns undefined for an extension point that the platform does not have.
 */
export type HookTypes = (hookName: string) => readonly string[] | undefined;

/** Internal fields of a node, from which TypeScript reads JSDoc tags before it looks for comments. */
interface JsdocNode {
  jsDoc?: readonly ts.JSDoc[] & { jsDocCache?: readonly ts.JSDocTag[] };
}

/** The parameters to which this plugin has attached types, by file. */
const typedParameters = new WeakMap<ts.SourceFile, JsdocNode[]>();

/** Removes the types that {@link attachHookTypes} attached to the parameters of a file. */
export function detachHookTypes(file: ts.SourceFile): void {
  for (const parameter of typedParameters.get(file) ?? []) delete parameter.jsDoc;
  typedParameters.delete(file);
}

/**
 * Attaches the types of the platform's arguments to the parameters of hooks, unless the script's own comments state
 * types. Must be called before TypeScript binds the file.
 */
export function attachHookTypes(
  file: ts.SourceFile,
  hookNames: readonly string[],
  getTypes: HookTypes,
  compiler: Compiler,
): void {
  if (hookNames.length === 0) return;
  const functions = findExportedFunctions(file, compiler);
  const parameters: JsdocNode[] = [];
  typedParameters.set(file, parameters);
  for (const hookName of hookNames) {
    const exportedFunction = functions.get(functionNameOf(hookName, file.text));
    const types = getTypes(hookName);
    if (!exportedFunction || !types) continue;
    for (const [index, parameter] of exportedFunction.node.parameters.entries()) {
      const type = types[index] ?? '';
      if (type === '' || hasOwnType(parameter, exportedFunction, compiler)) continue;
      attachType(parameter, type, compiler);
      parameters.push(parameter as JsdocNode);
    }
  }
}

/** Whether a parameter is a pattern or a rest parameter, or has a default value or an informative type in a comment. */
function hasOwnType(
  parameter: ts.ParameterDeclaration,
  { commentedNodes }: ExportedFunction,
  compiler: Compiler,
): boolean {
  const { name } = parameter;
  if (!compiler.isIdentifier(name) || parameter.initializer || parameter.dotDotDotToken) return true;
  // A type that this plugin attached before an edit does not count: its list of comments is empty.
  if (((parameter as JsdocNode).jsDoc?.length ?? 0) > 0) return true;
  return commentedNodes.some((node) =>
    ((node as JsdocNode).jsDoc ?? []).some((comment) =>
      (comment.tags ?? []).some((tag) => {
        if (compiler.isJSDocTypeTag(tag)) return true;
        return (
          compiler.isJSDocParameterTag(tag) &&
          compiler.isIdentifier(tag.name) &&
          tag.name.text === name.text &&
          tag.typeExpression !== undefined &&
          !isUninformative(tag.typeExpression.type, compiler)
        );
      }),
    ),
  );
}

/** Whether a type gives no information, such as `any`, `*`, `Object` or `Object[]`. */
function isUninformative(type: ts.TypeNode, compiler: Compiler): boolean {
  const { AnyKeyword, JSDocAllType, ObjectKeyword, UnknownKeyword } = compiler.SyntaxKind;
  if ([AnyKeyword, JSDocAllType, ObjectKeyword, UnknownKeyword].includes(type.kind)) return true;
  if (compiler.isArrayTypeNode(type)) return isUninformative(type.elementType, compiler);
  if (!compiler.isTypeReferenceNode(type) || !compiler.isIdentifier(type.typeName)) return false;
  const elementTypes = type.typeArguments ?? [];
  return (
    ['Object', 'object'].includes(type.typeName.text) ||
    (type.typeName.text === 'Array' && elementTypes.every((element) => isUninformative(element, compiler)))
  );
}

/** Attaches `@type {type}` to a parameter, as if its comment contained it. */
function attachType(parameter: ts.ParameterDeclaration, type: string, compiler: Compiler): void {
  const tag = parseTypeTag(type, compiler);
  if (!tag) return;
  (tag as { parent: ts.Node }).parent = parameter;
  (parameter as JsdocNode).jsDoc = Object.assign([], { jsDocCache: [tag] });
}

function parseTypeTag(type: string, compiler: Compiler): ts.JSDocTypeTag | undefined {
  const file = compiler.createSourceFile(
    'type.js',
    `/** @type {${type}} */ var value;`,
    compiler.ScriptTarget.Latest,
    true,
    compiler.ScriptKind.JS,
  );
  const tag = (file.statements[0] as JsdocNode | undefined)?.jsDoc?.[0]?.tags?.[0];
  if (!tag || !compiler.isJSDocTypeTag(tag)) return undefined;
  const setPosition = (node: ts.Node, position: number): void => {
    (node as { pos: number; end: number }).pos = position;
    (node as { pos: number; end: number }).end = position;
  };
  setPosition(tag, 0);
  setPosition(tag.tagName, -1);
  setPosition(tag.typeExpression, 0);
  // With a position in the script, TypeScript would treat the name as used before its declaration.
  const setPositions = (node: ts.Node): void => {
    setPosition(node, -1);
    node.forEachChild(setPositions);
  };
  setPositions(tag.typeExpression.type);
  return tag;
}

/** Whether a tag was attached by this plugin. */
export const isAttachedTag = (tag: ts.JSDocTagInfo): boolean =>
  tag.name === 'type' && (tag.text === undefined || tag.text.every(({ text }) => text.trim() === ''));
