import { propertyShape, type Shape } from '../schema-shape.ts';

const hasOffset = /T.*[+-]\d{2}:?\d{2}$/;

/**
 * A body whose points in time are in UTC, as documents give them (data-api 2, Timestamps): a client may write them with
 * an offset. What is in UTC already stays as it was written.
 */
export function inUtc(value: unknown, shape: Shape | undefined): unknown {
  if (!shape) return value;
  if (typeof value === 'string') return shape.format === 'date-time' ? utcOf(value) : value;
  if (Array.isArray(value)) return shape.items ? value.map((item) => inUtc(item, shape.items)) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, inUtc(child, propertyShape(shape, key))]),
  );
}

function utcOf(text: string): string {
  const instant = hasOffset.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? text : new Date(instant).toISOString();
}
