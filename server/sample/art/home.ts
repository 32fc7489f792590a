import { disc, group, line, oval, path, rect, repeat, steps } from './pen.ts';
import { ash, flame, iron, leather, walnut, wood, type Tones } from './tones.ts';

export const candle = (t: Tones): string =>
  oval(200, 78, 40, 52, '#ffe3a0', { opacity: 0.45 }) +
  path('M200 46 Q222 80 200 106 Q178 80 200 46 Z', flame.base) +
  path('M200 70 Q210 88 200 104 Q190 88 200 70 Z', '#fff1c4') +
  line('M200 104 V130', '#3a2f28', 4) +
  path('M152 132 Q200 120 248 132 V326 Q200 340 152 326 Z', t.base) +
  path('M152 132 Q164 128 174 127 V332 Q162 330 152 326 Z', t.lighter, { opacity: 0.8 }) +
  path('M228 127 Q240 129 248 132 V326 Q238 330 228 332 Z', t.dark, { opacity: 0.45 }) +
  oval(200, 131, 48, 11, t.light) +
  path('M152 140 Q158 182 164 150 Q170 176 174 138 Z', t.light) +
  repeat(steps(176, 300, 22), (y) =>
    repeat(steps(166, 240, 24), (x) =>
      path(`M${x + ((y / 22) % 2 < 1 ? 0 : 12)} ${y} l8 5 v9 l-8 5 l-8 -5 v-9 Z`, 'none', {
        stroke: t.dark,
        width: 2,
        opacity: 0.5,
      }),
    ),
  ) +
  path('M112 322 Q200 352 288 322 L280 340 Q200 364 120 340 Z', iron.base) +
  oval(200, 322, 88, 14, iron.dark, { opacity: 0.55 });

export const bowl = (t: Tones): string =>
  path('M70 182 Q84 318 164 330 H236 Q316 318 330 182 Z', t.base) +
  path('M70 182 Q84 318 164 330 H178 Q112 300 104 190 Z', t.light, { opacity: 0.7 }) +
  path('M158 328 H242 L250 346 H150 Z', '#b59a78') +
  oval(200, 182, 130, 34, t.dark) +
  oval(200, 186, 116, 26, t.darker) +
  oval(200, 190, 92, 17, t.base, { opacity: 0.6 }) +
  path(
    'M76 220 Q150 250 200 236 Q260 222 324 226 Q318 262 300 284 Q200 306 100 286 Q82 262 76 220 Z',
    t.lighter,
    { opacity: 0.25 },
  ) +
  repeat(
    [
      [120, 250, 3],
      [180, 290, 2.5],
      [240, 262, 3],
      [284, 244, 2],
      [216, 314, 2.5],
      [150, 226, 2],
    ] as const,
    ([x, y, r]) => disc(x, y, r, t.darker, { opacity: 0.55 }),
  );

export const teaTowel = (t: Tones): string =>
  rect(54, 82, 292, 14, wood.base, 7) +
  disc(54, 89, 11, wood.dark) +
  disc(346, 89, 11, wood.dark) +
  path('M114 84 H286 L292 340 Q200 352 108 340 Z', t.base) +
  path('M114 84 H148 L142 344 Q124 342 108 340 Z', t.light, { opacity: 0.6 }) +
  path('M250 84 H286 L292 340 L262 344 Z', t.dark, { opacity: 0.35 }) +
  repeat([258, 274, 306], (y) =>
    line(`M110 ${y} Q200 ${y + 10} 290 ${y}`, '#f7f1e3', y === 306 ? 9 : 5, { opacity: 0.9 }),
  ) +
  repeat([150, 200, 250], (x) => line(`M${x} 96 Q${x - 4} 200 ${x} 336`, t.darker, 3, { opacity: 0.18 })) +
  path('M114 84 Q200 104 286 84 V100 Q200 122 114 100 Z', t.dark, { opacity: 0.5 });

export const board = (_: Tones): string =>
  group(
    'rotate(-9 200 200)',
    path(
      'M110 130 Q110 112 128 112 H172 L178 56 Q182 34 200 34 Q218 34 222 56 L228 112 H272 Q290 112 290 130 V338 Q290 358 270 358 H130 Q110 358 110 338 Z',
      walnut.base,
    ),
    path('M110 130 Q110 112 128 112 H144 V358 H130 Q110 358 110 338 Z', walnut.light, { opacity: 0.8 }),
    rect(168, 112, 36, 246, wood.base),
    rect(222, 112, 18, 246, ash.base),
    disc(200, 60, 10, '#e9e1d1'),
    line('M136 150 Q144 240 136 330 M268 140 Q258 230 270 330', walnut.dark, 3, { opacity: 0.6 }),
  ) +
  path('M262 308 Q286 286 318 300 Q340 312 330 334 Q300 350 270 340 Q254 328 262 308 Z', '#d9a35a') +
  path('M262 308 Q286 286 318 300 Q300 306 292 318 Q276 314 262 308 Z', '#f2d59a');

