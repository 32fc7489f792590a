import { defineE4xGlobals } from '../../runtime/e4x/globals.ts';
import { defineDialectGlobals } from '../../runtime/realm/dialect-globals.ts';
import {
  defineLanguageGaps,
  isLanguageGap,
  moduleNames,
  ownProperties,
} from '../../runtime/realm/language-gaps.ts';
import type { DocumentedMember } from './documented.ts';

/** Globals that are defined for each script run or in the scope of each module. */
const runNames = new Set(['customer', 'empty', 'request', 'response', 'session', ...moduleNames]);

let isDefined = false;

/**
 * Returns the state of a member of a class such as `TopLevel.Array`, which the language itself provides. The first call
 * defines the dialect's globals in this process.
 */
export function languageMemberState(
  className: string,
  { name, kind, isStatic }: DocumentedMember,
): 'unproven' | 'throws' | 'missing' {
  if (!isDefined) for (const define of [defineDialectGlobals, defineE4xGlobals, defineLanguageGaps]) define();
  isDefined = true;
  const shortName = className.slice('TopLevel.'.length);
  if (shortName === 'global') {
    if (runNames.has(name)) return 'unproven';
    return stateOf(globalThis, name);
  }
  const owner: unknown = Reflect.get(globalThis, shortName);
  if (kind === 'constructor')
    return owner === undefined ? 'missing' : isLanguageGap(owner) ? 'throws' : 'unproven';
  if (shortName === 'Module' || alwaysDefinedMembers.has(`${shortName}.${name}`)) return 'unproven';
  if (typeof owner !== 'function' && (typeof owner !== 'object' || owner === null)) return 'missing';
  const prototype: unknown = Reflect.get(owner, 'prototype');
  const instance = typeof prototype === 'object' && prototype !== null ? prototype : owner;
  // The table does not mark the settings of XML as static.
  const state = stateOf(isStatic ? owner : instance, name);
  return state === 'missing' ? stateOf(owner, name) : state;
}

/** Members that need no check: those of interfaces without a global name, and own properties of each instance. */
const alwaysDefinedMembers = new Set([
  'ES6Iterator.next',
  'Iterable.iterator',
  'Iterator.next',
  ...ownProperties,
]);

function stateOf(owner: object, name: string): 'unproven' | 'throws' | 'missing' {
  for (
    let current: object | null = owner;
    current;
    current = Object.getPrototypeOf(current) as object | null
  ) {
    const descriptor = Object.getOwnPropertyDescriptor(current, name);
    if (descriptor) return isLanguageGap(descriptor.get ?? descriptor.value) ? 'throws' : 'unproven';
  }
  return 'missing';
}
