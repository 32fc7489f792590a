import '../../runtime/api/index.ts';
import { isGap } from '../../runtime/gaps.ts';
import { unqualifiedNameOf } from '../../runtime/platform-names.ts';
import {
  implementedClassNames,
  isPlatformClass,
  platformClassByName,
  type PlatformConstructor,
} from '../../runtime/platform-object.ts';
import { docComment, constantDoc } from './doc-text.ts';
import type { DocumentedClass, DocumentedMember } from './documented.ts';

/** The documented classes by name, from which the types of unimplemented classes and members are made. */
export class GapTypes {
  readonly #classes: ReadonlyMap<string, DocumentedClass>;
  readonly #byShortName: ReadonlyMap<string, readonly string[]>;

  constructor(classes: readonly DocumentedClass[]) {
    const platformClasses = classes.filter(({ name }) => isPlatformClass(name));
    this.#classes = new Map(
      platformClasses.map((documentedClass) => [documentedClass.name, documentedClass]),
    );
    const classesByShortName = Map.groupBy(platformClasses, ({ name }) => shortName(name));
    this.#byShortName = new Map(
      [...classesByShortName].map(([name, shortNameClasses]) => [
        name,
        shortNameClasses.map((documentedClass) => documentedClass.name),
      ]),
    );
  }

  /**
   * Returns the declarations of a class's constants and gaps, which are documented members that are not implemented.
   * The key is `name` or, for a static member, `static name`. Omits what the class inherits from its base class at run
   * time.
   */
  memberLines(name: string): Map<string, string[]> {
    const lines = new Map<string, string[]>();
    const constructor = platformClassByName(name);
    const declaredBase = unqualifiedNameOf(Object.getPrototypeOf(constructor) as object);
    for (
      let documentedClass = this.#classes.get(name);
      documentedClass && documentedClass.name !== declaredBase;
      documentedClass = this.#classNamed(documentedClass.base)
    )
      for (const member of documentedClass.members)
        for (const [key, text] of this.#linesOf(member, constructor, name, declaredBase))
          if (!lines.has(key)) lines.set(key, text);
    return lines;
  }

  #linesOf(
    member: DocumentedMember,
    constructor: PlatformConstructor,
    className: string,
    declaredBase: string | undefined,
  ): [string, string[]][] {
    const prefix = member.isStatic ? 'static ' : '';
    const owner = (member.isStatic ? constructor : constructor.prototype) as object;
    const needsDeclaration = (name: string): boolean =>
      isGapOf(owner, name) && !isInSubclass(constructor, name) && !this.#isDeclared(declaredBase, name);
    if (member.kind === 'constructor') return [];
    if (member.kind === 'constant' && member.value !== undefined)
      return [[`${prefix}${member.name}`, this.#constantLines(member, member.value)]];
    const lines: [string, string[]][] = [];
    if (needsDeclaration(member.name))
      lines.push([`${prefix}${member.name}`, this.#gapLines(member, className)]);
    if (member.kind === 'property')
      for (const [method, declaration] of this.#accessors(member, className))
        if (needsDeclaration(method)) lines.push([`${prefix}${method}`, [...gapDoc, declaration]]);
    return lines;
  }

  /** Returns the declaration of a class that is documented and not implemented. */
  classLines(name: string): string[] {
    const documentedClass = this.#classes.get(name);
    const base = documentedClass?.base;
    const heritage = base !== undefined && this.#classes.has(base) ? ` extends ${base}` : '';
    return [
      '    /** Has its constants; its other members throw an error when they are used. */',
      `    class ${shortName(name)}${heritage} {`,
      '      protected constructor(...values: any[]);',
      ...[...this.memberLines(name).values()].flat().map((line) => `      ${line}`),
      '    }',
    ];
  }

  #constantLines(member: DocumentedMember, value: string | number): string[] {
    return [...docComment(constantDoc(value)), `static readonly ${member.name}: ${typeof value};`];
  }

  #gapLines(member: DocumentedMember, className: string): string[] {
    const modifier = member.isStatic ? 'static ' : '';
    if (member.kind === 'property' || member.kind === 'constant') {
      const readonly = member.isReadOnly || member.kind === 'constant' ? 'readonly ' : '';
      const [signature = ''] = member.signatures;
      return [
        ...gapDoc,
        `${modifier}${readonly}${member.name}: ${this.#type(resultOf(signature), className)};`,
      ];
    }
    const declarations = member.signatures.map(
      (signature) =>
        `${modifier}${member.name}(${this.#parameters(signature, className)}): ${this.#type(resultOf(signature), className)};`,
    );
    return [...new Set(declarations)].flatMap((declaration) => [...gapDoc, declaration]);
  }

  #accessors(member: DocumentedMember, className: string): [string, string][] {
    const capitalizedName = member.name.charAt(0).toUpperCase() + member.name.slice(1);
    const modifier = member.isStatic ? 'static ' : '';
    const type = this.#type(resultOf(member.signatures[0] ?? ''), className);
    const getter: [string, string] = [
      `get${capitalizedName}`,
      `${modifier}get${capitalizedName}(): ${type};`,
    ];
    if (member.isReadOnly) return [getter];
    return [getter, [`set${capitalizedName}`, `${modifier}set${capitalizedName}(value: ${type}): void;`]];
  }

  /** Whether a class or one of its bases documents a member, or the property to which it belongs as an accessor. */
  #isDeclared(className: string | undefined, member: string): boolean {
    const name = member.replace(/^(get|set|is)(?=[A-Z])/, '');
    const property = name.charAt(0).toLowerCase() + name.slice(1);
    for (let base = this.#classNamed(className); base; base = this.#classNamed(base.base))
      if (base.members.some((baseMember) => baseMember.name === member || baseMember.name === property))
        return true;
    return false;
  }

  #classNamed(name: string | undefined): DocumentedClass | undefined {
    return name === undefined ? undefined : this.#classes.get(name);
  }

  #parameters(signature: string, className: string): string {
    const list = signature.slice(signature.indexOf('(') + 1, signature.lastIndexOf(')'));
    if (list.trim() === '') return '';
    return splitParameters(list)
      .map((parameter, index) => {
        const [name = '', type = 'Object'] = parameter.split(/:(.*)/s).map((part) => part.trim());
        const parameterName =
          /^[A-Za-z_$][\w$]*$/.test(name) && !reservedWords.has(name) ? name : `value${index + 1}`;
        return type.endsWith('...')
          ? `...${parameterName}: ${this.#type(type.slice(0, -3), className)}[]`
          : `${parameterName}: ${this.#type(type, className)}`;
      })
      .join(', ');
  }

  #type(documentedType: string, className: string): string {
    const array = /^\[?(\w+)\\?\[\\?\]/.exec(documentedType);
    if (array) return `${this.#type(array[1] ?? '', className)}[]`;
    const languageType = languageTypes[documentedType];
    if (languageType !== undefined) return languageType;
    const qualifiedName = documentedType.replace(/^dw\./, '');
    if (this.#classes.has(qualifiedName)) return qualifiedName;
    const candidates = this.#byShortName.get(shortName(qualifiedName)) ?? [];
    const packageName = className.slice(0, className.lastIndexOf('.'));
    return (
      candidates.find((candidate) => candidate === `${packageName}.${qualifiedName}`) ??
      candidates[0] ??
      'any'
    );
  }
}