export const teapot = (t: Tones): string =>
  line('M128 158 Q130 56 204 54 Q276 56 278 158', walnut.base, 10) +
  path('M286 262 Q330 250 340 180 L364 174 Q366 276 290 304 Z', t.dark) +
  path('M92 226 Q96 156 204 154 Q312 156 316 226 Q314 330 236 340 H172 Q94 330 92 226 Z', t.base) +
  path('M92 226 Q96 156 204 154 Q136 172 130 236 Q132 312 172 340 Q94 330 92 226 Z', t.light, {
    opacity: 0.6,
  }) +
  oval(204, 166, 62, 15, t.dark) +
  oval(204, 160, 56, 13, t.light) +
  disc(204, 140, 12, walnut.base) +
  repeat(steps(206, 300, 16), (y) =>
    repeat(steps(128, 286, 18), (x) =>
      disc(x + (y % 32 === 14 ? 9 : 0), y, 3, t.darker, {
        opacity: Math.hypot((x - 204) / 108, (y - 246) / 84) < 0.92 ? 0.5 : 0,
      }),
    ),
  ) +
  repeat([128, 280], (x) => disc(x, 164, 8, iron.dark)) +
  rect(164, 336, 80, 10, t.darker, 4);

export const doormat = (t: Tones): string =>
  path('M84 130 H316 L366 318 H34 Z', t.base) +
  path('M84 130 H316 L319 142 H81 Z', t.dark) +
  repeat([162, 186, 210, 236, 262, 290], (y) =>
    line(`M${90 - (y - 130) * 0.24} ${y} H${310 + (y - 130) * 0.24}`, t.light, 3, { opacity: 0.5 }),
  ) +
  path('M100 150 H300 L336 300 H64 Z', 'none', { stroke: '#37486f', width: 8 }) +
  group(
    'translate(200 226)',
    path('M0 -44 L44 0 H32 V36 H-32 V0 H-44 Z', '#37486f'),
    rect(-9, 8, 18, 28, t.light),
  ) +
  repeat(steps(38, 362, 9), (x) => line(`M${x} 318 v12`, t.dark, 4));

export const mill = (_: Tones): string =>
  line('M200 92 V70 H276', iron.base, 9) +
  path('M268 46 Q292 46 292 66 Q292 84 276 84 Q262 82 264 64 Z', walnut.base) +
  path('M140 142 Q144 92 200 90 Q256 92 260 142 Z', iron.base) +
  path('M140 142 Q144 92 200 90 Q166 100 164 142 Z', iron.lighter, { opacity: 0.6 }) +
  rect(126, 140, 148, 18, wood.dark, 4) +
  path('M132 158 H268 L286 318 H114 Z', wood.base) +
  path('M132 158 H158 L144 318 H114 Z', wood.light, { opacity: 0.8 }) +
  rect(142, 222, 116, 62, wood.dark, 4) +
  rect(148, 228, 104, 50, wood.base, 3) +
  disc(200, 253, 8, iron.base) +
  rect(102, 316, 196, 22, wood.dark, 5) +
  repeat(
    [
      [316, 330],
      [334, 320],
      [326, 342],
      [346, 336],
      [82, 334],
      [66, 342],
    ] as const,
    ([x, y]) =>
      oval(x, y, 9, 6, '#5b3823', { transform: `rotate(${x * 3} ${x} ${y})` }) +
      line(`M${x - 6} ${y} q6 3 12 0`, '#35200f', 2, { transform: `rotate(${x * 3} ${x} ${y})` }),
  );

export const giftBox = (_: Tones): string =>
  rect(92, 176, 216, 162, '#c9b48c', 4) +
  rect(92, 176, 30, 162, '#dccaa6', 4) +
  rect(80, 138, 240, 46, '#bfa77c', 5) +
  rect(80, 138, 240, 14, '#dccaa6', 5) +
  rect(184, 138, 32, 200, '#a4502d') +
  rect(184, 138, 10, 200, '#c07a55') +
  path('M200 138 Q132 130 128 92 Q134 66 164 80 Q192 96 200 138 Z', '#a4502d') +
  path('M200 138 Q268 130 272 92 Q266 66 236 80 Q208 96 200 138 Z', '#8c4024') +
  path('M200 138 Q156 128 150 100 Q168 96 200 138 Z', '#6d2f18') +
  line('M216 210 Q256 214 268 242', leather.base, 3) +
  path('M254 240 L290 230 L302 276 L266 286 Z', '#f3ead6') +
  line('M268 252 L288 246 M272 264 L290 259', leather.dark, 3);
