import { parse, type AnyNode, type Options, type Program } from 'acorn';
import { full } from 'acorn-walk';
import {
  childNodes,
  declaringScope,
  lexicalScopes,
  thisScopeOf,
  type LexicalAnalysis,
  type NameReference,
} from './lexical-scopes.ts';
import { parserOptions, plainScript, unusedName } from './plain-script.ts';

/** What a person or a client sends to be evaluated in a frame: an expression or statements. */
export interface Evaluation {
  /** Plain JavaScript, whose completion value is the value. */
  readonly text: string;
  readonly program: Program;
  readonly analysis: LexicalAnalysis;
  /** As in `PlainScript`. */
  readonly eachName: string | undefined;
  /** Names that it takes from its surroundings. */
  readonly freeNames: ReadonlySet<string>;
  /** Those of its surroundings that it assigns, by a `var` or function of the name too. */
  readonly assignedNames: ReadonlySet<string>;
  readonly usesThis: boolean;
  readonly usesSuper: boolean;
  /** Whether variables may have other values afterwards. */
  readonly mayAssign: boolean;
}

const options: Options = { ...parserOptions, allowSuperOutsideMethod: true, checkPrivateFields: false };

/**
 * Undefined where it is a text for V8 alone to judge (a syntax error, in most cases); a text where it is refused.
 */
export function parseEvaluation(source: string): Evaluation | string | undefined {
  const literal = objectLiteral(source);
  const text = literal ?? source;
  const plain = parsedText(text);
  if (!plain) return usesAwait(text) ? awaitRefusal : undefined;
  const { program, eachName } = plain;
  const analysis = lexicalScopes(program);
  const { module } = analysis;
  const freeNames = new Set(
    analysis.references.flatMap(({ name, scope }) => (declaringScope(scope, name) ? [] : [name])),
  );
  if (freeNames.has('await')) return awaitRefusal;
  return {
    ...{ text: plain.text, program, analysis, eachName, freeNames, assignedNames: assignedNames(analysis) },
    usesThis: analysis.thisExpressions.some(({ scope }) => thisScopeOf(scope) === module),
    usesSuper: analysis.superMembers.some(({ scope }) => thisScopeOf(scope) === module),
    mayAssign: mayAssign(program),
  };
}

function assignedNames({ references, module }: LexicalAnalysis): Set<string> {
  const names = new Set(
    [...module.names].flatMap(([name, kind]) => (kind === 'var' || kind === 'function' ? [name] : [])),
  );
  for (const { name, role, scope } of references)
    if ((role === 'assign' || role === 'shorthandTarget') && !declaringScope(scope, name)) names.add(name);
  return names;
}

const awaitRefusal =
  '"await" cannot be used while the script is halted: no promise is settled before it runs on';

