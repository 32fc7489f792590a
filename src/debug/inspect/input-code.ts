import type { AnyNode, Node, Statement, VariableDeclaration } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { isFunction } from '../cartridges/functions.ts';
import { namesIn } from '../cartridges/lexical-names.ts';
import type { ParsedCode } from './parse-code.ts';

/** Where the code of a console is evaluated. */
export interface InputScope {
  /** Names of the frame's variables and of those around it, globals aside. */
  readonly visible: ReadonlySet<string>;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Statements that leave the value of the last one in `__r`, which they do not declare. */
export interface InputCode {
  readonly setup: string;
  readonly statements: string;
}

/**
 * Prepares statements for a function that they are put into. What they declare at their top would end with it: with
 * `scope`, it is assigned instead, to the frame's variable of the name or, where there is none, to a property of the
 * global object, so that the next input has it. A `let`, `const`, class or function of a name that the frame has hides it
 * for this input alone.
 */
export function inputCode({ program, text, eachName }: ParsedCode, scope: InputScope | undefined): InputCode {
  const edits: Edit[] = [];
  const functions: string[] = [];
  const globals = new Set<string>();
  const declare = (names: readonly string[]): void => {
    for (const name of names) if (!scope?.visible.has(name)) globals.add(name);
  };
  const stays = (names: readonly string[]): boolean => names.some((name) => scope?.visible.has(name));
  if (scope) {
    for (const statement of program.body) {
      if (statement.type === 'FunctionDeclaration' && !stays([statement.id.name])) {
        declare([statement.id.name]);
        functions.push(`${statement.id.name} = (${text.slice(statement.start, statement.end)}\n);`);
        edits.push({ start: statement.start, end: statement.end, text: ';' });
      } else if (statement.type === 'ClassDeclaration' && !stays([statement.id.name])) {
        declare([statement.id.name]);
        edits.push({ start: statement.start, end: statement.start, text: `${statement.id.name} = ` });
        edits.push({ start: statement.end, end: statement.end, text: ';' });
      }
    }
    for (const { declaration, head } of declarations(program)) {
      const names = declaration.declarations.flatMap(({ id }) => namesIn(id));
      if (declaration.kind !== 'var' && stays(names)) continue;
      declare(names);
      edits.push(...asAssignment(declaration, head));
    }
  }
  const last = program.body.at(-1);
  if (last) edits.push(...valuesOf(last));
  return {
    setup: [
      eachName === undefined ? '' : `var ${eachName} = ${eachValues};`,
      globals.size === 0 ? '' : defining([...globals]),
      ...functions,
    ].join(' '),
    statements: edited(text, edits),
  };
}

interface Declaration {
  readonly declaration: VariableDeclaration;
  /** It stands in the head of a `for ... in` or `for ... of`. */
  readonly head: boolean;
}

/** Variables that a script's code would declare for the whole of it: `let` and `const` at the top, `var` outside of functions. */
function declarations(program: Node): Declaration[] {
  const all: Declaration[] = [];
  fullAncestor(program, (node, _state, ancestors) => {
    const declaration = node;
    if (declaration.type !== 'VariableDeclaration') return;
    const around = ancestors.filter((one) => one !== node);
    const parent = around.at(-1);
    const isHidden = around.some((one) => isFunction(one) || one.type === 'StaticBlock');
    if (isHidden || (declaration.kind !== 'var' && parent?.type !== 'Program')) return;
    const head =
      (parent?.type === 'ForInStatement' || parent?.type === 'ForOfStatement') && parent.left === node;
    all.push({ declaration, head });
  });
  return all;
}

function asAssignment({ kind, start, declarations: all }: VariableDeclaration, head: boolean): Edit[] {
  const first = all[0];
  const last = all.at(-1);
  if (!first || !last) return [];
  if (head) return [{ start, end: first.start, text: '' }];
  const unset = all.filter(({ init }) => !init);
  return [
    // A pattern at the start of a statement would be a block. The `;` ends what stands before without one.
    { start, end: first.start, text: '(' },
    ...unset.map((one) =>
      kind === 'var'
        ? { start: one.start, end: one.end, text: 'void 0' }
        : { start: one.end, end: one.end, text: ' = void 0' },
    ),
    { start: last.end, end: last.end, text: ')' },
  ];
}

/** Leaves in `__r` what the statement's last expression came to. */
function valuesOf(statement: Statement | AnyNode): Edit[] {
  const edits: Edit[] = [];
  fullAncestor(statement, (node, _state, ancestors) => {
    const one = node;
    if (one.type !== 'ExpressionStatement') return;
    if (ancestors.some((around) => isFunction(around) || /^Class|^StaticBlock/.test(around.type))) return;
    const { start, end } = one.expression;
    edits.push({ start, end: start, text: '__r = (' }, { start: end, end, text: '\n)' });
  });
  return edits;
}

const defining = (names: readonly string[]): string =>
  [
    `var __g = typeof globalThis === 'object' ? globalThis : (function () { return this; })();`,
    `${JSON.stringify(names)}.forEach(function (n) { if (!(n in __g)) Object.defineProperty(__g, n, { value: void 0, writable: true, enumerable: true, configurable: true }); });`,
  ].join(' ');

/** What `for each` goes through: elements of collections, values of everything else. */
const eachValues = [
  'function (o) { if (o === null || o === undefined) return []; if (typeof o[Symbol.iterator] === "function") return o;',
  'if (typeof o.iterator === "function") { var l = []; for (var i = o.iterator(); i.hasNext(); ) l.push(i.next()); return l; }',
  'var v = []; for (var k in o) v.push(o[k]); return v; }',
].join(' ');

function edited(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: put } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, start) + put;
    at = end;
  }
  return result + text.slice(at);
}
