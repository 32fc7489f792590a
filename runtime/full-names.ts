import { currentRun } from './current-run.ts';
import { unqualifiedNameOf } from './platform-names.ts';

/** Returns the full name of an object's platform class, such as `svc.order.Order`; undefined for other objects. */
export function platformNameOf(value: object): string | undefined {
  const name = unqualifiedNameOf(value);
  return name === undefined ? undefined : `${currentRun().moduleRoot}.${name}`;
}
