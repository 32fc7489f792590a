/** Drawing in SVG: short names, since a drawing is many shapes. All drawings are 400 by 400. */

type Paint = string;
interface Look {
  readonly stroke?: Paint;
  readonly width?: number;
  readonly opacity?: number;
  /** SVG transform, such as `rotate(20 200 200)`. */
  readonly turn?: string;
}

const look = ({ stroke, width, opacity, turn }: Look): string =>
  (stroke === undefined
    ? ''
    : ` stroke="${stroke}" stroke-width="${width ?? 3}" stroke-linecap="round" stroke-linejoin="round"`) +
  (opacity === undefined ? '' : ` opacity="${opacity}"`) +
  (turn === undefined ? '' : ` transform="${turn}"`);

export const path = (d: string, fill: Paint, style: Look = {}): string =>
  `<path d="${d}" fill="${fill}"${look(style)}/>`;

export const line = (d: string, stroke: Paint, width = 3, style: Look = {}): string =>
  path(d, 'none', { ...style, stroke, width });

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: Paint,
  radius = 0,
  style: Look = {},
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius === 0 ? '' : ` rx="${radius}"`} fill="${fill}"${look(style)}/>`;

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: Paint, style: Look = {}): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${look(style)}/>`;

export const disc = (cx: number, cy: number, r: number, fill: Paint, style: Look = {}): string =>
  oval(cx, cy, r, r, fill, style);

export const group = (turn: string, ...shapes: readonly string[]): string =>
  `<g transform="${turn}">${shapes.join('')}</g>`;

/** The same drawing at each of several places. */
export const repeated = <Place>(places: readonly Place[], draw: (place: Place) => string): string =>
  places.map(draw).join('');

export const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
