import { publicGlobals, publicModules } from './public-uses.ts';
import type { ImplementedClass, ImplementedMember } from './implemented-classes.ts';

/** Returns names that public scripts use and that no class implements. */
export function findMissingNames(classes: readonly ImplementedClass[]): string[] {
  const names = new Set(classes.map(({ name }) => name));
  const modules = publicModules
    .filter((module) => {
      const name = module.replace('/', '.');
      return name.endsWith('.*')
        ? ![...names].some((candidate) => candidate.startsWith(name.slice(0, -1)))
        : !names.has(name);
    })
    .map((module) => `module ${module}`);
  const members = Object.entries(publicGlobals).flatMap(([global, { className, members: usedMembers }]) => {
    if (className === undefined) return [];
    const implementedClass = classes.find(({ name }) => name === className);
    if (!implementedClass) return [`global ${global} (${className})`];
    const memberNames = new Set(
      implementedClass.members.filter(({ isStatic }) => !isStatic).map(({ name }) => name),
    );
    return usedMembers
      .filter((member) => !memberNames.has(member))
      .map((member) => `global ${global}.${member}`);
  });
  return [...modules, ...members];
}

/**
 * Returns the coverage table: packages, their classes, and the members of each class. A property also represents its
 * methods.
 */
export function coverageTable(classes: readonly ImplementedClass[]): string {
  const lines: string[] = [];
  let packageName = '';
  for (const implementedClass of classes) {
    const [classPackage = '', name = ''] = implementedClass.name.split('.');
    if (classPackage !== packageName) {
      packageName = classPackage;
      const packageClasses = classes.filter(({ name: className }) =>
        className.startsWith(`${classPackage}.`),
      );
      const members = packageClasses.reduce((sum, { members: classMembers }) => sum + classMembers.length, 0);
      lines.push('', `${classPackage}: ${packageClasses.length} classes, ${members} members`);
    }
    lines.push(
      `  ${name} (${implementedClass.members.length}): ${memberTexts(implementedClass.members).join(', ')}`,
    );
  }
  return lines.slice(1).join('\n');
}

/** Returns the members as text, without the methods that belong to a property. */
function memberTexts(members: readonly ImplementedMember[]): string[] {
  const properties = new Set(
    members
      .filter(({ kind }) => kind === 'property')
      .flatMap(({ name, isStatic }) =>
        ['get', 'set', 'is'].map(
          (prefix) => `${isStatic} ${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        ),
      ),
  );
  return members
    .filter(({ name, isStatic, kind }) => kind !== 'method' || !properties.has(`${isStatic} ${name}`))
    .map(
      ({ name, isStatic, kind }) =>
        `${isStatic && kind !== 'constant' ? 'static ' : ''}${name}${kind === 'method' ? '()' : ''}`,
    );
}
