import { disc, group, line, oval, path, rect, repeat, steps } from './pen.ts';
import { ash, brass, clay, iron, leaf, leather, linen, steel, tones, wood, type Tones } from './tones.ts';

export const spade = (_: Tones): string =>
  group(
    'rotate(24 200 200)',
    rect(168, 8, 64, 16, ash.dark, 8),
    path('M178 20 L190 52 H210 L222 20 Z', steel.dark),
    rect(190, 46, 20, 176, ash.base, 4),
    rect(190, 46, 7, 176, ash.lighter, 4),
    path('M186 190 H214 L220 250 H180 Z', steel.dark),
    path('M146 242 H254 V330 Q246 372 200 384 Q154 372 146 330 Z', 'url(#steel)'),
    path('M146 242 H172 V374 Q150 360 146 330 Z', '#ffffff', { opacity: 0.3 }),
    line('M200 250 V350', steel.dark, 5),
    rect(142, 238, 116, 10, steel.lighter, 4),
  );

export const trowel = (_: Tones): string =>
  group(
    'rotate(-36 200 200)',
    path('M180 40 Q200 24 220 40 L224 120 Q218 144 210 148 H190 Q182 144 176 120 Z', ash.base),
    path('M180 40 Q188 32 194 31 L194 148 H190 Q182 144 176 120 Z', ash.lighter),
    disc(200, 52, 5, leather.dark),
    rect(188, 144, 24, 18, brass.base, 3),
    line('M200 160 V206', steel.dark, 12),
    path('M160 204 Q200 188 240 204 Q250 290 200 374 Q150 290 160 204 Z', 'url(#steel)'),
    path('M200 196 Q220 280 200 374 Q180 280 200 196 Z', steel.dark, { opacity: 0.45 }),
  ) + line('M76 98 Q50 88 62 64', leather.base, 5);

export const secateurs = (_: Tones): string =>
  group(
    'rotate(28 200 200)',
    path('M206 176 Q250 250 240 356 Q236 374 220 372 Q208 368 208 350 Q212 260 178 196 Z', '#b83f33'),
    path('M194 176 Q150 250 160 356 Q164 374 180 372 Q192 368 192 350 Q188 260 222 196 Z', '#a4372c'),
    path('M206 176 Q250 250 240 356 L232 366 Q238 260 200 184 Z', '#d46a5e', { opacity: 0.7 }),
    path('M188 196 Q168 110 214 36 Q232 110 216 190 Z', 'url(#steel)'),
    path('M214 36 Q232 110 216 190 L206 188 Q220 110 210 48 Z', '#f3f6f7'),
    path('M214 194 Q170 150 166 78 Q180 66 188 82 Q190 150 226 178 Z', iron.base),
    disc(202, 190, 15, steel.base),
    disc(202, 190, 6, iron.base),
    line('M186 226 Q202 236 218 226', iron.base, 6),
  );

export const wateringCan = (t: Tones): string =>
  line('M150 148 Q190 60 250 148', t.dark, 12) +
  line('M284 168 Q366 170 354 250 Q346 296 284 300', t.dark, 13) +
  path('M128 286 L40 142 L54 132 L142 232 Z', t.base) +
  path('M20 142 L66 108 L74 122 L34 154 Z', t.dark) +
  oval(42, 132, 30, 8, t.light, { transform: 'rotate(-37 42 132)' }) +
  path('M128 150 H286 L292 322 Q208 340 120 322 Z', t.base) +
  path('M128 150 H158 L150 330 Q134 328 120 322 Z', t.lighter, { opacity: 0.6 }) +
  path('M258 150 H286 L292 322 Q280 328 262 330 Z', t.dark, { opacity: 0.5 }) +
  path('M128 150 Q206 116 286 150 Q206 170 128 150 Z', t.dark) +
  repeat([196, 286], (y) => line(`M125 ${y} Q206 ${y + 14} 289 ${y}`, t.dark, 4)) +
  rect(172, 224, 70, 36, brass.base, 4) +
  line('M184 242 H230', brass.darker, 3);

export const pot = (_: Tones): string =>
  path(
    'M196 150 Q150 120 148 74 Q190 84 200 140 Q196 70 236 48 Q254 100 208 148 Q236 104 284 110 Q274 152 214 156 Z',
    leaf.base,
  ) +
  path(
    'M196 150 Q150 120 148 74 Q176 100 200 150 Z M208 148 Q254 100 236 48 Q236 100 206 146 Z',
    leaf.light,
  ) +
  path('M110 186 H290 L268 334 Q200 348 132 334 Z', clay.base) +
  path('M110 186 H144 L158 340 Q144 338 132 334 Z', clay.light, { opacity: 0.7 }) +
  path('M256 186 H290 L268 334 L244 340 Z', clay.dark, { opacity: 0.5 }) +
  path('M98 146 H302 V190 Q200 206 98 190 Z', clay.base) +
  path('M98 146 H134 V195 Q114 193 98 190 Z', clay.light) +
  oval(200, 148, 102, 14, '#5a3d2a') +
  path('M98 190 Q200 206 302 190 V198 Q200 214 98 198 Z', clay.darker, { opacity: 0.5 }) +
  path('M190 150 Q186 120 196 96 M206 150 Q212 120 222 104', 'none', { stroke: leaf.dark, width: 4 });