function parsedText(
  text: string,
): { text: string; program: Program; eachName: string | undefined } | undefined {
  try {
    const plain = plainScript(parseable(text), options);
    if (plain.eachName === undefined && plain.text === parseable(text)) return { ...plain, text };
    // Positions are to be those of the plain text.
    return { ...plain, program: parse(plain.text, options) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The parser knows `new.target` inside of functions only. */
const parseable = (text: string): string => text.replaceAll('new.target', 'new_target');

/** `{ a: 1 }` is meant as an object, and is a block to the language. */
function objectLiteral(source: string): string | undefined {
  if (!/^\s*\{/.test(source)) return undefined;
  const text = `(${source.replace(/[\s;]+$/, '')}\n)`;
  try {
    parse(parseable(text), options);
    return text;
  } catch {
    return undefined;
  }
}

function usesAwait(text: string): boolean {
  if (!text.includes('await')) return false;
  try {
    parse(parseable(text), { ...options, allowAwaitOutsideFunction: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Nodes that run no code of the script. All others may: a member may be a getter, an operator asks an object for its
 * primitive value, a loop and a spread ask an iterator.
 */
const inert = new Set([
  'Program',
  'ExpressionStatement',
  'BlockStatement',
  'EmptyStatement',
  'Identifier',
  'Literal',
  'ThisExpression',
  'MetaProperty',
  'LogicalExpression',
  'ConditionalExpression',
  'SequenceExpression',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);
const inertOperators = new Set(['typeof', 'void', '!', '===', '!==']);

function mayAssign(program: Program): boolean {
  let answer = false;
  full(program, (node: AnyNode) => {
    const isInert =
      node.type === 'UnaryExpression' || node.type === 'BinaryExpression'
        ? inertOperators.has(node.operator)
        : inert.has(node.type);
    if (!isInert) answer = true;
  });
  return answer;
}

/** Names that an evaluation declares at its top and that are to outlive it, with their kinds. */
export function declaredNames(
  { program, analysis }: Evaluation,
  exists: (name: string) => boolean,
): Map<string, 'var' | 'let' | 'const'> {
  const names = new Map<string, 'var' | 'let' | 'const'>();
  for (const [name, kind] of analysis.module.names) {
    if (kind !== 'var' && kind !== 'function') continue;
    if (!exists(name)) names.set(name, 'var');
  }
  for (const node of program.body) {
    const local = lexicalNames(node, analysis);
    // One that hides a variable of the frame is of this evaluation alone.
    if (local.some(exists)) continue;
    for (const name of local) names.set(name, kindOf(node));
  }
  return names;
}

const kindOf = (node: AnyNode): 'let' | 'const' =>
  node.type === 'VariableDeclaration' && node.kind === 'const' ? 'const' : 'let';

/** Names that a statement declares by `let`, `const` or `class`. */
function lexicalNames(node: AnyNode, { references }: LexicalAnalysis): string[] {
  if (node.type === 'ClassDeclaration') return node.id ? [node.id.name] : [];
  if (node.type !== 'VariableDeclaration' || node.kind === 'var') return [];
  return references.flatMap(({ name, role, start, end }) => {
    const ids = node.declarations.some(({ id }) => id.start <= start && end <= id.end);
    return ids && (role === 'declare' || role === 'shorthandDeclare') ? [name] : [];
  });
}

export interface Rewriting {
  /** Expression of the object whose properties stand for {@link names}. */
  readonly view: string;
  readonly names: ReadonlySet<string>;
  /** What {@link declaredNames} has given. */
  readonly declared: ReadonlyMap<string, unknown>;
  /** Whether `this` is to be the view's property of that name. */
  readonly replacesThis: boolean;
}

interface Edit {
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

/** The text of an evaluation that reads and assigns names as properties of a view, and declares as its properties. */
export function rewriteEvaluation(evaluation: Evaluation, rewriting: Rewriting): string {
  const { analysis, text, program } = evaluation;
  const view = unusedName(text);
  const edits = [
    ...nameEdits(analysis, rewriting, view),
    ...superEdits(evaluation, view, rewriting.replacesThis),
    ...declarationEdits(evaluation, rewriting, view),
  ];
  if (rewriting.replacesThis)
    for (const { start, end, scope } of analysis.thisExpressions)
      if (thisScopeOf(scope) === analysis.module) edits.push({ at: start, end, text: `${view}.this` });
  const rewritten = `const ${view} = ${rewriting.view};\n${withFunctionsFirst(evaluation, rewriting, view, edits)}`;
  return returns(program) ? `(() => {${rewritten}\n})()` : rewritten;
}

/** Functions that are declared at the top are there before the first statement, and have no value. */
function withFunctionsFirst(
  { text, program }: Evaluation,
  { declared, names }: Rewriting,
  view: string,
  edits: readonly Edit[],
): string {
  let first = '';
  let rest = [...edits];
  for (const node of program.body) {
    if (node.type !== 'FunctionDeclaration') continue;
    const { start, end, id } = node;
    const isWithin = ({ at, end: to }: Edit): boolean => start <= at && to <= end;
    const own = edits
      .filter(isWithin)
      .map((edit) => ({ ...edit, at: edit.at - start, end: edit.end - start }));
    const isView = declared.has(id.name) || names.has(id.name);
    const target = isView ? `${view}[${JSON.stringify(id.name)}]` : id.name;
    first += `void (${target} = ${applied(text.slice(start, end), own)});`;
    rest = [...rest.filter((edit) => !isWithin(edit)), { at: start, end, text: ';' }];
  }
  return first + applied(text, rest);
}

function nameEdits({ references, module }: LexicalAnalysis, rewriting: Rewriting, view: string): Edit[] {
  return references.flatMap((reference): Edit[] => {
    const { name, start, end } = reference;
    const declaring = declaringScope(reference.scope, name);
    const isOutside = declaring === undefined || isAssigned(reference, declaring === module, rewriting);
    const isView = isOutside && rewriting.names.has(name);
    const isDeclared = declaring === module && rewriting.declared.has(name);
    if (!isView && !isDeclared) return [];
    return [{ at: start, end, text: viewed(reference, `${view}[${JSON.stringify(name)}]`) }];
  });
}

/** A `var` or function of a name that the frame has means the frame's variable. */
const isAssigned = (
  { name, scope }: NameReference,
  isTop: boolean,
  { names, declared }: Rewriting,
): boolean => {
  if (!isTop || declared.has(name) || !names.has(name)) return false;
  let at = scope;
  while (at.parent) at = at.parent;
  const kind = at.names.get(name);
  return kind === 'var' || kind === 'function';
};

function viewed({ name, role }: NameReference, expression: string): string {
  switch (role) {
    case 'shorthand':
    case 'shorthandTarget':
    case 'shorthandDeclare':
      return `${name}: ${expression}`;
    case 'call':
      // Not as a method of the view.
      return `(0, ${expression})`;
    default:
      return expression;
  }
}

/** `super.total(1)` as `view.super("total").call(this, 1)`. */
function superEdits({ analysis, text, program }: Evaluation, view: string, replacesThis: boolean): Edit[] {
  const self = replacesThis ? `${view}.this` : 'this';
  const calls = new Map<number, AnyNode & { type: 'CallExpression' }>();
  full(program, (node) => {
    if (node.type === 'CallExpression') calls.set(node.callee.end, node);
  });
  return analysis.superMembers.flatMap(({ node, scope }): Edit[] => {
    if (thisScopeOf(scope) !== analysis.module) return [];
    const { property, computed } = node;
    const open: Edit = {
      at: node.start,
      end: property.start,
      text: computed ? `${view}.super(` : `${view}.super("`,
    };
    const call = calls.get(node.end);
    const close = computed ? ')' : '")';
    if (!call) return [open, { at: property.end, end: node.end, text: close }];
    const bracket = text.indexOf('(', node.end) + 1;
    const more = call.arguments.length > 0 ? `${self}, ` : self;
    return [open, { at: property.end, end: bracket, text: `${close}.call(${more}` }];
  });
}

/** Declarations at the top become assignments; V8 evaluates no `var` and no function in a frame. */
function declarationEdits({ program, analysis }: Evaluation, { declared }: Rewriting, view: string): Edit[] {
  const edits: Edit[] = [];
  const visit = (node: AnyNode, parent: AnyNode | undefined): void => {
    if (node.type === 'VariableDeclaration') edits.push(...variableEdits(node, parent, declared, analysis));
    else if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
      const name = node.id?.name ?? '';
      if (node.type === 'ClassDeclaration' && parent?.type === 'Program' && declared.has(name)) {
        edits.push({ at: node.start, end: node.start, text: `void (${view}[${JSON.stringify(name)}] = ` });
        edits.push({ at: node.end, end: node.end, text: ');' });
      }
      return;
    }
    if (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression') return;
    for (const child of childNodes(node)) visit(child, node);
  };
  visit(program, undefined);
  return edits;
}

function variableEdits(
  node: AnyNode & { type: 'VariableDeclaration' },
  parent: AnyNode | undefined,
  declared: ReadonlyMap<string, unknown>,
  analysis: LexicalAnalysis,
): Edit[] {
  const [first] = node.declarations;
  const last = node.declarations.at(-1);
  if (!first || !last) return [];
  const isVar = node.kind === 'var';
  const names = lexicalNames(node, analysis);
  if (!isVar && (parent?.type !== 'Program' || !names.every((name) => declared.has(name)))) return [];
  const isHead =
    (parent?.type === 'ForStatement' && parent.init === node) ||
    ((parent?.type === 'ForInStatement' || parent?.type === 'ForOfStatement') && parent.left === node);
  const edits: Edit[] = [{ at: node.start, end: first.start, text: isHead ? '' : 'void (' }];
  for (const { init, id } of node.declarations)
    if (!init && !isVar) edits.push({ at: id.end, end: id.end, text: ' = undefined' });
  if (!isHead) edits.push({ at: last.end, end: last.end, text: ')' });
  return edits;
}

function returns(program: Program): boolean {
  const visit = (node: AnyNode): boolean => {
    if (node.type === 'ReturnStatement') return true;
    if (/Function|Class/.test(node.type)) return false;
    return childNodes(node).some(visit);
  };
  return visit(program);
}

function applied(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.at - b.at || a.end - b.end)) {
    result += text.slice(at, edit.at) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}
