import { propertyShape, type Shape } from '../schema-shape.ts';

const hasOffset = /T.*[+-]\d{2}:?\d{2}$/;

/**
 * Converts the timestamps of a body to UTC, as documents have them (data-api 2, Timestamps), because clients may send
 * them with an offset. Timestamps without a numeric offset are not changed.
 */
export function instantsToUtc(value: unknown, shape: Shape | undefined): unknown {
  if (!shape) return value;
  if (typeof value === 'string') return shape.format === 'date-time' ? toUtc(value) : value;
  if (Array.isArray(value))
    return shape.items ? value.map((item) => instantsToUtc(item, shape.items)) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, instantsToUtc(child, propertyShape(shape, key))]),
  );
}

function toUtc(text: string): string {
  const instant = hasOffset.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? text : new Date(instant).toISOString();
}