export const twine = (t: Tones): string =>
  path('M282 300 Q340 300 350 250 Q356 220 330 206', 'none', { stroke: t.dark, width: 6 }) +
  rect(122, 96, 156, 22, wood.base, 6) +
  rect(122, 316, 156, 22, wood.base, 6) +
  rect(182, 70, 36, 30, wood.dark, 5) +
  path('M130 118 H270 Q298 216 270 316 H130 Q102 216 130 118 Z', t.base) +
  repeat(steps(128, 308, 12), (y) =>
    line(
      `M${130 - 14 * Math.sin(((y - 118) / 198) * Math.PI)} ${y} Q200 ${y + 22} ${270 + 14 * Math.sin(((y - 118) / 198) * Math.PI)} ${y - 6}`,
      y % 24 === 8 ? t.dark : t.light,
      4,
      { opacity: 0.75 },
    ),
  ) +
  rect(150, 186, 100, 66, '#f3ead6', 3) +
  path('M200 196 Q216 212 200 232 Q184 212 200 196 Z', leaf.base) +
  line('M172 242 H228', leather.base, 3);

export const seeds = (_: Tones): string => {
  const bloom = (x: number, y: number, fill: string): string =>
    line(`M${x} ${y} Q${x + 6} ${y + 40} ${200 + (x - 200) * 0.4} 288`, leaf.base, 4) +
    repeat([0, 72, 144, 216, 288], (angle) =>
      oval(x, y - 13, 8, 13, fill, { transform: `rotate(${angle} ${x} ${y})` }),
    ) +
    disc(x, y, 7, '#e5b84a');
  return (
    group(
      'rotate(-5 200 200)',
      rect(104, 56, 192, 288, linen.base, 6),
      rect(104, 56, 22, 288, linen.light, 6),
      path('M104 56 H296 V92 L200 116 L104 92 Z', linen.dark),
      rect(124, 126, 152, 168, '#eef0e0', 4),
      bloom(160, 196, '#b83f33'),
      bloom(206, 172, '#5f7fae'),
      bloom(244, 208, '#8a6f86'),
      path('M124 276 Q200 256 276 276 V294 H124 Z', leaf.base),
      line('M140 310 H260 M164 324 H236', '#6f4a2f', 4),
    ) +
    repeat(
      [
        [316, 318],
        [330, 332],
        [306, 336],
        [340, 312],
        [322, 346],
      ] as const,
      ([x, y]) => oval(x, y, 6, 3.5, '#4a3524', { transform: `rotate(${x * 7} ${x} ${y})` }),
    )
  );
};

export const birdHouse = (_: Tones): string =>
  rect(190, 300, 20, 56, wood.darker, 3) +
  path('M118 160 L200 84 L282 160 V312 H118 Z', ash.base) +
  repeat([146, 173, 200, 227, 254], (x) =>
    line(
      `M${x} ${x < 200 ? 306 - (x - 146) * 0 : 306} V${160 - (82 - Math.abs(x - 200)) * 0.86 + 6}`,
      ash.dark,
      2,
      { opacity: 0.7 },
    ),
  ) +
  path('M200 60 L312 164 L296 180 L200 92 L104 180 L88 164 Z', tones('#5f6b3f').base) +
  path('M200 60 L88 164 L96 172 L200 76 Z', tones('#5f6b3f').light) +
  disc(200, 190, 29, wood.darker) +
  disc(200, 190, 25, '#2c2320') +
  rect(192, 236, 16, 34, wood.dark, 6) +
  path(
    'M216 226 Q226 204 250 208 Q262 212 262 222 L278 226 L262 232 Q254 252 230 250 Q214 246 196 262 Q200 236 216 226 Z',
    '#86a9bd',
  ) +
  path('M222 236 Q240 230 250 244 Q236 252 222 248 Z', '#c58a2d') +
  disc(252, 219, 3, '#1d1d1d') +
  rect(110, 304, 180, 14, wood.dark, 3);

export const trug = (_: Tones): string =>
  line('M108 214 Q112 66 200 64 Q288 66 292 214', wood.base, 13) +
  line('M108 214 Q112 72 200 70', wood.light, 4) +
  repeat(
    [
      [136, 190, '#c8553d'],
      [186, 178, '#d9853b'],
      [236, 186, '#c8553d'],
      [272, 200, '#7f9a4f'],
      [164, 206, '#7f9a4f'],
    ] as const,
    ([x, y, fill]) =>
      disc(x, y, 30, fill) +
      disc(x - 9, y - 10, 8, '#ffffff', { opacity: 0.3 }) +
      line(`M${x} ${y - 28} q4 -12 12 -12`, leaf.dark, 4),
  ) +
  path('M48 204 H352 Q344 300 296 324 H104 Q56 300 48 204 Z', ash.base) +
  repeat([228, 256, 284], (y) =>
    line(`M${52 + (y - 204) * 0.32} ${y} H${348 - (y - 204) * 0.32}`, ash.dark, 4),
  ) +
  path('M44 196 H356 V216 H44 Z', wood.base) +
  path('M44 196 H356 V203 H44 Z', wood.light) +
  repeat(
    [108, 292],
    (x) =>
      rect(x - 8, 198, 16, 118, wood.base, 3) + disc(x, 210, 3.5, brass.base) + disc(x, 300, 3.5, brass.base),
  );
