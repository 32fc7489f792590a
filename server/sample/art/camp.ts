import { disc, group, line, oval, path, rect, repeat, steps } from './pen.ts';
import { brass, flame, iron, leather, linen, steel, tones, walnut, wood, type Tones } from './tones.ts';

export const tent = (t: Tones): string =>
  line('M40 338 L196 96 M360 338 L204 96', '#8b8f86', 3) +
  path('M200 92 L352 336 H48 Z', t.base) +
  path('M200 92 L352 336 H262 Z', t.dark) +
  path('M200 92 L138 336 H48 Z', t.light, { opacity: 0.55 }) +
  path('M200 140 L252 336 H150 Z', t.darker) +
  path('M200 140 L150 336 H132 Q176 260 196 150 Z', linen.base) +
  path('M200 140 L252 336 H270 Q226 260 204 150 Z', linen.dark) +
  line('M200 92 L200 140', t.darker, 4) +
  line('M200 92 V72', '#8a6a48', 7) +
  repeat(
    [
      [48, 336, 26, 350],
      [352, 336, 374, 350],
    ] as const,
    ([x, y, px, py]) =>
      line(`M${x} ${y} L${px} ${py}`, '#8a8d84', 3) +
      line(`M${px} ${py - 12} L${px} ${py + 4}`, iron.base, 5),
  ) +
  repeat(
    [
      [100, 250],
      [300, 250],
    ] as const,
    ([x, y]) => disc(x, y, 4, brass.base),
  );

export const sleepingBag = (t: Tones): string =>
  path('M116 116 Q118 44 200 42 Q282 44 284 116 L262 330 Q256 358 200 360 Q144 358 138 330 Z', t.base) +
  path('M116 116 Q118 44 200 42 Q150 60 146 120 L160 352 Q142 346 138 330 Z', t.light, { opacity: 0.5 }) +
  path('M142 112 Q144 66 200 64 Q256 66 258 112 Q230 140 200 142 Q170 140 142 112 Z', tones('#c58a2d').base) +
  oval(200, 96, 42, 22, '#efe4c9') +
  repeat(steps(170, 320, 30), (y) =>
    line(`M${122 + (y - 116) * 0.1} ${y} Q200 ${y + 14} ${278 - (y - 116) * 0.1} ${y}`, t.dark, 4, {
      opacity: 0.7,
    }),
  ) +
  line('M258 112 Q246 220 240 336', brass.base, 4) +
  disc(250, 190, 5, brass.light);

export const kettle = (_: Tones): string =>
  line('M126 150 Q130 52 200 50 Q270 52 274 150', iron.base, 8) +
  rect(164, 42, 72, 16, wood.base, 8) +
  path('M288 214 Q332 204 340 150 L360 146 Q362 236 290 262 Z', steel.dark) +
  path(
    'M108 190 Q112 148 200 146 Q288 148 292 190 L300 306 Q298 332 270 334 H130 Q102 332 100 306 Z',
    'url(#steel)',
  ) +
  path('M108 190 Q112 148 200 146 Q150 152 146 192 L142 334 H130 Q102 332 100 306 Z', '#ffffff', {
    opacity: 0.28,
  }) +
  oval(200, 150, 62, 14, steel.dark) +
  oval(200, 145, 56, 12, steel.light) +
  disc(200, 128, 13, walnut.base) +
  rect(98, 312, 204, 12, '#5c5148', 4, { opacity: 0.35 }) +
  repeat([126, 274], (x) => disc(x, 160, 8, iron.dark));

export const mug = (t: Tones): string =>
  line('M270 172 Q338 168 336 226 Q332 280 266 278', t.base, 20) +
  line('M270 172 Q338 168 336 226 Q332 280 266 278', t.light, 5, { opacity: 0.6 }) +
  path('M96 130 H280 L272 314 Q270 334 248 334 H128 Q106 334 104 314 Z', t.base) +
  path('M96 130 H130 L136 334 H128 Q106 334 104 314 Z', t.light, { opacity: 0.6 }) +
  path('M246 130 H280 L272 314 Q270 334 248 334 H236 Z', t.dark, { opacity: 0.45 }) +
  oval(188, 130, 92, 20, t.dark) +
  oval(188, 132, 82, 15, '#f7f1e3') +
  oval(188, 130, 92, 20, 'none', { stroke: '#2c2f33', width: 6 }) +
  repeat(
    [
      [128, 296, 5],
      [226, 172, 3],
      [244, 268, 3.5],
      [150, 210, 2.5],
      [206, 302, 2.5],
    ] as const,
    ([x, y, r]) => disc(x, y, r, t.lighter, { opacity: 0.75 }),
  );

