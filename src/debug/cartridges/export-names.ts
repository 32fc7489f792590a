import type { AnyNode, AssignmentExpression, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { isFunction } from '../../../dialect/index.ts';

/**
 * Returns the names under which a script exports the function with a name in the script; undefined if that is not
 * certain, such as for a script that exports an object that it has not written out.
 */
export function exportNames(program: Program, name: string): readonly string[] | undefined {
  const names = new Set<string>();
  const result = { hasExports: false, isUncertain: false };
  const isTheFunction = (value: AnyNode): boolean => value.type === 'Identifier' && value.name === name;
  fullAncestor(program, (node, _state, ancestors) => {
    const parent = ancestors.at(-2);
    if (!isExports(node)) return;
    result.hasExports = true;
    if (parent?.type === 'MemberExpression' && parent.object === node) {
      const key = keyText(parent.property);
      const assignment = ancestors.at(-3);
      const isAssigned = assignment?.type === 'AssignmentExpression' && assignment.left === parent;
      if (parent.computed && parent.property.type !== 'Literal') result.isUncertain ||= isAssigned;
      else if (
        isAssigned &&
        (isTheFunction(assignedValue(assignment)) || (key === name && isFunction(assignedValue(assignment))))
      )
        names.add(key);
      return;
    }
    // `module.exports` contains `exports` as the name of a member.
    if (parent?.type !== 'AssignmentExpression' || parent.left !== node) {
      result.isUncertain = true;
      return;
    }
    const value = assignedValue(parent);
    if (value.type !== 'ObjectExpression') result.isUncertain ||= !isExports(value);
    else
      for (const property of value.properties)
        if (property.type === 'SpreadElement' || property.computed) result.isUncertain = true;
        else if (
          isTheFunction(property.value) ||
          (keyText(property.key) === name && isFunction(property.value))
        )
          names.add(keyText(property.key));
  });
  return result.hasExports && !result.isUncertain ? [...names] : undefined;
}

/** Returns the value of an assignment, perhaps after further ones: `exports.a = exports.b = function () {}`. */
const assignedValue = ({ right }: AssignmentExpression): AnyNode =>
  right.type === 'AssignmentExpression' ? assignedValue(right) : right;

/** Whether a node is `exports` or `module.exports`. */
export const isExports = (node: AnyNode): boolean =>
  (node.type === 'Identifier' && node.name === 'exports') ||
  (node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'module' &&
    keyText(node.property) === 'exports');

/** Returns the key of a property or a member as it is written. */
export const keyText = (key: AnyNode): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
