import { isLanguageClass } from '../../runtime/documented-api.ts';
import { readDocumentedClasses } from './documented.ts';
import { implementedClasses } from './implemented-classes.ts';

/** Returns the source of `cartridges/platform-classes.ts`: the documented classes and those that only exist here. */
export function classNameTable(): string {
  const names = new Set([...readDocumentedClasses(), ...implementedClasses()].map(({ name }) => name));
  const classNames = [...names].filter((name) => !isLanguageClass(name)).sort();
  const lines = [...Map.groupBy(classNames, (name) => name.split('.')[0]).values()];
  return [
    '/** Generated from the Script API by `npm run generate`: the names of its classes, without the module root. */',
    `export const platformClasses: ReadonlySet<string> = new Set(\`${lines.map((line) => line.join(' ')).join('\n')}\`.split(/\\s/));`,
    '',
  ].join('\n');
}
