import type { AnyNode, Node, Program } from 'acorn';
import { base, recursive } from 'acorn-walk';
import { isFunction } from './functions.ts';

/** A call that a line makes. Lines and columns are 1-based. */
export interface ScriptCall {
  /** The callee as it is written, without line breaks: `points.earnedBy`. */
  readonly callee: string;
  /** Its last name: `earnedBy`; '' where it has none. */
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/**
 * The calls of the statement at which a script stands halted, in the order in which they are made: arguments come
 * before the call that takes them. Of `if (f()) {...}` and its like only the head counts.
 */
export function callsAt(program: Program, source: string, line: number): ScriptCall[] {
  const calls: ScriptCall[] = [];
  for (const part of partsAt(program, line)) collect(part, source, calls);
  return calls;
}

const covers = ({ loc }: Node, line: number): boolean =>
  loc !== null && loc !== undefined && loc.start.line <= line && line <= loc.end.line;

/** What is evaluated at a line: whole statements, or heads of those that hold others. */
function partsAt(program: Program, line: number): Node[] {
  const innermost: { functionLine: number; parts: Node[] } = { functionLine: 0, parts: [] };
  const visit = (node: Node, functionLine: number): void => {
    if (!covers(node, line) && node.type !== 'Program') return;
    for (const part of headsOf(node as AnyNode)) {
      if (!covers(part, line) || functionLine < innermost.functionLine) continue;
      if (functionLine > innermost.functionLine) innermost.parts = [];
      innermost.functionLine = functionLine;
      innermost.parts.push(part);
    }
    const inner = isFunction(node)
      ? (node.loc?.start.line ?? 0) * 10_000 + (node.loc?.start.column ?? 0) + 1
      : functionLine;
    for (const child of childrenOf(node)) if (!isHead(node, child)) visit(child, inner);
  };
  visit(program, 0);
  return innermost.parts;
}

/** The declaration in a loop's head is part of that head. */
const isHead = (node: Node, child: Node): boolean =>
  child.type === 'VariableDeclaration' &&
  ['ForStatement', 'ForInStatement', 'ForOfStatement'].includes(node.type);

function headsOf(node: AnyNode): Node[] {
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
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value as unknown]) {
      if (typeof one === 'object' && one !== null && typeof (one as Node).type === 'string')
        children.push(one as Node);
    }
  }
  return children;
}

function collect(part: Node, source: string, calls: ScriptCall[]): void {
  const enter = (node: Node, state: undefined, walk: (node: Node, state: undefined) => void): void => {
    const { callee, arguments: args } = node as Node & { callee: AnyNode; arguments: Node[] };
    walk(callee, state);
    for (const argument of args) walk(argument, state);
    const text = source.slice(callee.start, callee.end).replace(/\s+/g, ' ');
    calls.push({
      callee: text.length > 60 ? `…${text.slice(-59)}` : text,
      name: lastName(callee),
      line: node.loc?.start.line ?? 1,
      column: (node.loc?.start.column ?? 0) + 1,
      endLine: node.loc?.end.line ?? 1,
      endColumn: (node.loc?.end.column ?? 0) + 1,
    });
  };
  // What a function does that is only made here is not done here.
  const pass = (): void => undefined;
  recursive(
    part,
    undefined,
    { CallExpression: enter, NewExpression: enter, Function: pass, Class: pass } as Parameters<
      typeof recursive
    >[2],
    base,
  );
}

function lastName(callee: AnyNode): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
    return callee.property.name;
  return '';
}
