import { types } from 'node:util';
import { currentRun } from '../current-run.ts';
import { attributesOf } from '../attribute-views.ts';
import { documentOf } from '../document/hook-document.ts';
import { platformNameOf } from '../full-names.ts';
import { xmlTypeName } from './xml-members.ts';

/**
 * Returns a value's type as the Debugger API names it (open-points, The Debugger API on the wire, 3). Runs no script
 * code.
 */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  const xmlType = xmlTypeName(value);
  if (xmlType !== undefined) return xmlType;
  if (typeof value === 'function') return 'Function';
  if (typeof value !== 'object') return typeof value;
  const document = documentOf(value);
  if (document) return Array.isArray(document) ? 'Array' : documentType(document);
  if (attributesOf(value)) return `${currentRun().moduleRoot}.object.CustomAttributes`;
  if (types.isProxy(value)) return 'Object';
  return platformNameOf(value) ?? className(value);
}

/** Returns the type of a document, such as `svc.document.CustomerInfo` if its `_type` is `customer_info`. */
function documentType(document: object): string {
  const type: unknown = Object.getOwnPropertyDescriptor(document, '_type')?.value;
  const words = typeof type === 'string' && type !== '' ? type.split('_') : ['document'];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return `${currentRun().moduleRoot}.document.${name}`;
}

/** Returns the name of an object's class: of the first named constructor along the prototype chain. Calls no getter. */
function className(value: object): string {
  if (Array.isArray(value)) return 'Array';
  for (
    let current: unknown = value, depth = 0;
    typeof current === 'object' && current !== null && depth < 100;
    depth++
  ) {
    if (types.isProxy(current)) break;
    const constructor: unknown = Object.getOwnPropertyDescriptor(current, 'constructor')?.value;
    if (typeof constructor === 'function') {
      const name: unknown = Object.getOwnPropertyDescriptor(constructor, 'name')?.value;
      if (typeof name === 'string' && name !== '') return name;
    }
    current = Object.getPrototypeOf(current);
  }
  return 'Object';
}
