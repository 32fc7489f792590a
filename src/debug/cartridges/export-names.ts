import type { AnyNode, AssignmentExpression, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { isFunction } from '../../../dialect/index.ts';
import { isExports, keyOf, propertyKey } from './member-keys.ts';

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
      const key = keyOf(parent);
      const assignment = ancestors.at(-3);
      const isAssigned = assignment?.type === 'AssignmentExpression' && assignment.left === parent;
      if (key === '') result.isUncertain ||= isAssigned;
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
          (propertyKey(property.key) === name && isFunction(property.value))
        )
          names.add(propertyKey(property.key));
  });
  return result.hasExports && !result.isUncertain ? [...names] : undefined;
}

/** Returns the value of an assignment, perhaps after further ones: `exports.a = exports.b = function () {}`. */
const assignedValue = ({ right }: AssignmentExpression): AnyNode =>
  right.type === 'AssignmentExpression' ? assignedValue(right) : right;
