import type { AnyNode, CallExpression, MemberExpression, Node, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { isFunction } from '../../../dialect/index.ts';

/**
 * What an overriding script does with an exported function of the overridden script. `loadsNone`: it does not use
 * `module.superModule`, so the overridden script is not loaded. `replaced`: it exports its own function of that name,
 * and nothing calls the overridden one. `called`: it refers to the overridden function. `unknown`: anything else.
 */
export type FunctionOverride = 'loadsNone' | 'replaced' | 'called' | 'unknown';

/**
 * Returns what the overriding script does with a function, as far as the sources show. `replaced` is certain only for
 * callers that get the overriding script.
 *
 * @param name name of the exported function; undefined if the code in question is outside functions
 */
export function functionOverride(
  overridingProgram: Program,
  overriddenProgram: Program,
  name: string | undefined,
): FunctionOverride {
  const uses = superModuleUses(overridingProgram);
  if (uses.length === 0) return 'loadsNone';
  if (name === undefined) return 'unknown';
  if (uses.some(({ ancestors }) => keyOf(ancestors.at(-1)) === name)) return 'called';
  const start = definitionStart(overridingProgram, name);
  if (start === undefined || refersTo(overridingProgram, name, true)) return 'unknown';
  const mayStayInUse = uses.some((use) => !isHarmless(use, start));
  const isCalledByItself =
    definitionStart(overriddenProgram, name) === undefined || refersTo(overriddenProgram, name, false);
  return mayStayInUse || isCalledByItself ? 'unknown' : 'replaced';
}

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
 * Whether a use of `module.superModule` leaves the function in place that the overriding script defines at an offset.
 * It does if it initializes a variable, reads another member or the keys, or copies the module before that definition.
 */
function isHarmless(use: Use, definition: number): boolean {
  const { node, ancestors } = use;
  const parent = ancestors.at(-1);
  if (variableOf(use) !== undefined) return true;
  if (parent?.type === 'MemberExpression' && parent.object === node) {
    if (keyOf(parent) !== '') return true;
    const assignment = ancestors.at(-2);
    return (
      node.start < definition &&
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
  return copies && node.start < definition;
}

/** Returns `assign` for `Object.assign(...)`; '' for another call. */
const objectMethod = ({ callee }: CallExpression): string =>
  callee.type === 'MemberExpression' && nameOf(callee.object) === 'Object' ? keyOf(callee) : '';

/** Returns the offset of the last unconditional export of a function under a name; undefined if there is none. */
function definitionStart(program: Program, name: string): number | undefined {
  const functionNames = new Set<string | undefined>();
  fullAncestor(program, (node) => {
    if (node.type === 'FunctionDeclaration') functionNames.add(nameOf((node as { id?: Node | null }).id));
  });
  const isValue = (value: Node): boolean => isFunction(value) || functionNames.has(nameOf(value));
  const definitions = collect(program, ({ node, ancestors }) => {
    if (ancestors.some((outer) => isFunction(outer) || /^(If|Try|Switch|For|While|Do)/.test(outer.type)))
      return false;
    const candidate = node as AnyNode;
    if (candidate.type === 'AssignmentExpression')
      return (
        candidate.left.type === 'MemberExpression' &&
        isExports(candidate.left.object) &&
        keyOf(candidate.left) === name &&
        isValue(candidate.right)
      );
    return (
      candidate.type === 'Property' &&
      propertyKey(candidate.key) === name &&
      isValue(candidate.value) &&
      isExportedObject(ancestors)
    );
  });
  return definitions.at(-1)?.node.start;
}

/** Whether the innermost node is an object that is assigned to `module.exports`, perhaps through `Object.assign`. */
function isExportedObject(ancestors: readonly AnyNode[]): boolean {
  const outer = ancestors.at(-2);
  const assignment =
    outer?.type === 'CallExpression' && objectMethod(outer) === 'assign' ? ancestors.at(-3) : outer;
  return assignment?.type === 'AssignmentExpression' && isExports(assignment.left);
}

/**
 * Whether a script mentions a name outside the definition and the export of its function of that name.
 *
 * @param isOwn whether to ignore uses of the script's own function
 */
function refersTo(program: Program, name: string, isOwn: boolean): boolean {
  const uses = collect(program, ({ node, ancestors }) => {
    const parent = ancestors.at(-1);
    const isAssigned = parent?.type === 'AssignmentExpression' && parent.left === node;
    if (node.type === 'MemberExpression') {
      const { object } = node as MemberExpression;
      if (keyOf(node) === '') return !isOwn && isExports(object);
      return keyOf(node) === name && !(isExports(object) && (isOwn || isAssigned));
    }
    if (node.type === 'Literal')
      return (node as { value?: unknown }).value === name && parent?.type !== 'MemberExpression';
    return nameOf(node) === name && !isOwn && !isDefinition(node, parent, name);
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

/** Whether a node is `exports` or `module.exports`. */
const isExports = (node: Node): boolean =>
  nameOf(node) === 'exports' ||
  (node.type === 'MemberExpression' &&
    nameOf((node as MemberExpression).object) === 'module' &&
    keyOf(node) === 'exports');

const nameOf = (node: Node | null | undefined): string | undefined =>
  node?.type === 'Identifier' ? (node as { name?: string }).name : undefined;

/** Returns the key of a member; '' if it is computed, or if the node is no member. */
function keyOf(node: Node | undefined): string {
  if (node?.type !== 'MemberExpression') return '';
  const { property, computed } = node as MemberExpression;
  return computed && property.type !== 'Literal' ? '' : propertyKey(property);
}

const propertyKey = (key: Node): string =>
  nameOf(key) ?? (key.type === 'Literal' ? String((key as { value?: unknown }).value) : '');
