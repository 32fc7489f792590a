import type { Runtime } from 'node:inspector';
import { argument, byValue, type InspectionCalls } from './inspection-calls.ts';
import type { Isolate } from './isolate.ts';

/** What tells nothing of a value, or of the function's text alone. */
const hiddenProperties = new Set([
  '[[Prototype]]',
  '[[FunctionLocation]]',
  '[[GeneratorLocation]]',
  '[[PrivateMethods]]',
  '[[Scopes]]',
]);

/** Gives the isolate what V8 knows of the object that its last look lacked: `[[Target]]`, `#count`. Runs no script code. @throws CdpError */
export async function readInternals(isolate: Isolate, calls: InspectionCalls): Promise<void> {
  const object = await calls.object('lacking', []);
  if (object.objectId === undefined) return;
  const { internalProperties = [], privateProperties = [] } = await isolate.session.send(
    'Runtime.getProperties',
    { objectId: object.objectId, ownProperties: true },
  );
  const properties = [
    ...privateProperties.map(({ name, value }) => ({ name, value, isGetter: value === undefined })),
    ...internalProperties
      .filter(({ name }) => !hiddenProperties.has(name))
      .map(({ name, value }) => ({ name, value, isGetter: false })),
  ];
  const names = properties.map(({ name, isGetter }) => [name, isGetter]);
  const values = properties.map(({ value }): Runtime.CallArgument => (value ? argument(value) : {}));
  await calls.call('learn', [byValue(names), argument(object), ...values]);
}
