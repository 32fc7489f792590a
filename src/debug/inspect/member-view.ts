import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ObjectMember } from '../../../contract/documents/debugger.ts';
import { unresolved } from '../answer-shapes.ts';
import { unreadable } from './guarded-page.ts';

const primitives = new Set([
  ...['string', 'number', 'boolean', 'undefined', 'null', 'bigint', 'symbol'],
  unreadable,
  unresolved,
]);

/** Whether there is something below a value of this type and text (open-points, wire, 3). */
export const isExpandable = (type: string, value: string): boolean =>
  !primitives.has(type) && !/^function$/i.test(type) && value !== 'null' && value !== 'undefined';

/** Types whose elements are numbered: worth asking for how many there are. */
export const isArrayLike = (type: string): boolean => /array|list|collection|set\b|\[\]/i.test(type);

/** A value as a developer reads it: texts in quotes, so that "1" and 1 differ; whole numbers in hex where asked for. */
export function displayed(type: string, value: string, hex = false): string {
  if (type === 'string') return JSON.stringify(value);
  if (hex && /^(number|bigint)$/.test(type) && /^-?\d{1,400}n?$/.test(value)) return hexadecimal(value);
  return value === '' ? type : value;
}

function hexadecimal(value: string): string {
  const number = BigInt(value.replace(/n$/, ''));
  const digits = (number < 0n ? -number : number).toString(16);
  return `${number < 0n ? '-' : ''}0x${digits}${value.endsWith('n') ? 'n' : ''}`;
}

export interface MemberLinks {
  readonly variablesReference: number;
  readonly indexed?: number | undefined;
  readonly named?: number | undefined;
  /** JavaScript that evaluates to the member; undefined where there is none that stays true. */
  readonly expression: string | undefined;
  readonly hex: boolean;
}

export function memberView(member: ObjectMember, links: MemberLinks): DebugProtocol.Variable {
  const { name, type, value } = member;
  if (type === unreadable) return { name, value: `<${value}>`, variablesReference: 0 };
  return {
    name,
    value: displayed(type, value, links.hex),
    type,
    variablesReference: links.variablesReference,
    ...(links.expression === undefined ? {} : { evaluateName: links.expression }),
    ...(links.indexed === undefined ? {} : { indexedVariables: links.indexed }),
    ...(links.named === undefined ? {} : { namedVariables: links.named }),
    ...(/^function$/i.test(type) ? { presentationHint: { kind: 'method' } } : {}),
  };
}

export const isIndex = (name: string): boolean => /^\[\d+\]$/.test(name);