export const plate = (t: Tones): string =>
  oval(200, 216, 158, 118, t.dark) +
  oval(200, 206, 158, 118, t.base, { stroke: '#2c2f33', width: 6 }) +
  oval(200, 208, 112, 80, t.light) +
  oval(200, 214, 108, 74, t.lighter, { opacity: 0.7 }) +
  path('M72 176 Q110 112 188 100', 'none', { stroke: '#ffffff', width: 8, opacity: 0.4 }) +
  repeat(
    [
      [110, 250, 4],
      [302, 166, 3],
      [276, 286, 3.5],
      [142, 132, 3],
    ] as const,
    ([x, y, r]) => disc(x, y, r, t.lighter, { opacity: 0.8 }),
  );

export const stove = (_: Tones): string =>
  line('M116 132 L96 100 M284 132 L304 100 M200 128 V92', iron.base, 9) +
  repeat(
    [152, 176, 200, 224, 248],
    (x) =>
      path(`M${x - 9} 136 Q${x - 12} 108 ${x} 92 Q${x + 12} 108 ${x + 9} 136 Z`, flame.base, {
        opacity: 0.85,
      }) + path(`M${x - 5} 136 Q${x - 6} 120 ${x} 110 Q${x + 6} 120 ${x + 5} 136 Z`, flame.lighter),
  ) +
  path('M130 136 H270 L258 168 H142 Z', 'url(#brass)') +
  rect(184, 168, 32, 40, brass.dark) +
  path('M112 232 Q112 204 200 204 Q288 204 288 232 V300 Q288 332 200 332 Q112 332 112 300 Z', 'url(#brass)') +
  path('M112 232 Q112 204 200 204 Q150 210 144 240 V324 Q112 318 112 300 Z', '#fff6e0', { opacity: 0.3 }) +
  rect(262, 176, 66, 10, brass.dark, 4) +
  disc(334, 181, 16, iron.base) +
  line('M324 181 H344 M334 171 V191', iron.lighter, 3) +
  rect(160, 250, 80, 40, brass.darker, 6, { opacity: 0.5 }) +
  line('M172 264 H228 M172 276 H210', brass.lighter, 3);

export const lantern = (t: Tones): string =>
  line('M122 170 Q118 48 200 46 Q282 48 278 170', t.dark, 7) +
  path('M158 96 H242 L252 122 H148 Z', t.base) +
  rect(172, 76, 56, 22, t.dark, 6) +
  rect(138, 120, 124, 16, t.dark, 5) +
  path('M150 136 H250 Q280 196 250 254 H150 Q120 196 150 136 Z', '#f6ecd0', { opacity: 0.85 }) +
  path('M150 136 H172 Q146 196 172 254 H150 Q120 196 150 136 Z', '#ffffff', { opacity: 0.7 }) +
  oval(200, 204, 40, 48, '#ffe3a0', { opacity: 0.6 }) +
  path('M200 158 Q226 196 200 236 Q174 196 200 158 Z', flame.base) +
  path('M200 186 Q212 208 200 232 Q188 208 200 186 Z', '#ffeebb') +
  line('M136 136 Q112 196 136 254 M264 136 Q288 196 264 254', t.dark, 5) +
  rect(136, 252, 128, 16, t.dark, 5) +
  path('M128 268 H272 L288 330 Q200 346 112 330 Z', t.base) +
  path('M128 268 H156 L148 338 Q126 334 112 330 Z', t.light, { opacity: 0.6 }) +
  disc(296, 290, 11, brass.dark);

export const headTorch = (_: Tones): string =>
  path('M56 190 Q60 92 200 90 Q340 92 344 190 L344 222 Q330 132 200 130 Q70 132 56 222 Z', '#37486f') +
  path('M56 190 Q60 92 200 90 Q340 92 344 190 L344 198 Q330 104 200 102 Q70 104 56 198 Z', '#5b6d96') +
  path('M56 200 Q52 300 200 306 Q348 300 344 200 L344 232 Q340 328 200 332 Q60 328 56 232 Z', '#26324e', {
    opacity: 0.75,
  }) +
  rect(134, 80, 132, 104, '#c58a2d', 22) +
  rect(134, 80, 132, 34, '#e0ac55', 20, { opacity: 0.7 }) +
  disc(200, 134, 42, iron.dark) +
  disc(200, 134, 34, '#f6f2df') +
  disc(200, 134, 22, '#fff4c2') +
  disc(190, 124, 8, '#ffffff') +
  repeat(
    [
      [176, 110],
      [224, 110],
      [176, 158],
      [224, 158],
    ] as const,
    ([x, y]) => disc(x, y, 4, steel.base),
  ) +
  rect(246, 70, 26, 12, poppy.base, 5);

