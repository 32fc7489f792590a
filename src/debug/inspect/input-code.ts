import type { AnyNode, Node, Statement, VariableDeclaration } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { isFunction } from '../../../dialect/index.ts';
import { boundNames } from '../cartridges/lexical-names.ts';
import type { ParsedCode } from './parse-code.ts';

/** The scope in which console input is evaluated. */
export interface InputScope {
  /** Names of the variables of the frame and its enclosing scopes, without globals. */
  readonly visibleNames: ReadonlySet<string>;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Statements that store the value of the last statement in `__r`, which they do not declare. */
export interface InputCode {
  readonly setup: string;
  readonly statements: string;
}

/**
 * Prepares statements for evaluation within a function, to which their top-level declarations would be local. With
 * `scope`, a `var` with the name of a variable of the frame becomes an assignment to that variable. A `let`, `const`,
 * class or function with such a name hides the variable for this input only. Declarations of other names become
 * assignments to properties of the global object, so that the next input can use them.
 */
export function prepareInput(
  { program, text, eachName }: ParsedCode,
  scope: InputScope | undefined,
): InputCode {
  const edits: Edit[] = [];
  const functions: string[] = [];
  const globals = new Set<string>();
  const declare = (names: readonly string[]): void => {
    for (const name of names) if (!scope?.visibleNames.has(name)) globals.add(name);
  };
  const isVisible = (names: readonly string[]): boolean =>
    names.some((name) => scope?.visibleNames.has(name));
  if (scope) {
    for (const statement of program.body) {
      if (statement.type === 'FunctionDeclaration' && !isVisible([statement.id.name])) {
        declare([statement.id.name]);
        functions.push(`${statement.id.name} = (${text.slice(statement.start, statement.end)}\n);`);
        edits.push({ start: statement.start, end: statement.end, text: ';' });
      } else if (statement.type === 'ClassDeclaration' && !isVisible([statement.id.name])) {
        declare([statement.id.name]);
        edits.push({ start: statement.start, end: statement.start, text: `${statement.id.name} = ` });
        edits.push({ start: statement.end, end: statement.end, text: ';' });
      }
    }
    for (const { declaration, isLoopHead } of findDeclarations(program)) {
      const names = declaration.declarations.flatMap(({ id }) => boundNames(id));
      if (declaration.kind !== 'var' && isVisible(names)) continue;
      declare(names);
      edits.push(...assignmentEdits(declaration, isLoopHead));
    }
  }
  const last = program.body.at(-1);
  if (last) edits.push(...completionValueEdits(last));
  return {
    setup: [
      eachName === undefined ? '' : `var ${eachName} = ${forEachValuesCode};`,
      globals.size === 0 ? '' : defineGlobalsCode([...globals]),
      ...functions,
    ].join(' '),
    statements: applyEdits(text, edits),
  };
}

interface Declaration {
  readonly declaration: VariableDeclaration;
  /** The declaration is in the head of a `for ... in` or `for ... of` loop. */
  readonly isLoopHead: boolean;
}

/**
 * Returns the variables that code would declare for the whole script: `let` and `const` at the top level, and
 * `var` outside functions.
 */
function findDeclarations(program: Node): Declaration[] {
  const collectedDeclarations: Declaration[] = [];
  fullAncestor(program, (node, _state, ancestors) => {
    if (node.type !== 'VariableDeclaration') return;
    const outerNodes = ancestors.filter((ancestor) => ancestor !== node);
    const parent = outerNodes.at(-1);
    const isHidden = outerNodes.some(
      (outerNode) => isFunction(outerNode) || outerNode.type === 'StaticBlock',
    );
    if (isHidden || (node.kind !== 'var' && parent?.type !== 'Program')) return;
    const isLoopHead =
      (parent?.type === 'ForInStatement' || parent?.type === 'ForOfStatement') && parent.left === node;
    collectedDeclarations.push({ declaration: node, isLoopHead });
  });
  return collectedDeclarations;
}

function assignmentEdits(
  { kind, start, declarations: declarators }: VariableDeclaration,
  isLoopHead: boolean,
): Edit[] {
  const first = declarators[0];
  const last = declarators.at(-1);
  if (!first || !last) return [];
  if (isLoopHead) return [{ start, end: first.start, text: '' }];
  const uninitializedDeclarators = declarators.filter(({ init }) => !init);
  return [
    // A pattern at the start of a statement would be parsed as a block, so it gets parentheses.
    { start, end: first.start, text: '(' },
    ...uninitializedDeclarators.map((declarator) =>
      kind === 'var'
        ? { start: declarator.start, end: declarator.end, text: 'void 0' }
        : { start: declarator.end, end: declarator.end, text: ' = void 0' },
    ),
    { start: last.end, end: last.end, text: ')' },
  ];
}

/** Returns the edits that store the value of the statement's last expression in `__r`. */
function completionValueEdits(statement: Statement | AnyNode): Edit[] {
  const edits: Edit[] = [];
  fullAncestor(statement, (node, _state, ancestors) => {
    if (node.type !== 'ExpressionStatement') return;
    if (ancestors.some((ancestor) => isFunction(ancestor) || /^Class|^StaticBlock/.test(ancestor.type)))
      return;
    const { start, end } = node.expression;
    edits.push({ start, end: start, text: '__r = (' }, { start: end, end, text: '\n)' });
  });
  return edits;
}

const defineGlobalsCode = (names: readonly string[]): string =>
  [
    `var __g = typeof globalThis === 'object' ? globalThis : (function () { return this; })();`,
    `${JSON.stringify(names)}.forEach(function (n) { if (!(n in __g)) Object.defineProperty(__g, n, { value: void 0, writable: true, enumerable: true, configurable: true }); });`,
  ].join(' ');

/**
 * Code of a function that returns the values that `for each` iterates over: the elements of a collection, or the
 * property values of any other object.
 */
const forEachValuesCode = [
  'function (o) { if (o === null || o === undefined) return []; if (typeof o[Symbol.iterator] === "function") return o;',
  'if (typeof o.iterator === "function") { var l = []; for (var i = o.iterator(); i.hasNext(); ) l.push(i.next()); return l; }',
  'var v = []; for (var k in o) v.push(o[k]); return v; }',
].join(' ');

function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let offset = 0;
  for (const { start, end, text: replacement } of edits.toSorted(
    (a, b) => a.start - b.start || a.end - b.end,
  )) {
    result += text.slice(offset, start) + replacement;
    offset = end;
  }
  return result + text.slice(offset);
}
