import type { AnyNode, CallExpression, MemberExpression, Node, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { isFunction } from '../../../dialect/index.ts';
import { isExports, keyOf, nameOf, propertyKey } from './member-keys.ts';

/**
 * What an overriding script does with an exported function of the overridden script. `loadsNone`: it does not use
 * `module.superModule`, so the overridden script is not loaded. `replaced`: it exports its own function of that name,
 * and nothing calls the overridden one. `called`: it refers to the overridden function. `unknown`: anything else.
 */
export type FunctionOverride = 'loadsNone' | 'replaced' | 'called' | 'unknown';

/**
 * Returns what the overriding script does with a function, as far as the sources show. `replaced` is certain only for
 * callers that load the overriding script: one that loads the overridden script directly still gets its function.
 *
 * @param name name of the exported function; undefined if the code to be examined is outside functions
 * @param programsBetween scripts between the two on the cartridge path, which extend the overridden one
 */
export function functionOverride(
  overridingProgram: Program,
  overriddenProgram: Program,
  name: string | undefined,
  programsBetween: readonly Program[] = [],
): FunctionOverride {
  const uses = superModuleUses(overridingProgram);
  if (uses.length === 0) return 'loadsNone';
  if (name === undefined) return 'unknown';
  if (usesMember(uses, name)) return 'called';
  if (!replacesFunction(overridingProgram, name)) return 'unknown';
  const mayBeCalledByOthers =
    definitionOf(overriddenProgram, name) === undefined ||
    refersTo(overriddenProgram, name, 'others') ||
    programsBetween.some((program) => refersTo(program, name, 'others and superModule'));
  return mayBeCalledByOthers ? 'unknown' : 'replaced';
}

/**
 * Whether a script that extends others exports a function of its own under a name, and that function does not call the
 * overridden one, as far as the source shows.
 */
export function replacesFunction(program: Program, name: string): boolean {
  const uses = superModuleUses(program);
  const definition = definitionOf(program, name);
  return (
    definition !== undefined &&
    !usesMember(uses, name) &&
    !refersTo(program, name, 'strings and members') &&
    uses.every((use) => isHarmless(use, definition.node.start))
  );
}

const usesMember = (uses: readonly Use[], name: string): boolean =>
  uses.some(({ ancestors }) => keyOf(ancestors.at(-1)) === name);

/** A node and the nodes around it, the innermost last. */
interface Use {
  readonly node: Node;
  readonly ancestors: readonly AnyNode[];
}

function collect(program: Program, isWanted: (use: Use) => boolean): Use[] {
  const uses: Use[] = [];
  fullAncestor(program, (node, _state, ancestors) => {
    const use = { node, ancestors: ancestors.slice(0, -1) };
    if (isWanted(use)) uses.push(use);
  });
  return uses;
}

/** Returns the uses of `module.superModule`, and of the variables that are initialized with it. */
function superModuleUses(program: Program): Use[] {
  const directUses = collect(
    program,
    ({ node }) => node.type === 'MemberExpression' && keyOf(node) === 'superModule',
  );
  const names = new Set(directUses.flatMap((use) => variableOf(use) ?? []));
  const variableUses = collect(
    program,
    ({ node, ancestors }) => names.has(nameOf(node) ?? '') && !isDeclared(node, ancestors.at(-1)),
  );
  return [...directUses, ...variableUses];
}

/** Returns the variable that is initialized with a node, perhaps with an alternative: `module.superModule || {}`. */
function variableOf({ ancestors }: Use): string | undefined {
  const owner = ancestors.findLast(({ type }) => type !== 'LogicalExpression');
  return owner?.type === 'VariableDeclarator' ? nameOf(owner.id) : undefined;
}

const isDeclared = (node: Node, parent: AnyNode | undefined): boolean =>
  parent?.type === 'VariableDeclarator' && parent.id === node;

/**
 * Whether a use of `module.superModule` does not replace the function that the overriding script defines at an offset.
 * Such a use initializes a variable, reads another member or the keys, or copies the module before that definition.
 */
function isHarmless(use: Use, definitionStart: number): boolean {
  const { node, ancestors } = use;
  const parent = ancestors.at(-1);
  if (variableOf(use) !== undefined) return true;
  if (parent?.type === 'MemberExpression' && parent.object === node) {
    if (keyOf(parent) !== '') return true;
    const assignment = ancestors.at(-2);
    return (
      node.start < definitionStart &&
      assignment?.type === 'AssignmentExpression' &&
      assignment.right === parent &&
      assignment.left.type === 'MemberExpression' &&
      isExports(assignment.left.object)
    );
  }
  if (parent?.type === 'ForInStatement') return parent.right === node;
  if (parent?.type === 'CallExpression' && objectMethod(parent) === 'keys') return true;
  const copies =
    parent?.type === 'SpreadElement' ||
    (parent?.type === 'AssignmentExpression' && parent.right === node && isExports(parent.left)) ||
    (parent?.type === 'CallExpression' && /^(assign|create)$/.test(objectMethod(parent)));
  return copies && node.start < definitionStart;
}

/** Returns `assign` for `Object.assign(...)`; '' for another call. */
const objectMethod = ({ callee }: CallExpression): string =>
  callee.type === 'MemberExpression' && nameOf(callee.object) === 'Object' ? keyOf(callee) : '';

/** An export of a function. */
interface Definition {
  /** The assignment, or the property of an exported object. */
  readonly node: Node;
  /** The function; undefined if its declaration was not found. */
  readonly body: Node | undefined;
}

/** Returns the last unconditional export of a function under a name; undefined if there is none. */
function definitionOf(program: Program, name: string): Definition | undefined {
  const declarations = new Map<string, Node>();
  fullAncestor(program, (node) => {
    const declaredName =
      node.type === 'FunctionDeclaration' ? nameOf((node as { id?: Node | null }).id) : undefined;
    if (declaredName !== undefined) declarations.set(declaredName, node);
  });
  const bodyOf = (value: Node): Node | undefined =>
    isFunction(value) ? value : declarations.get(nameOf(value) ?? '');
  const valueOf = ({ node, ancestors }: Use): Node | undefined => {
    const candidate = node as AnyNode;
    if (candidate.type === 'AssignmentExpression')
      return candidate.left.type === 'MemberExpression' &&
        isExports(candidate.left.object) &&
        keyOf(candidate.left) === name
        ? candidate.right
        : undefined;
    return candidate.type === 'Property' && propertyKey(candidate.key) === name && isExportedObject(ancestors)
      ? candidate.value
      : undefined;
  };
  const isConditional = ({ ancestors }: Use): boolean =>
    ancestors.some((outer) => isFunction(outer) || /^(If|Try|Switch|For|While|Do)/.test(outer.type));
  const isDefinitionUse = (use: Use): boolean => {
    const value = valueOf(use);
    return value !== undefined && bodyOf(value) !== undefined && !isConditional(use);
  };
  const definition = collect(program, isDefinitionUse).at(-1);
  if (!definition) return undefined;
  const value = valueOf(definition);
  return { node: definition.node, body: value && bodyOf(value) };
}

/** Whether the innermost node is an object that is assigned to `module.exports`, perhaps through `Object.assign`. */
function isExportedObject(ancestors: readonly AnyNode[]): boolean {
  const outer = ancestors.at(-2);
  const assignment =
    outer?.type === 'CallExpression' && objectMethod(outer) === 'assign' ? ancestors.at(-3) : outer;
  return assignment?.type === 'AssignmentExpression' && isExports(assignment.left);
}

/**
 * Which mentions of a name count. `strings and members`: strings, and members of objects other than the exports.
 * `others`: all outside the script's own function of that name, except members of `module.superModule`.
 * `others and superModule`: also those members.
 */
type Mentions = 'strings and members' | 'others' | 'others and superModule';

/** Whether a script mentions a name outside the definition and the export of its function of that name. */
function refersTo(program: Program, name: string, mentions: Mentions): boolean {
  const countsOnlyStringsAndMembers = mentions === 'strings and members';
  const body = countsOnlyStringsAndMembers ? undefined : definitionOf(program, name)?.body;
  const superModules = superModuleUses(program);
  // If a script exports `module.superModule` itself, the members of `module.superModule` then include those of the script.
  const isExported = superModules.some(({ ancestors }) => {
    const parent = ancestors.at(-1);
    return parent?.type === 'AssignmentExpression' && isExports(parent.left);
  });
  const ignoredObjects = new Set(
    mentions === 'others' && !isExported ? superModules.map(({ node }) => node) : [],
  );
  const uses = collect(program, ({ node, ancestors }) => {
    if (body && ancestors.includes(body as AnyNode)) return false;
    const parent = ancestors.at(-1);
    const isAssigned = parent?.type === 'AssignmentExpression' && parent.left === node;
    if (node.type === 'MemberExpression') {
      const { object } = node as MemberExpression;
      // A computed member of the exports may be any of them.
      if (keyOf(node) === '') return !countsOnlyStringsAndMembers && !isAssigned && isExports(object);
      if (ignoredObjects.has(object)) return false;
      return keyOf(node) === name && !(isExports(object) && (countsOnlyStringsAndMembers || isAssigned));
    }
    if (node.type === 'Literal')
      return (node as { value?: unknown }).value === name && parent?.type !== 'MemberExpression';
    // The name of a member is part of its expression.
    if (parent?.type === 'MemberExpression' && !parent.computed && parent.property === node) return false;
    return nameOf(node) === name && !countsOnlyStringsAndMembers && !isDefinition(node, parent, name);
  });
  return uses.length > 0;
}

function isDefinition(node: Node, parent: AnyNode | undefined, name: string): boolean {
  if (!parent) return false;
  if (isFunction(parent)) return parent.type !== 'ArrowFunctionExpression' && parent.id === node;
  if (parent.type === 'Property') return propertyKey(parent.key) === name;
  if (parent.type === 'AssignmentExpression') return parent.right === node && keyOf(parent.left) === name;
  return isDeclared(node, parent);
}