const poppy = tones('#b83f33');

export const axe = (_: Tones): string =>
  group(
    'rotate(38 200 200)',
    path('M186 70 Q176 220 190 360 Q206 372 220 358 Q212 220 216 70 Z', wood.base),
    path('M186 70 Q176 220 190 360 L197 364 Q186 220 196 70 Z', wood.light),
    line('M198 96 Q192 220 204 350', wood.dark, 2, { opacity: 0.6 }),
    path('M172 62 H232 L238 120 H172 Q150 132 96 140 Q84 92 96 44 Q150 52 172 62 Z', 'url(#steel)'),
    path('M96 44 Q84 92 96 140 L112 137 Q100 92 112 47 Z', '#eef2f3'),
    path('M172 62 H232 L234 78 H172 Z', steel.lighter, { opacity: 0.7 }),
    rect(186, 52, 28, 12, wood.dark, 3),
    path('M188 322 Q204 330 219 320 L220 352 Q206 366 191 354 Z', '#37486f'),
  );

export const knife = (_: Tones): string =>
  group(
    'rotate(-32 200 200)',
    path('M186 196 L186 74 Q190 44 214 28 Q222 110 220 196 Z', 'url(#steel)'),
    path('M214 28 Q222 110 220 196 L210 196 Q214 110 208 34 Z', '#f1f4f5'),
    rect(178, 192, 50, 14, brass.base, 4),
    path('M182 206 H224 Q232 260 222 312 Q216 340 202 340 Q188 340 183 312 Q174 260 182 206 Z', wood.base),
    path('M182 206 H196 Q188 262 198 338 Q187 334 183 312 Q174 260 182 206 Z', wood.light),
    repeat([236, 276, 312], (y) => disc(203, y, 5, brass.light)),
  );

export const fireSteel = (_: Tones): string =>
  line('M118 250 Q60 300 110 334 Q180 362 238 314 Q256 296 262 276', '#b83f33', 7) +
  group(
    'rotate(-38 200 190)',
    rect(186, 40, 22, 180, '#54585c', 8),
    rect(190, 40, 6, 180, '#888e92', 3),
    rect(174, 196, 46, 96, wood.base, 14),
    rect(180, 200, 12, 86, wood.light, 6),
    disc(197, 274, 6, '#4a3423'),
  ) +
  group(
    'rotate(22 280 220)',
    rect(232, 206, 110, 34, 'url(#steel)', 5),
    repeat(steps(242, 302, 12), (x) => path(`M${x} 206 l6 -10 l6 10 Z`, steel.base)),
    disc(326, 223, 6, '#5a6165'),
  ) +
  repeat(
    [
      [322, 96, 9],
      [342, 126, 5],
      [300, 70, 6],
      [352, 84, 4],
      [326, 150, 4],
    ] as const,
    ([x, y, r]) =>
      path(
        `M${x} ${y - r} L${x + r / 3} ${y - r / 3} L${x + r} ${y} L${x + r / 3} ${y + r / 3} L${x} ${y + r} L${x - r / 3} ${y + r / 3} L${x - r} ${y} L${x - r / 3} ${y - r / 3} Z`,
        flame.light,
      ),
  );

export const flask = (t: Tones): string =>
  rect(150, 44, 100, 66, steel.base, 12) +
  rect(158, 44, 20, 66, '#ffffff', 8, { opacity: 0.4 }) +
  rect(146, 104, 108, 18, iron.base, 4) +
  path(
    'M142 122 H258 Q272 140 272 166 V318 Q272 344 246 344 H154 Q128 344 128 318 V166 Q128 140 142 122 Z',
    t.base,
  ) +
  path('M142 122 H166 Q152 144 152 170 V340 Q128 340 128 318 V166 Q128 140 142 122 Z', t.light, {
    opacity: 0.6,
  }) +
  path('M240 122 H258 Q272 140 272 166 V318 Q272 340 250 343 Q254 240 240 122 Z', t.dark, { opacity: 0.5 }) +
  rect(128, 302, 144, 14, steel.base, 0) +
  path('M200 188 Q224 196 224 216 Q220 240 200 246 Q180 240 176 216 Q176 196 200 188 Z', t.lighter, {
    opacity: 0.7,
  }) +
  path('M180 224 Q198 196 222 206 Q206 212 200 226 Q192 220 180 224 Z', t.base);

