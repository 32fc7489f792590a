import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ObjectMember } from '../../../contract/documents/debugger.ts';
import { unresolvedValue } from '../response-shapes.ts';
import type { Value } from './evaluator.ts';
import { unreadableType } from './member-range.ts';

const primitives = new Set([
  'string',
  'number',
  'boolean',
  'undefined',
  'null',
  'bigint',
  'symbol',
  unreadableType,
  unresolvedValue,
]);

/** Whether a value of this type and text has members to show (open-points, wire, 3). */
export const isExpandable = (type: string, value: string): boolean =>
  !primitives.has(type) && !/^function$/i.test(type) && value !== 'null' && value !== 'undefined';

/** Whether values of this type have indexed elements, so that it is worth requesting their number. */
export const isArrayLike = (type: string): boolean => /array|list|collection|set\b|\[\]/i.test(type);

/**
 * Formats a value. Strings are in quotes, so that "1" and 1 differ. Integers of up to 400 digits are hexadecimal if
 * requested. Other values are shown as the platform's preview, if it has one.
 */
export function displayValue(
  { type, value, preview }: Pick<ObjectMember, 'type' | 'value' | 'preview'>,
  hex = false,
): string {
  if (type === 'string') return JSON.stringify(value);
  if (hex && /^(number|bigint)$/.test(type) && /^-?\d{1,400}n?$/.test(value)) return toHexadecimal(value);
  if (preview !== undefined) return preview;
  if (type === 'bigint' && /^-?\d+$/.test(value)) return `${value}n`;
  return value === '' ? type : value;
}

/** Formats the result of an evaluation like `displayValue`. A long list is shown with its length. */
export function displayResult({ type, text, preview, elementCount }: Value, hex = false): string {
  if (elementCount !== undefined) return elementCount === 0 ? '[]' : `(${elementCount}) [${text}]`;
  return displayValue({ type, value: text, ...(preview === undefined ? {} : { preview }) }, hex);
}

/**
 * Whether the result of an evaluation has members to show. Functions are recognized by their text, since the API does
 * not report that type.
 */
export const isExpandableResult = ({ type, text }: Value): boolean =>
  type === 'object' && !/^(async )?function\b|^class\b|=>$/i.test(text);

function toHexadecimal(value: string): string {
  const number = BigInt(value.replace(/n$/, ''));
  const digits = (number < 0n ? -number : number).toString(16);
  return `${number < 0n ? '-' : ''}0x${digits}${value.endsWith('n') ? 'n' : ''}`;
}

/** How a member is shown, apart from its own name, type and value. */
export interface MemberDisplay {
  readonly variablesReference: number;
  readonly indexedCount?: number | undefined;
  readonly namedCount?: number | undefined;
  /** JavaScript expression that evaluates to the member; undefined if no expression reliably does. */
  readonly expression: string | undefined;
  readonly hex: boolean;
}

export function toVariable(member: ObjectMember, display: MemberDisplay): DebugProtocol.Variable {
  const { name, type, value } = member;
  if (type === unreadableType) return { name, value: `<${value}>`, variablesReference: 0 };
  return {
    name,
    value: displayValue(member, display.hex),
    type,
    variablesReference: display.variablesReference,
    ...(display.expression === undefined ? {} : { evaluateName: display.expression }),
    ...(display.indexedCount === undefined ? {} : { indexedVariables: display.indexedCount }),
    ...(display.namedCount === undefined ? {} : { namedVariables: display.namedCount }),
    ...(/^function$/i.test(type) ? { presentationHint: { kind: 'method' } } : {}),
  };
}

export const isIndex = (name: string): boolean => /^\[\d+\]$/.test(name);
