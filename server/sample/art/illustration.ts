import * as bags from './bags.ts';
import * as camp from './camp.ts';
import * as clothing from './clothing.ts';
import * as garden from './garden.ts';
import * as home from './home.ts';
import { group, oval, rect } from './pen.ts';
import * as scenes from './scenes.ts';
import { tones, type Tones } from './tones.ts';
import * as workshop from './workshop.ts';

const drawings = { ...bags, ...camp, ...clothing, ...garden, ...home, ...workshop } satisfies Record<
  string,
  (t: Tones) => string
>;

export type Drawing = keyof typeof drawings;
export type Scene = keyof typeof scenes;

const gradient = (id: string, stops: readonly string[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0.25">${stops
    .map(
      (color, index) =>
        `<stop offset="${Math.round((index / (stops.length - 1)) * 100) / 100}" stop-color="${color}"/>`,
    )
    .join('')}</linearGradient>`;

const metals =
  gradient('steel', ['#dfe5e7', '#b7c0c4', '#8f999e', '#c3cbce']) +
  gradient('brass', ['#e3c47d', '#c39c48', '#96722c', '#caa658']);

const svg = (size: number, ...shapes: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="${size}" height="${size}">${shapes.join('')}</svg>\n`;

/** Returns the product on a paper-colored background, as in a printed catalog. */
export const drawOnPaper = (drawing: Drawing, hex: string): string =>
  svg(
    1200,
    `<defs>${metals}<radialGradient id="paper" cx="0.5" cy="0.42" r="0.75"><stop offset="0" stop-color="#fbf8f1"/><stop offset="1" stop-color="#ebe3d3"/></radialGradient></defs>`,
    rect(0, 0, 400, 400, 'url(#paper)'),
    oval(200, 352, 132, 14, '#4a3d2c', { opacity: 0.14 }),
    oval(200, 350, 92, 8, '#4a3d2c', { opacity: 0.16 }),
    drawings[drawing](tones(hex)),
  );

/** Returns the product in front of a scene in which it is used. */
export const drawInScene = (drawing: Drawing, hex: string, scene: Scene): string =>
  svg(
    1200,
    `<defs>${metals}</defs>`,
    scenes[scene](),
    oval(200, 352, 110, 11, '#2f2618', { opacity: 0.28 }),
    group('translate(44 82) scale(0.78)', drawings[drawing](tones(hex))),
  );

/** Returns the product without a background, for lists and line items. */
export const drawCutout = (drawing: Drawing, hex: string): string =>
  svg(240, `<defs>${metals}</defs>`, drawings[drawing](tones(hex)));

/** Returns a sample of a color, as a piece of cloth or a chip of paint. */
export function drawSwatch(hex: string): string {
  const t = tones(hex);
  return svg(
    60,
    rect(20, 20, 360, 360, t.base, 60),
    `<path d="M20 320 L320 20 H360 Q380 20 380 60 L60 380 H60 Q20 380 20 340 Z" fill="${t.light}" opacity="0.35"/>`,
    rect(20, 20, 360, 360, 'none', 60, { stroke: t.darker, width: 8 }),
  );
}
