import '../../runtime/api/index.ts';
import { isGap, isGapClass } from '../../runtime/gaps.ts';
import { unqualifiedNameOf } from '../../runtime/platform-names.ts';
import {
  implementedClassNames,
  isPlatformClass,
  platformClassByName,
  PlatformObject,
} from '../../runtime/platform-object.ts';
import type { DocumentedClass, DocumentedMember } from './documented.ts';
import { languageMemberState } from './language-members.ts';

/**
 * The state of a documented member. `works`: a test's script uses it, or it is a constant with the documented value.
 * `unproven`: it is implemented without such a use, or a constant whose documented value is absent or different.
 * `throws`: it throws when it is used. `missing`: scripts do not find it.
 */
export type MemberState = 'works' | 'unproven' | 'throws' | 'missing';

/**
 * Determines the states of documented members from the classes at run time, and from the uses that tests have recorded.
 */
export class MemberStates {
  readonly #uses: ReadonlySet<string>;

  /** @param uses members that tests' scripts use, such as `order.Order orderNo`, or `order.Order note=` for a setter */
  constructor(uses: ReadonlySet<string>) {
    this.#uses = uses;
  }

  stateOf(documentedClass: DocumentedClass, member: DocumentedMember): MemberState {
    if (!isPlatformClass(documentedClass.name)) return this.#languageState(documentedClass.name, member);
    const constructor = platformClassByName(documentedClass.name);
    if (member.kind === 'constructor') return this.#constructorState(documentedClass.name);
    const owner = (member.isStatic ? constructor : constructor.prototype) as object;
    const descriptor = descriptorOf(owner, member.name) ?? descriptorOf(constructor, member.name);
    if (!descriptor) return 'missing';
    if (isGap(descriptor.get ?? descriptor.value)) return 'throws';
    if (member.kind === 'constant' && member.value !== undefined)
      return descriptor.value === member.value ? 'works' : 'unproven';
    if (member.kind === 'constant' && 'value' in descriptor) return 'unproven';
    return this.#isUsed(documentedClass.name, member) ? 'works' : 'unproven';
  }

  #languageState(className: string, member: DocumentedMember): MemberState {
    if (this.#uses.has(`${className} ${member.name}`)) return 'works';
    return languageMemberState(className, member);
  }

  #constructorState(className: string): MemberState {
    if (this.#uses.has(`${className} constructor`)) return 'works';
    return isGapOnly(className) ? 'throws' : 'unproven';
  }

  /** Whether a test uses the member, or the corresponding property or accessor, of the class or of its relatives. */
  #isUsed(className: string, member: DocumentedMember): boolean {
    const [, prefix, rest = ''] = /^(get|set|is)([A-Z].*)$/.exec(member.name) ?? [];
    const property = rest.charAt(0).toLowerCase() + rest.slice(1);
    const names = [member.name];
    if (prefix === 'set') names.push(`${property}=`, `${rest}=`);
    else if (prefix !== undefined) names.push(property, rest);
    if (member.kind === 'property')
      names.push(`get${capitalize(member.name)}`, `is${capitalize(member.name)}`);
    return relatives(className).some((relative) =>
      names.some((name) => this.#uses.has(`${relative} ${name}`)),
    );
  }
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const isGapOnly = (className: string): boolean => isGapClass(platformClassByName(className));

/** Returns a class, its base classes and its subclasses, which share its members. */
function relatives(className: string): string[] {
  const constructor = platformClassByName(className);
  const names: string[] = [];
  for (let current: unknown = constructor; typeof current === 'function' && current !== PlatformObject;) {
    const name = unqualifiedNameOf(current);
    if (name !== undefined) names.push(name);
    current = Object.getPrototypeOf(current);
  }
  const subclasses = implementedClassNames().filter((name) =>
    Object.prototype.isPrototypeOf.call(constructor, platformClassByName(name)),
  );
  return [...names, ...subclasses];
}

function descriptorOf(owner: object, name: string): PropertyDescriptor | undefined {
  for (
    let current: unknown = owner;
    typeof current === 'function' || (typeof current === 'object' && current !== null);
  ) {
    if (current === Object.prototype || current === Function.prototype) return undefined;
    const descriptor = Object.getOwnPropertyDescriptor(current, name);
    if (descriptor) return descriptor;
    current = Object.getPrototypeOf(current);
  }
  return undefined;
}
