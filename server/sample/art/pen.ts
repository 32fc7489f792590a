/**
 * Functions that return shapes as SVG. Their names are short because a drawing consists of many shapes. All drawings
 * are for a view box of 400 by 400.
 */

type Paint = string;
interface ShapeStyle {
  readonly stroke?: Paint;
  readonly width?: number;
  readonly opacity?: number;
  /** SVG transform, such as `rotate(20 200 200)`. */
  readonly transform?: string;
}

const styleAttributes = ({ stroke, width, opacity, transform }: ShapeStyle): string =>
  (stroke === undefined
    ? ''
    : ` stroke="${stroke}" stroke-width="${width ?? 3}" stroke-linecap="round" stroke-linejoin="round"`) +
  (opacity === undefined ? '' : ` opacity="${opacity}"`) +
  (transform === undefined ? '' : ` transform="${transform}"`);

export const path = (d: string, fill: Paint, style: ShapeStyle = {}): string =>
  `<path d="${d}" fill="${fill}"${styleAttributes(style)}/>`;

export const line = (d: string, stroke: Paint, width = 3, style: ShapeStyle = {}): string =>
  path(d, 'none', { ...style, stroke, width });

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: Paint,
  radius = 0,
  style: ShapeStyle = {},
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius === 0 ? '' : ` rx="${radius}"`} fill="${fill}"${styleAttributes(style)}/>`;

export const oval = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: Paint,
  style: ShapeStyle = {},
): string => `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${styleAttributes(style)}/>`;

export const disc = (cx: number, cy: number, r: number, fill: Paint, style: ShapeStyle = {}): string =>
  oval(cx, cy, r, r, fill, style);

export const group = (transform: string, ...shapes: readonly string[]): string =>
  `<g transform="${transform}">${shapes.join('')}</g>`;

/** Calls `draw` for each place, and joins the shapes. */
export const repeat = <Place>(places: readonly Place[], draw: (place: Place) => string): string =>
  places.map(draw).join('');

export const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
