import { parse, type AnyNode, type Options, type Program } from 'acorn';
import { full } from 'acorn-walk';
import { applyEdits, type Edit } from './edits.ts';
import {
  childNodes,
  declaringScope,
  lexicalScopes,
  thisScopeOf,
  type LexicalAnalysis,
  type NameReference,
} from './lexical-scopes.ts';
import { parserOptions, plainScript, unusedName, type PlainScript } from './plain-script.ts';
import { withSafeTypeof } from './safe-typeof.ts';

/** An expression or statements that a user or a client evaluates in a frame. */
export interface Evaluation {
  /** Standard JavaScript. Its completion value is the result of the evaluation. */
  readonly text: string;
  readonly program: Program;
  readonly analysis: LexicalAnalysis;
  /** See `PlainScript`. */
  readonly eachName: string | undefined;
  /** See `PlainScript`. */
  readonly xmlName: string | undefined;
  /** Names that the code uses but does not declare. */
  readonly freeNames: ReadonlySet<string>;
  /**
   * The names that the code assigns but does not declare, and the names of its own `var` and function declarations.
   */
  readonly assignedNames: ReadonlySet<string>;
  readonly usesThis: boolean;
  readonly usesSuper: boolean;
  /** Whether the evaluation may change the values of variables. */
  readonly mayAssign: boolean;
}

const options: Options = { ...parserOptions, allowSuperOutsideMethod: true, checkPrivateFields: false };

/**
 * Parses the text of an evaluation. Returns undefined if V8 itself should report the error (usually a syntax error),
 * and an error message if the text is not allowed.
 */
