import type ts from 'typescript';
import { exportedFunctions, type ExportedFunction } from './exported-functions.ts';

type Compiler = typeof ts;

/** The type of each parameter of a hook's function, as text such as `svc.order.Basket`; '' for a value of any type. */
export type HookTypes = (hookName: string) => readonly string[] | undefined;

/** TypeScript reads the JSDoc tags of a node from here before it looks for comments. */
interface JsdocNode {
  jsDoc?: readonly ts.JSDoc[] & { jsDocCache?: readonly ts.JSDocTag[] };
}

/** The parameters of each file to which this plugin has attached types. */
const typedParameters = new WeakMap<ts.SourceFile, JsdocNode[]>();

/** Removes the types that {@link attachHookTypes} has given to the parameters of a file. */
export function detachHookTypes(file: ts.SourceFile): void {
  for (const parameter of typedParameters.get(file) ?? []) delete parameter.jsDoc;
  typedParameters.delete(file);
}

/**
 * Gives the parameters of hooks the types of the platform's arguments, unless the script's comments state types of their own.
 * Must be called before TypeScript binds the file.
 */
export function attachHookTypes(
  file: ts.SourceFile,
  hookNames: readonly string[],
  typesOf: HookTypes,
  compiler: Compiler,
): void {
  if (hookNames.length === 0) return;
  const functions = exportedFunctions(file, compiler);
  const parameters: JsdocNode[] = [];
  typedParameters.set(file, parameters);
  for (const hookName of hookNames) {
    const exported = functions.get(hookName.slice(hookName.lastIndexOf('.') + 1));
    const types = typesOf(hookName);
    if (!exported || !types) continue;
    for (const [index, parameter] of exported.node.parameters.entries()) {
      const type = types[index] ?? '';
      if (type === '' || hasOwnType(parameter, exported, compiler)) continue;
      attachType(parameter, type, compiler);
      parameters.push(parameter as JsdocNode);
    }
  }
}

/** Whether comments or defaults already state a type other than any object. */
function hasOwnType(
  parameter: ts.ParameterDeclaration,
  { documented }: ExportedFunction,
  compiler: Compiler,
): boolean {
  const { name } = parameter;
  if (!compiler.isIdentifier(name) || parameter.initializer || parameter.dotDotDotToken) return true;
  // The list of a parameter that was typed before an edit is empty.
  if (((parameter as JsdocNode).jsDoc?.length ?? 0) > 0) return true;
  return documented.some((node) =>
    ((node as JsdocNode).jsDoc ?? []).some((comment) =>
      (comment.tags ?? []).some((tag) => {
        if (compiler.isJSDocTypeTag(tag)) return true;
        return (
          compiler.isJSDocParameterTag(tag) &&
          compiler.isIdentifier(tag.name) &&
          tag.name.text === name.text &&
          tag.typeExpression !== undefined &&
          !isWeak(tag.typeExpression.type, compiler)
        );
      }),
    ),
  );
}

/** Whether a type says nothing: `any`, `*`, `Object`. */
function isWeak(type: ts.TypeNode, compiler: Compiler): boolean {
  const { AnyKeyword, JSDocAllType, ObjectKeyword, UnknownKeyword } = compiler.SyntaxKind;
  if ([AnyKeyword, JSDocAllType, ObjectKeyword, UnknownKeyword].includes(type.kind)) return true;
  return (
    compiler.isTypeReferenceNode(type) &&
    compiler.isIdentifier(type.typeName) &&
    ['Object', 'object'].includes(type.typeName.text)
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
  const hide = (node: ts.Node, position: number): void => {
    (node as { pos: number; end: number }).pos = position;
    (node as { pos: number; end: number }).end = position;
  };
  hide(tag, 0);
  hide(tag.tagName, -1);
  hide(tag.typeExpression, 0);
  // A name at a position in the script would be looked up as if it were declared after its use.
  const hideNames = (node: ts.Node): void => {
    hide(node, -1);
    node.forEachChild(hideNames);
  };
  hideNames(tag.typeExpression.type);
  return tag;
}

/** Whether a tag of a symbol is one that was attached. */
export const isAttachedTag = (tag: ts.JSDocTagInfo): boolean =>
  tag.name === 'type' && (tag.text === undefined || tag.text.every(({ text }) => text.trim() === ''));
