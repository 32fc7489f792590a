import type { AnyNode, Pattern, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { isFunction } from '../../../dialect/index.ts';
import { isExports, keyOf, propertyKey } from './member-keys.ts';

/** Functions of a module whose uses in a script are to be found. */
export interface ModuleFunctions {
  /** The names under which the module exports them. */
  readonly names: readonly string[];
  /** Whether a `require` with this argument may load the module. */
  readonly isModule: (id: string) => boolean;
  /** Whether the module may be the `module.superModule` of the script. */
  readonly isSuperModule: boolean;
}

/** An expression and the nodes around it, the innermost last. */
export interface Place {
  readonly node: AnyNode;
  readonly ancestors: readonly AnyNode[];
}

/**
 * Returns the lines on which a script may use functions that another module exports: it reads a member of the module
 * with such a name or a computed one, or passes the module on. A name that the script declares itself does not count.
 */
export function moduleUses(program: Program, functions: ModuleFunctions): readonly number[] {
  const places: Place[] = [];
  fullAncestor(program, (node, _state, ancestors) => {
    places.push({ node, ancestors: ancestors.slice(0, -1) });
  });
  const lines = new Set<number>();
  const moduleVariables = new Set<string>();
  const functionVariables = new Set<string>();
  const addUse = ({ node }: Place): void => {
    lines.add(node.loc?.start.line ?? 0);
  };
  const bindFunction = (place: Place): void => {
    const target = bindingOf(place);
    if (target?.type === 'Identifier') functionVariables.add(target.name);
    else addUse(place);
  };
  const bindModule = (place: Place, target: Pattern): void => {
    if (target.type === 'Identifier') moduleVariables.add(target.name);
    else if (target.type !== 'ObjectPattern') addUse(place);
    else
      for (const property of target.properties) {
        if (property.type === 'RestElement' || property.computed) addUse(place);
        else if (functions.names.includes(propertyKey(property.key))) {
          const local = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
          if (local.type === 'Identifier') functionVariables.add(local.name);
        }
      }
  };
  const followModule = (place: Place): void => {
    const outer = valuePlace(place);
    const target = bindingOf(outer);
    const parent = outer.ancestors.at(-1);
    if (target) bindModule(outer, target);
    else if (parent?.type === 'MemberExpression' && parent.object === outer.node) {
      const key = keyOf(parent);
      const member = { node: parent, ancestors: outer.ancestors.slice(0, -1) };
      if (key === '') addUse(member);
      else if (functions.names.includes(key)) bindFunction(member);
    } else if (!isUnused(parent) && !(functions.isSuperModule && isExport(outer))) addUse(outer);
  };
  for (const place of places) if (loadsModule(place.node, functions)) followModule(place);
  // The set grows while it is iterated.
  for (const name of moduleVariables)
    for (const place of places) if (isReference(place, name)) followModule(place);
  for (const name of functionVariables)
    for (const place of places) if (isReference(place, name)) addUse(place);
  return [...lines].toSorted((a, b) => a - b);
}

function loadsModule(node: AnyNode, { isModule, isSuperModule }: ModuleFunctions): boolean {
  if (node.type === 'MemberExpression') return isSuperModule && keyOf(node) === 'superModule';
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return false;
  const [argument] = node.arguments;
  return (
    node.callee.name === 'require' &&
    argument?.type === 'Literal' &&
    typeof argument.value === 'string' &&
    isModule(argument.value)
  );
}

/** Returns the outermost expression whose value is that of a place: `module || {}`. */
function valuePlace(place: Place): Place {
  const parent = place.ancestors.at(-1);
  const isPassedOn =
    parent?.type === 'ParenthesizedExpression' ||
    parent?.type === 'ChainExpression' ||
    (parent?.type === 'LogicalExpression' && (parent.right === place.node || parent.operator !== '&&')) ||
    (parent?.type === 'ConditionalExpression' && parent.test !== place.node);
  return isPassedOn ? valuePlace({ node: parent, ancestors: place.ancestors.slice(0, -1) }) : place;
}

/** Returns what a value is assigned to, if that is a variable or a pattern. */
function bindingOf({ node, ancestors }: Place): Pattern | undefined {
  const parent = ancestors.at(-1);
  if (parent?.type === 'VariableDeclarator' && parent.init === node) return parent.id;
  if (parent?.type !== 'AssignmentExpression' || parent.right !== node) return undefined;
  return parent.left.type === 'MemberExpression' ? undefined : parent.left;
}

/** Whether a value is assigned to `module.exports`. Who requires a script that exports its `superModule` is known. */
function isExport({ ancestors }: Place): boolean {
  const parent = ancestors.at(-1);
  return parent?.type === 'AssignmentExpression' && isExports(parent.left);
}

/** Whether the parent of an expression does not pass the value on, as in `require('./setup');` or `if (module)`. */
const isUnused = (parent: AnyNode | undefined): boolean =>
  /^(ExpressionStatement|IfStatement|UnaryExpression|BinaryExpression|LogicalExpression|ConditionalExpression)$/.test(
    parent?.type ?? '',
  );

/** Whether a node reads a variable. */
export function isReference({ node, ancestors }: Place, name: string): boolean {
  if (node.type !== 'Identifier' || node.name !== name) return false;
  const parent = ancestors.at(-1);
  if (!parent) return false;
  if (isFunction(parent)) return parent.body === node;
  if (parent.type === 'VariableDeclarator') return parent.init === node;
  if (parent.type === 'AssignmentExpression') return parent.right === node;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  // The walk omits the properties of patterns.
  if (parent.type === 'AssignmentPattern') return parent.right === node;
  return !/^(ObjectPattern|ArrayPattern|RestElement)$/.test(parent.type);
}
