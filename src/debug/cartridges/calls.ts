import type { AnyNode, Node, Program } from 'acorn';
import { base, recursive } from 'acorn-walk';
import { isFunction } from '../../../dialect/index.ts';

/** Maximum length of a callee's text in characters. */
const maxCalleeLength = 60;

/** A call in a line. Lines and columns are 1-based. */
export interface ScriptCall {
  /** Source text of the callee without line breaks, such as `points.earnedBy`; of a long one, only its end. */
  readonly callee: string;
  /** Last segment of the callee, such as `earnedBy` or `#total`; '' if it is not a name. */
  readonly name: string;
  /**
   * An expression that evaluates to the function without calling a getter: it reads members with
   * {@link memberFunctionCode}. Undefined if `callee` was shortened or has anything but variables and members, such as
   * `a[key]`, or if a private member has a getter.
   */
  readonly functionCode: string | undefined;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/**
 * Returns the calls of the statements on the line at which a script is halted, in the order of their execution: calls
 * in arguments precede the call that receives them. For `if (f()) {...}` and similar statements, only the head counts.
 * If there are statements of several functions on the line, only those of the innermost function count. The expression
 * that is the body of an arrow function counts as part of the function around it.
 */
export function callsAt(program: Program, source: string, line: number): ScriptCall[] {
  const calls: ScriptCall[] = [];
  for (const part of evaluatedNodesAt(program, line)) collectCalls(part, { program, source }, calls);
  return calls;
}

const coversLine = ({ loc }: Node, line: number): boolean =>
  loc !== null && loc !== undefined && loc.start.line <= line && line <= loc.end.line;

/** Returns what is evaluated at a line: whole statements, or the heads of statements that contain others. */
function evaluatedNodesAt(program: Program, line: number): Node[] {
  // Of the functions around a line, the innermost is the one that starts last.
  const innermost: { functionPosition: number; parts: Node[] } = { functionPosition: 0, parts: [] };
  const visit = (node: Node, functionPosition: number): void => {
    if (!coversLine(node, line) && node.type !== 'Program') return;
    for (const part of evaluatedParts(node as AnyNode)) {
      if (!coversLine(part, line) || functionPosition < innermost.functionPosition) continue;
      if (functionPosition > innermost.functionPosition) innermost.parts = [];
      innermost.functionPosition = functionPosition;
      innermost.parts.push(part);
    }
    // Plus 1, since 0 stands for the code outside functions.
    const childFunctionPosition = isFunction(node) ? node.start + 1 : functionPosition;
    for (const child of childrenOf(node)) if (!isLoopHead(node, child)) visit(child, childFunctionPosition);
  };
  visit(program, 0);
  return innermost.parts;
}

/** The declaration in a loop's head is part of that head. */
const isLoopHead = (node: Node, child: Node): boolean =>
  child.type === 'VariableDeclaration' &&
  ['ForStatement', 'ForInStatement', 'ForOfStatement'].includes(node.type);

function evaluatedParts(node: AnyNode): Node[] {
  switch (node.type) {
    case 'ExpressionStatement':
      return [node.expression];
    case 'VariableDeclaration':
    case 'ReturnStatement':
    case 'ThrowStatement':
      return [node];
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return [node.test];
    case 'SwitchStatement':
      return [node.discriminant];
    case 'ForStatement':
      return [node.init, node.test, node.update].filter((part) => part !== null && part !== undefined);
    case 'ForInStatement':
    case 'ForOfStatement':
      return [node.right];
    case 'ArrowFunctionExpression':
      return node.expression ? [node.body] : [];
    default:
      return [];
  }
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc') continue;
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value as unknown]) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string')
        children.push(child as Node);
    }
  }
  return children;
}

/** A script and its parsed form. */
interface ParsedScript {
  readonly program: Program;
  readonly source: string;
}

function collectCalls(part: Node, script: ParsedScript, calls: ScriptCall[]): void {
  const { source } = script;
  const visitCall = (node: Node, state: undefined, walk: (node: Node, state: undefined) => void): void => {
    const { callee, arguments: args } = node as Node & { callee: AnyNode; arguments: Node[] };
    walk(callee, state);
    for (const argument of args) walk(argument, state);
    const text = source.slice(callee.start, callee.end).replace(/\s+/g, ' ');
    calls.push({
      callee: text.length > maxCalleeLength ? `…${text.slice(1 - maxCalleeLength)}` : text,
      name: lastName(callee),
      functionCode: text.length <= maxCalleeLength ? createReadCode(callee, script) : undefined,
      line: node.loc?.start.line ?? 1,
      column: (node.loc?.start.column ?? 0) + 1,
      endLine: node.loc?.end.line ?? 1,
      endColumn: (node.loc?.end.column ?? 0) + 1,
    });
  };
  // A function that is only created here does not run here, so its calls do not count.
  const skipNode = (): void => undefined;
  recursive(
    part,
    undefined,
    {
      CallExpression: visitCall,
      NewExpression: visitCall,
      Function: skipNode,
      Class: skipNode,
    } as Parameters<typeof recursive>[2],
    base,
  );
}

/** Returns the last segment of a callee; '' if it is not a name. */
export function lastName(callee: AnyNode): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression') return '';
  const { property, computed } = callee;
  if (property.type === 'PrivateIdentifier') return `#${property.name}`;
  if (property.type === 'Identifier') return computed ? '' : property.name;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : '';
}

/** A statement that defines `__m(object, key)`: it returns a member, or undefined if the member has a getter. */
export const memberFunctionCode = [
  'var __m = function (o, k) {',
  'if (o === null || o === undefined) return undefined;',
  'for (var p = Object(o), d; p && !d; p = Object.getPrototypeOf(p)) d = Object.getOwnPropertyDescriptor(p, k);',
  'return d && d.value; };',
].join(' ');

/**
 * Returns code that evaluates a node which has only variables, and members without private getters; undefined for other
 * nodes.
 */
function createReadCode(node: AnyNode, script: ParsedScript): string | undefined {
  if (node.type === 'Identifier' || node.type === 'ThisExpression' || node.type === 'Literal')
    return script.source.slice(node.start, node.end);
  if (node.type !== 'MemberExpression') return undefined;
  const { object, property, computed } = node;
  const objectCode = createReadCode(object, script);
  if (objectCode === undefined) return undefined;
  // No code can examine whether a private member has a getter, but the class of the member is in the same script.
  if (property.type === 'PrivateIdentifier')
    return hasPrivateGetter(script.program, property.name) ? undefined : `${objectCode}.#${property.name}`;
  const keyCode =
    !computed && property.type === 'Identifier'
      ? JSON.stringify(property.name)
      : createReadCode(property, script);
  return keyCode === undefined ? undefined : `__m(${objectCode}, ${keyCode})`;
}

/** Whether a class in a node has a getter for a private member. */
function hasPrivateGetter(node: Node, name: string): boolean {
  const anyNode = node as AnyNode;
  if (anyNode.type === 'MethodDefinition' && anyNode.kind === 'get') {
    const { key } = anyNode;
    if (key.type === 'PrivateIdentifier' && key.name === name) return true;
  }
  return childrenOf(node).some((child) => hasPrivateGetter(child, name));
}