export const chair = (t: Tones): string =>
  line('M118 340 L262 150 M286 340 L150 196', wood.dark, 13) +
  line('M96 340 L240 156 M308 340 L172 196', wood.base, 13) +
  path('M134 62 L270 62 L282 212 Q206 236 128 212 Z', t.base) +
  path('M134 62 L164 62 L160 222 Q142 218 128 212 Z', t.light, { opacity: 0.5 }) +
  path('M128 206 Q206 232 282 206 L320 246 Q206 280 94 246 Z', t.dark) +
  path('M128 206 Q206 232 282 206 L286 212 Q206 240 124 212 Z', t.darker) +
  line('M130 56 L124 218', wood.base, 12) +
  line('M274 56 L286 218', wood.base, 12) +
  rect(136, 66, 134, 22, leather.base, 3) +
  line('M92 248 L130 210 M322 248 L284 210', wood.light, 8);

export const blanket = (t: Tones): string =>
  path(
    'M76 174 Q80 148 108 146 L300 132 Q330 132 332 160 L338 300 Q338 326 310 328 L112 340 Q84 340 80 314 Z',
    t.base,
  ) +
  path('M76 174 Q80 148 108 146 L300 132 Q330 132 332 160 L333 180 L78 200 Z', t.light) +
  repeat([212, 232, 276, 296], (y) =>
    line(`M79 ${y + 6} L335 ${y - 14}`, t.lighter, y % 3 === 0 ? 9 : 5, { opacity: 0.75 }),
  ) +
  repeat([132, 190, 248, 296], (x) => line(`M${x} 200 L${x + 6} 334`, t.darker, 7, { opacity: 0.35 })) +
  line('M78 200 Q200 196 333 180', t.darker, 3) +
  repeat(steps(84, 330, 9), (x) => line(`M${x} ${339 - (x - 84) * 0.048} l-2 16`, t.light, 3)) +
  group('rotate(-4 180 250)', rect(116, 226, 22, 176 / 2, leather.base, 3, { opacity: 0 })) +
  line('M152 144 L162 336 M268 134 L276 330', leather.base, 11) +
  rect(148, 226, 26, 20, brass.base, 4) +
  rect(264, 218, 26, 20, brass.base, 4) +
  line('M152 144 Q208 92 268 134', leather.dark, 10);

export const pan = (_: Tones): string =>
  group(
    'rotate(-24 180 220)',
    path('M282 206 H392 Q404 220 392 234 H282 Z', iron.dark),
    disc(382, 220, 7, '#e9e1d1'),
    oval(180, 224, 124, 112, iron.darker),
    oval(180, 216, 124, 112, iron.base),
    oval(180, 218, 104, 92, iron.dark),
    oval(172, 206, 82, 70, iron.base, { opacity: 0.5 }),
    path('M92 176 Q116 128 172 118', 'none', { stroke: iron.lighter, width: 7, opacity: 0.55 }),
    path('M60 236 L44 250 L66 262 Z', iron.base),
  );

export const cutlery = (t: Tones): string =>
  rect(100, 196, 204, 150, t.base, 10) +
  rect(100, 196, 30, 150, t.light, 8, { opacity: 0.6 }) +
  path(
    'M150 60 Q172 60 172 92 Q172 122 158 128 L160 216 H140 L142 128 Q128 122 128 92 Q128 60 150 60 Z',
    'url(#steel)',
  ) +
  path(
    'M186 60 H192 V104 H197 V60 H203 V104 H208 V60 H214 V112 Q212 130 206 134 L208 216 H192 L194 134 Q188 130 186 112 Z',
    'url(#steel)',
  ) +
  path('M246 54 Q266 90 264 150 L256 152 L258 216 H242 Z', 'url(#steel)') +
  rect(100, 212, 204, 44, t.dark, 4) +
  line('M168 214 V342 M236 214 V342', t.lighter, 2) +
  rect(180, 256, 44, 20, leather.base, 3) +
  line('M96 286 H308', leather.base, 10) +
  rect(190, 276, 24, 20, brass.base, 4);
