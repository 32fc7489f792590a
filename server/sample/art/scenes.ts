import { disc, group, line, path, rect, repeat, steps } from './pen.ts';
import { leaf, wood } from './tones.ts';

/** Backgrounds for products. Objects are at the sides, so that the product in the middle stands out. */

const fir = (x: number, y: number, size: number, fill: string): string =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    rect(-4, -6, 8, 16, '#5a4636'),
    path('M0 -84 L24 -40 H12 L34 -6 H-34 L-12 -40 H-24 Z', fill),
  );

export const hills = (): string =>
  rect(0, 0, 400, 400, '#dfe7e4') +
  disc(308, 84, 34, '#f6e3b4') +
  path('M0 196 L70 128 L132 186 L206 108 L290 192 L344 150 L400 196 V400 H0 Z', '#b3c2c0') +
  path('M0 236 Q90 184 196 226 Q300 266 400 210 V400 H0 Z', '#8fa38d') +
  path('M0 286 Q120 246 220 282 Q310 312 400 276 V400 H0 Z', '#75895f') +
  path('M0 338 Q200 316 400 340 V400 H0 Z', '#8d9a62') +
  repeat(
    [
      [30, 262, 0.8],
      [66, 274, 1],
      [344, 262, 0.9],
      [378, 272, 1.1],
    ] as const,
    ([x, y, size]) => fir(x, y, size, '#4d6350'),
  );

export const bench = (): string =>
  rect(0, 0, 400, 400, '#d8cdb9') +
  repeat(steps(30, 300, 18), (y) => repeat(steps(14, 392, 18), (x) => disc(x, y, 1.8, '#b9ab92'))) +
  group('translate(42 60)', rect(0, 0, 10, 70, wood.dark, 4), rect(-16, -8, 42, 20, '#6a6f73', 4)) +
  group('translate(348 56)', rect(0, 0, 8, 54, '#8d979c'), rect(-6, 50, 20, 46, '#a4502d', 7)) +
  rect(0, 318, 400, 82, '#b98d5b') +
  rect(0, 318, 400, 10, '#d2ab7a') +
  line('M0 352 Q140 344 400 356 M0 380 Q220 372 400 384', '#9b7246', 3);

export const garden = (): string =>
  rect(0, 0, 400, 400, '#e3e8d8') +
  repeat(steps(70, 290, 30), (y) =>
    repeat(
      steps((y / 10) % 2 === 0 ? -40 : -10, 400, 60),
      (x) => rect(x, y, 56, 26, '#c9a68a', 2) + rect(x, y, 56, 6, '#d8b99f', 2),
    ),
  ) +
  repeat(
    [
      [24, 300, 1],
      [84, 306, 0.8],
      [322, 300, 0.9],
      [382, 304, 1.1],
    ] as const,
    ([x, y, size]) =>
      group(
        `translate(${x} ${y}) scale(${size})`,
        path(
          'M0 20 Q-44 -10 -30 -60 Q-8 -46 0 -8 Q-2 -60 26 -78 Q34 -36 4 -4 Q22 -40 48 -34 Q40 6 6 20 Z',
          leaf.base,
        ),
        disc(-22, -50, 7, '#e9d7a5'),
        disc(24, -66, 7, '#d98b8b'),
      ),
  ) +
  rect(0, 318, 400, 82, '#8a7256') +
  path('M0 318 Q60 306 120 318 T240 318 T400 316 V334 H0 Z', '#9c8467');

export const kitchen = (): string =>
  rect(0, 0, 400, 400, '#e6e2d4') +
  repeat(steps(40, 280, 48), (y) => repeat(steps(-10, 390, 48), (x) => rect(x, y, 45, 45, '#f0ece0', 3))) +
  rect(0, 64, 400, 12, '#a98358') +
  group(
    'translate(40 64)',
    path('M-18 0 V-30 Q0 -40 18 -30 V0 Z', '#86a9bd'),
    path('M30 0 V-40 H58 V0 Z', '#d9c9a8'),
  ) +
  group(
    'translate(330 64)',
    path('M-20 0 L-14 -22 H14 L20 0 Z', '#bd6f4c'),
    path('M0 -22 Q-26 -40 -18 -58 Q-2 -46 0 -26 Q6 -52 24 -56 Q24 -34 4 -22 Z', leaf.base),
  ) +
  rect(0, 318, 400, 82, '#cbb089') +
  rect(0, 318, 400, 9, '#e1cba8');