export function parseEvaluation(source: string): Evaluation | string | undefined {
  const literal = objectLiteral(source);
  const text = literal ?? source;
  const plainText = parseText(text);
  const parsedScript =
    plainText && withSafeTypeof(plainText, (editedText) => parse(maskNewTarget(editedText), options));
  if (!parsedScript) return usesAwait(text) ? awaitMessage : undefined;
  const { program, eachName, xmlName } = parsedScript;
  const analysis = lexicalScopes(program);
  const { module } = analysis;
  const freeNames = new Set(
    analysis.references.flatMap(({ name, scope }) => (declaringScope(scope, name) ? [] : [name])),
  );
  if (freeNames.has('await')) return awaitMessage;
  return {
    text: parsedScript.text,
    program,
    analysis,
    eachName,
    xmlName,
    freeNames,
    assignedNames: assignedNames(analysis),
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

const awaitMessage =
  '"await" cannot be used while the script is halted: no promise settles before the script resumes';

function parseText(text: string): PlainScript | undefined {
  try {
    const parsedScript = plainScript(maskNewTarget(text), options);
    if (parsedScript.text === maskNewTarget(text)) return { ...parsedScript, text };
    // Positions refer to the rewritten text, not to the old dialect.
    return { ...parsedScript, program: parse(parsedScript.text, options) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Masks `new.target`, which the parser accepts in functions only. */
const maskNewTarget = (text: string): string => text.replaceAll('new.target', 'new_target');

/** Returns text such as `{ a: 1 }` in parentheses, without which it is a block; undefined for any other text. */
function objectLiteral(source: string): string | undefined {
  if (!/^\s*\{/.test(source)) return undefined;
  const text = `(${source.replace(/[\s;]+$/, '')}\n)`;
  try {
    parse(maskNewTarget(text), options);
    return text;
  } catch {
    return undefined;
  }
}

function usesAwait(text: string): boolean {
  if (!text.includes('await')) return false;
  try {
    parse(maskNewTarget(text), { ...options, allowAwaitOutsideFunction: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Nodes that assign nothing and run no code of the script. All others count as if they did: a member may be a getter,
 * an operator may convert an object to a primitive value, a loop and a spread call an iterator.
 */
const inertNodeTypes = new Set([
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
  let assigns = false;
  full(program, (node: AnyNode) => {
    const isInert =
      node.type === 'UnaryExpression' || node.type === 'BinaryExpression'
        ? inertOperators.has(node.operator)
        : inertNodeTypes.has(node.type);
    if (!isInert) assigns = true;
  });
  return assigns;
}

/**
 * Returns the names that an evaluation declares outside of functions and that remain available afterwards, with their
 * kinds. A name that `exists` in the frame is not one of them.
 */
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
    const localNames = lexicalNames(node, analysis);
    // A declaration that hides a variable of the frame is local to this evaluation.
    if (localNames.some(exists)) continue;
    for (const name of localNames) names.set(name, kindOf(node));
  }
  return names;
}

const kindOf = (node: AnyNode): 'let' | 'const' =>
  node.type === 'VariableDeclaration' && node.kind === 'const' ? 'const' : 'let';

/** Returns the names that a statement declares by `let`, `const` or `class`. */
function lexicalNames(node: AnyNode, { references }: LexicalAnalysis): string[] {
  if (node.type === 'ClassDeclaration') return node.id ? [node.id.name] : [];
  if (node.type !== 'VariableDeclaration' || node.kind === 'var') return [];
  return references.flatMap(({ name, role, start, end }) => {
    const isTarget = node.declarations.some(({ id }) => id.start <= start && end <= id.end);
    return isTarget && (role === 'declare' || role === 'shorthandDeclare') ? [name] : [];
  });
}

export interface Rewriting {
  /** The expression of the object whose properties replace {@link names}. */
  readonly view: string;
  readonly names: ReadonlySet<string>;
  /** The result of {@link declaredNames}. */
  readonly declarations: ReadonlyMap<string, unknown>;
  /** Whether `this` is replaced by the view's property `this`. */
  readonly replacesThis: boolean;
  /**
   * Whether the value is returned as the only element of an array; allowed only if {@link isExpression} is
   * true.
   */
  readonly returnsBox?: boolean;
}

/** Returns the text of an evaluation that reads, assigns and declares names as properties of a view. */
export function rewriteEvaluation(evaluation: Evaluation, rewriting: Rewriting): string {
  const { analysis, text, program } = evaluation;
  const view = unusedName(text);
  const edits = [
    ...nameEdits(analysis, rewriting, view),
    ...superEdits(evaluation, view, rewriting.replacesThis),
    ...declarationEdits(evaluation, rewriting, view),
    ...(rewriting.returnsBox === true ? boxEdits(evaluation) : []),
  ];
  if (rewriting.replacesThis)
    for (const { start, end, scope } of analysis.thisExpressions)
      if (thisScopeOf(scope) === analysis.module) edits.push({ start, end, text: `${view}.this` });
  const rewrittenCode = `const ${view} = ${rewriting.view};\n${hoistFunctions(evaluation, rewriting, view, edits)}`;
  return containsReturn(program) ? `(() => {${rewrittenCode}\n})()` : rewrittenCode;
}

/** Returns whether the evaluation is a single expression. */
export const isExpression = ({ program }: Evaluation): boolean =>
  program.body.length === 1 && program.body[0]?.type === 'ExpressionStatement';

/** Returns the text of an expression, wrapped in an array as its only element. */
export const boxedText = (evaluation: Evaluation): string =>
  applyEdits(evaluation.text, boxEdits(evaluation));

function boxEdits({ program, text }: Evaluation): Edit[] {
  const [statement] = program.body;
  if (!statement) return [];
  const end = statement.end - (text[statement.end - 1] === ';' ? 1 : 0);
  return [
    { start: statement.start, end: statement.start, text: '[(' },
    { start: end, end: statement.end, text: '\n)]' },
  ];
}

/** Returns whether there is a `return` outside of functions. */
export const returnsAtTop = ({ text, program }: Evaluation): boolean =>
  text.includes('return') && containsReturn(program);

/**
 * Moves functions that are declared at the top level to the start, as assignments: declared functions exist before the
 * first statement runs, and their declarations have no completion value.
 */
function hoistFunctions(
  { text, program }: Evaluation,
  { declarations, names }: Rewriting,
  view: string,
  edits: readonly Edit[],
): string {
  let hoistedText = '';
  let remainingEdits = [...edits];
  for (const node of program.body) {
    if (node.type !== 'FunctionDeclaration') continue;
    const { start, end, id } = node;
    const isInFunction = ({ start: editStart, end: editEnd }: Edit): boolean =>
      start <= editStart && editEnd <= end;
    const functionEdits = edits
      .filter(isInFunction)
      .map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    const isInView = declarations.has(id.name) || names.has(id.name);
    const target = isInView ? `${view}[${JSON.stringify(id.name)}]` : id.name;
    hoistedText += `void (${target} = ${applyEdits(text.slice(start, end), functionEdits)});`;
    remainingEdits = [...remainingEdits.filter((edit) => !isInFunction(edit)), { start, end, text: ';' }];
  }
  return hoistedText + applyEdits(text, remainingEdits);
}

function nameEdits({ references, module }: LexicalAnalysis, rewriting: Rewriting, view: string): Edit[] {
  return references.flatMap((reference): Edit[] => {
    const { name, start, end } = reference;
    const declarationScope = declaringScope(reference.scope, name);
    const isOutside =
      declarationScope === undefined || isAssigned(reference, declarationScope === module, rewriting);
    const isReplaced = isOutside && rewriting.names.has(name);
    const isDeclared = declarationScope === module && rewriting.declarations.has(name);
    if (!isReplaced && !isDeclared) return [];
    return [{ start, end, text: rewriteReference(reference, `${view}[${JSON.stringify(name)}]`) }];
  });
}

/** Returns whether a declaration assigns a variable of the frame: a `var` or function with the name of the variable. */
const isAssigned = (
  { name, scope }: NameReference,
  isTop: boolean,
  { names, declarations }: Rewriting,
): boolean => {
  if (!isTop || declarations.has(name) || !names.has(name)) return false;
  let current = scope;
  while (current.parent) current = current.parent;
  const kind = current.names.get(name);
  return kind === 'var' || kind === 'function';
};

function rewriteReference({ name, role }: NameReference, expression: string): string {
  switch (role) {
    case 'shorthand':
    case 'shorthandTarget':
    case 'shorthandDeclare':
      return `${name}: ${expression}`;
    case 'call':
      // A plain call, not a call of the view's method.
      return `(0, ${expression})`;
    default:
      return expression;
  }
}

/** Rewrites `super.total(1)` to `view.super("total").call(this, 1)`. */
function superEdits({ analysis, text, program }: Evaluation, view: string, replacesThis: boolean): Edit[] {
  const thisExpression = replacesThis ? `${view}.this` : 'this';
  const calls = new Map<number, AnyNode & { type: 'CallExpression' }>();
  full(program, (node) => {
    if (node.type === 'CallExpression') calls.set(node.callee.end, node);
  });
  return analysis.superMembers.flatMap(({ node, scope }): Edit[] => {
    if (thisScopeOf(scope) !== analysis.module) return [];
    const { property, computed } = node;
    const prefixEdit: Edit = {
      start: node.start,
      end: property.start,
      text: computed ? `${view}.super(` : `${view}.super("`,
    };
    const call = calls.get(node.end);
    const suffix = computed ? ')' : '")';
    if (!call) return [prefixEdit, { start: property.end, end: node.end, text: suffix }];
    const bracket = text.indexOf('(', node.end) + 1;
    const argumentPrefix = call.arguments.length > 0 ? `${thisExpression}, ` : thisExpression;
    return [prefixEdit, { start: property.end, end: bracket, text: `${suffix}.call(${argumentPrefix}` }];
  });
}

/**
 * Replaces each `var` outside of functions, and each top-level `let`, `const` or class whose name remains available,
 * with an assignment: V8 does not evaluate `var` in a frame, and the other names would exist only during the
 * evaluation.
 */
function declarationEdits(
  { program, analysis }: Evaluation,
  { declarations }: Rewriting,
  view: string,
): Edit[] {
  const edits: Edit[] = [];
  const visit = (node: AnyNode, parent: AnyNode | undefined): void => {
    if (node.type === 'VariableDeclaration')
      edits.push(...variableEdits(node, parent, declarations, analysis));
    else if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
      const name = node.id?.name ?? '';
      if (node.type === 'ClassDeclaration' && parent?.type === 'Program' && declarations.has(name)) {
        edits.push({ start: node.start, end: node.start, text: `void (${view}[${JSON.stringify(name)}] = ` });
        edits.push({ start: node.end, end: node.end, text: ');' });
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
  declarations: ReadonlyMap<string, unknown>,
  analysis: LexicalAnalysis,
): Edit[] {
  const [first] = node.declarations;
  const last = node.declarations.at(-1);
  if (!first || !last) return [];
  const isVar = node.kind === 'var';
  const names = lexicalNames(node, analysis);
  if (!isVar && (parent?.type !== 'Program' || !names.every((name) => declarations.has(name)))) return [];
  const isLoopTarget =
    (parent?.type === 'ForInStatement' || parent?.type === 'ForOfStatement') && parent.left === node;
  const edits: Edit[] = [{ start: node.start, end: first.start, text: isLoopTarget ? '' : 'void (' }];
  for (const { init, id } of node.declarations)
    if (!init && !isVar) edits.push({ start: id.end, end: id.end, text: ' = undefined' });
  if (!isLoopTarget) edits.push({ start: last.end, end: last.end, text: ')' });
  return edits;
}

function containsReturn(program: Program): boolean {
  const visit = (node: AnyNode): boolean => {
    if (node.type === 'ReturnStatement') return true;
    if (/Function|Class/.test(node.type)) return false;
    return childNodes(node).some(visit);
  };
  return visit(program);
}
