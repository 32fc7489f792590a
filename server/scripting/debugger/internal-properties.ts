import type { Runtime } from 'node:inspector';
import { argument, valueArgument, type InspectionCalls } from './inspection-calls.ts';
import type { Isolate } from './isolate.ts';

/**
 * Internal properties that are not shown, because they say nothing about the value, or only describe the function's
 * text.
 */
const hiddenProperties = new Set([
  '[[Prototype]]',
  '[[FunctionLocation]]',
  '[[GeneratorLocation]]',
  '[[PrivateMethods]]',
  '[[Scopes]]',
]);

/**
 * Passes the internal properties (`[[Target]]`) and private fields (`#count`) of an object from V8 to the isolate. The
 * object is the one for which the last inspection needed them. Runs no script code.
 * @throws CdpError
 */
export async function passInternals(isolate: Isolate, calls: InspectionCalls): Promise<void> {
  const object = await calls.callForReference('pendingObject', []);
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
  await calls.call('storeInternals', [valueArgument(names), argument(object), ...values]);
}