const gapDoc = ['/** Throws an error when it is used: this service does not implement it. */'];

const languageTypes: Readonly<Record<string, string>> = {
  String: 'string',
  Number: 'number',
  Boolean: 'boolean',
  Object: 'any',
  Date: 'Date',
  Function: 'Function',
  Array: 'any[]',
  RegExp: 'RegExp',
  Error: 'Error',
  void: 'void',
};

const reservedWords = new Set([
  'function',
  'in',
  'new',
  'default',
  'class',
  'with',
  'delete',
  'this',
  'package',
  'var',
]);

const shortName = (name: string): string => name.split('.').at(-1) ?? name;

const resultOf = (signature: string): string =>
  signature
    .slice(signature.lastIndexOf(')') + 1)
    .replace(/^[^:]*:\s*/, '')
    .trim();

/** Splits a parameter list at the commas that are not inside brackets. */
const splitParameters = (list: string): string[] => list.split(/,\s*(?![^([]*[)\]])/);

/** Whether a subclass implements a member. The types could conflict if the base class declared the member too. */
const isInSubclass = (base: object, name: string): boolean =>
  implementedClassNames()
    .map(platformClassByName)
    .some(
      (platformClass) =>
        Object.prototype.isPrototypeOf.call(base, platformClass) &&
        Object.hasOwn(platformClass.prototype as object, name) &&
        !isGapOf(platformClass.prototype as object, name),
    );

function isGapOf(owner: object, name: string): boolean {
  for (
    let current: unknown = owner;
    typeof current === 'function' || (typeof current === 'object' && current !== null);
  ) {
    const descriptor = Object.getOwnPropertyDescriptor(current, name);
    if (descriptor) return isGap(descriptor.get ?? descriptor.value);
    current = Object.getPrototypeOf(current);
  }
  return false;
}
