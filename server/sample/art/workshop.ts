import { disc, group, line, oval, path, rect, repeat, steps } from './pen.ts';
import { ash, brass, iron, leather, steel, tones, walnut, wood, type Tones } from './tones.ts';

const poppy = tones('#b83f33');

export const plane = (_: Tones): string =>
  path('M44 268 H348 Q362 268 362 286 V312 H44 Q36 312 36 300 V280 Q36 268 44 268 Z', iron.base) +
  rect(36, 302, 326, 12, steel.base, 2) +
  path('M76 268 Q92 244 130 244 H292 Q330 246 346 268 Z', iron.dark) +
  path('M96 252 Q72 190 84 150 Q92 132 112 138 Q126 146 120 162 Q132 200 150 252 Z', walnut.base) +
  path('M96 252 Q72 190 84 150 Q90 138 100 138 Q88 190 118 252 Z', walnut.light) +
  path('M164 252 L208 130 L232 138 L196 252 Z', 'url(#steel)') +
  path('M176 252 L214 152 L228 156 L200 252 Z', brass.base) +
  disc(212, 178, 8, brass.lighter) +
  rect(272, 222, 44, 28, walnut.dark, 6) +
  disc(294, 198, 28, walnut.base) +
  disc(287, 190, 12, walnut.light, { opacity: 0.7 }) +
  path('M232 268 Q252 226 240 190 Q260 204 262 226 Q272 214 268 200 Q288 230 268 268 Z', ash.base, {
    opacity: 0,
  });

export const chisel = (_: Tones): string =>
  group(
    'rotate(40 200 200)',
    path(
      'M180 30 Q178 20 200 20 Q222 20 220 30 L226 120 Q222 146 212 152 H188 Q178 146 174 120 Z',
      wood.base,
    ),
    path('M180 30 Q178 20 190 20 L192 152 H188 Q178 146 174 120 Z', wood.light),
    rect(176, 28, 48, 10, leather.base, 4),
    path('M186 150 H214 L208 176 H192 Z', brass.base),
    path('M192 176 H208 L216 204 V350 L184 350 V204 Z', 'url(#steel)'),
    path('M184 350 H216 L210 330 H190 Z', '#eef2f3'),
    line('M190 208 V330', '#ffffff', 3, { opacity: 0.6 }),
  );

export const mallet = (_: Tones): string =>
  group(
    'rotate(-28 200 200)',
    path('M186 150 H214 L218 372 Q200 382 182 372 Z', ash.base),
    path('M186 150 H196 L194 376 Q186 376 182 372 Z', ash.light),
    path('M96 60 L304 60 L292 164 H108 Z', wood.base),
    path('M96 60 L304 60 L301 84 H99 Z', wood.light),
    path('M282 60 L304 60 L292 164 H274 Z', wood.dark),
    line('M120 104 Q200 96 280 108 M116 128 Q200 134 284 126', wood.dark, 3, { opacity: 0.5 }),
    rect(184, 52, 32, 14, ash.dark, 3),
  );

export const hammer = (_: Tones): string =>
  group(
    'rotate(32 200 200)',
    path('M186 96 H214 L220 366 Q200 378 180 366 Z', wood.base),
    path('M186 96 H196 L192 370 Q184 370 180 366 Z', wood.light),
    path('M180 300 L220 300 L221 366 Q200 378 179 366 Z', walnut.base),
    path('M172 60 H232 V100 H172 Z', iron.base),
    rect(232, 52, 52, 56, steel.dark, 8),
    rect(272, 48, 22, 64, steel.base, 6),
    path('M172 62 Q120 62 84 122 L102 128 Q130 96 172 98 Z', iron.base),
    path('M172 62 Q120 62 84 122 L92 124 Q126 76 172 72 Z', iron.lighter, { opacity: 0.6 }),
    rect(188, 50, 24, 12, wood.dark, 2),
  );

export const backsaw = (_: Tones): string =>
  group(
    'rotate(-14 200 200)',
    path('M136 150 H376 L370 246 H136 Z', 'url(#steel)'),
    rect(130, 138, 250, 22, brass.base, 4),
    rect(130, 138, 250, 8, brass.lighter, 4),
    repeat(steps(142, 362, 8), (x) => path(`M${x} 245 l4 9 l4 -9 Z`, steel.base)),
    path(
      'M150 140 Q120 112 88 120 Q66 128 62 156 L40 250 Q34 286 66 290 Q96 292 102 266 L150 256 Z',
      walnut.base,
    ),
    path('M112 166 Q92 166 86 188 L76 238 Q76 256 92 252 Q118 240 122 210 Z', '#efe8da'),
    path('M88 120 Q66 128 62 156 L40 250 Q36 272 48 284 L74 162 Q80 136 104 122 Z', walnut.light, {
      opacity: 0.7,
    }),
    repeat(
      [
        [132, 166],
        [136, 224],
      ] as const,
      ([x, y]) => disc(x, y, 7, brass.base),
    ),
  );

export const trySquare = (_: Tones): string =>
  path('M126 60 H158 V318 H126 Z', 'url(#steel)') +
  repeat(steps(72, 300, 12), (y) => line(`M126 ${y} h${y % 36 === 0 ? 14 : 8}`, '#5d666b', 2)) +
  rect(104, 270, 246, 64, walnut.base, 4) +
  rect(104, 270, 246, 16, walnut.light, 4) +
  rect(104, 322, 246, 14, brass.base, 3) +
  rect(104, 270, 12, 66, brass.base, 2) +
  repeat([136, 148, 142], (x) => disc(x, x === 142 ? 310 : 296, 4, brass.lighter)) +
  line('M180 300 Q260 292 340 302', walnut.dark, 2, { opacity: 0.6 });

export const foldingRule = (_: Tones): string => {
  const drawRuleSection = (fill: string): string =>
    rect(40, 184, 250, 30, fill, 8) +
    repeat(steps(58, 274, 8), (x) => line(`M${x} 184 v${(x - 58) % 40 === 0 ? 16 : 9}`, '#4a3a2a', 1.6)) +
    disc(54, 199, 7, brass.base) +
    disc(276, 199, 7, brass.base);
  return (
    group('translate(40 96) rotate(-24 165 199)', drawRuleSection('#e2bf6a')) +
    group('translate(36 6) rotate(14 165 199)', drawRuleSection('#ecd08a')) +
    group('translate(30 -82) rotate(-20 165 199)', drawRuleSection('#e2bf6a'))
  );
};

export const tapeMeasure = (_: Tones): string =>
  path('M254 292 H372 V316 H254 Z', '#ecd08a') +
  repeat(steps(266, 362, 8), (x) => line(`M${x} 292 v${(x - 266) % 32 === 0 ? 14 : 8}`, '#4a3a2a', 2)) +
  rect(368, 284, 8, 44, iron.base, 2) +
  path(
    'M96 126 Q96 96 128 96 H214 Q286 100 286 180 V300 Q286 322 262 322 H120 Q96 322 96 298 Z',
    brass.base,
  ) +
  path('M96 126 Q96 96 128 96 H160 Q122 100 122 140 V322 H120 Q96 322 96 298 Z', brass.light, {
    opacity: 0.7,
  }) +
  disc(188, 208, 70, leather.base) +
  disc(188, 208, 58, leather.light) +
  disc(188, 208, 58, 'none', { stroke: leather.darker, width: 3 }) +
  path('M188 176 Q212 184 212 206 Q208 232 188 238 Q168 232 164 206 Q164 184 188 176 Z', leather.dark) +
  rect(240, 120, 30, 44, iron.base, 6);

export const screwdrivers = (_: Tones): string => {
  const driver = (x: number, length: number, handle: Tones): string =>
    path(
      `M${x - 18} 64 Q${x} 48 ${x + 18} 64 L${x + 22} 134 Q${x + 18} 158 ${x + 10} 164 H${x - 10} Q${x - 18} 158 ${x - 22} 134 Z`,
      handle.base,
    ) +
    path(
      `M${x - 18} 64 Q${x - 10} 56 ${x - 4} 54 L${x - 6} 164 H${x - 10} Q${x - 18} 158 ${x - 22} 134 Z`,
      handle.light,
    ) +
    rect(x - 9, 162, 18, 18, brass.base, 3) +
    rect(x - 5, 180, 10, length, 'url(#steel)') +
    path(`M${x - 5} ${180 + length} h10 l2 14 h-14 Z`, steel.dark);
  return driver(104, 96, wood) + driver(168, 122, walnut) + driver(232, 146, wood) + driver(296, 74, poppy);
};

export const stone = (t: Tones): string =>
  path('M52 286 H332 L352 330 H60 Z', walnut.base) +
  path('M52 286 H332 L336 296 H54 Z', walnut.light) +
  path('M70 230 L108 186 H356 L328 230 Z', t.light) +
  path('M70 230 H328 V286 H70 Z', t.base) +
  path('M328 230 L356 186 V240 L328 286 Z', t.dark) +
  path('M120 222 Q170 192 240 196 Q290 200 270 214 Q210 226 120 222 Z', '#ffffff', { opacity: 0.4 }) +
  repeat(
    [
      [110, 258],
      [150, 246],
      [214, 264],
      [262, 250],
      [298, 266],
      [180, 272],
    ] as const,
    ([x, y]) => disc(x, y, 2.5, t.darker, { opacity: 0.4 }),
  ) +
  group(
    'rotate(-22 300 160)',
    rect(190, 150, 150, 14, 'url(#steel)', 2),
    rect(330, 144, 16, 26, brass.base, 4),
    rect(344, 138, 60, 36, wood.base, 14),
  );

export const vice = (_: Tones): string =>
  rect(64, 306, 272, 32, wood.dark, 4) +
  rect(64, 306, 272, 10, wood.base, 4) +
  path('M168 306 L180 240 H286 L298 306 Z', '#31506b') +
  path('M196 132 H300 V240 H176 V188 Z', '#3e6484') +
  path('M196 132 H300 V152 H190 Z', '#5f86a6') +
  rect(92, 150, 52, 90, '#3e6484', 6) +
  rect(92, 150, 52, 20, '#5f86a6', 6) +
  rect(142, 140, 14, 46, steel.base, 2) +
  rect(182, 140, 14, 46, steel.base, 2) +
  rect(60, 204, 240, 22, steel.dark, 4) +
  rect(40, 200, 30, 30, iron.base, 6) +
  line('M52 146 L58 286', steel.base, 9) +
  disc(52, 146, 9, iron.base) +
  disc(58, 286, 9, iron.base) +
  rect(230, 176, 52, 26, brass.base, 4) +
  line('M240 189 H272', brass.darker, 3);

export const workbench = (_: Tones): string =>
  repeat([76, 288], (x) => rect(x, 196, 36, 148, wood.dark, 2) + rect(x, 196, 12, 148, wood.base, 2)) +
  rect(100, 280, 200, 22, wood.dark, 2) +
  rect(92, 262, 216, 22, ash.dark, 2) +
  rect(150, 226, 104, 36, walnut.base, 3) +
  disc(202, 244, 6, brass.base) +
  rect(44, 158, 312, 40, ash.base, 4) +
  rect(44, 158, 312, 12, ash.lighter, 4) +
  line('M60 182 Q180 176 340 186', ash.dark, 2, { opacity: 0.7 }) +
  repeat([110, 150, 190, 230, 270], (x) => oval(x, 164, 5, 2.5, walnut.dark)) +
  rect(18, 178, 30, 64, wood.base, 4) +
  line('M6 210 H58', steel.base, 9) +
  disc(12, 210, 9, walnut.base) +
  group(
    'translate(220 104) scale(0.32)',
    rect(40, 110, 270, 60, iron.base, 8),
    disc(270, 80, 32, walnut.base),
    path('M80 110 Q70 50 100 40 Q124 50 130 110 Z', walnut.base),
  );

export const toolChest = (t: Tones): string =>
  line('M160 104 Q200 60 240 104', leather.base, 10) +
  path('M72 150 L110 104 H290 L328 150 Z', t.light) +
  rect(72, 150, 256, 184, t.base, 6) +
  rect(72, 150, 256, 48, t.dark, 4) +
  repeat(
    [204, 248, 292],
    (y) =>
      rect(86, y, 228, 38, t.light, 4) +
      rect(86, y, 228, 8, t.lighter, 4, { opacity: 0.6 }) +
      repeat([140, 260], (x) => rect(x - 18, y + 14, 36, 10, brass.base, 5)),
  ) +
  rect(188, 140, 24, 30, brass.base, 4) +
  disc(200, 158, 4, brass.darker) +
  repeat(
    [
      [72, 150],
      [304, 150],
      [72, 310],
      [304, 310],
    ] as const,
    ([x, y]) => rect(x, y, 24, 24, brass.dark, 3),
  );

export const tin = (t: Tones): string =>
  path('M88 210 V298 Q88 336 200 338 Q312 336 312 298 V210 Z', t.base) +
  path('M88 210 V298 Q88 322 130 332 V214 Z', t.light, { opacity: 0.6 }) +
  oval(200, 206, 112, 40, t.dark) +
  path('M84 186 V208 Q88 244 200 246 Q312 244 316 208 V186 Z', brass.base) +
  oval(200, 184, 116, 42, brass.light) +
  oval(200, 184, 96, 33, brass.base) +
  path(
    'M200 162 L210 178 L228 180 L214 190 L218 204 L200 197 L182 204 L186 190 L172 180 L190 178 Z',
    brass.lighter,
  ) +
  rect(128, 262, 144, 54, '#f3ead6', 4) +
  line('M144 278 H256 M156 292 H244 M170 304 H230', '#6f4a2f', 3);

export const oilBottle = (t: Tones): string =>
  rect(178, 46, 44, 40, iron.base, 6) +
  rect(182, 84, 36, 34, t.dark) +
  path(
    'M160 142 Q162 116 184 114 H216 Q238 116 240 142 L262 168 V318 Q262 344 236 344 H164 Q138 344 138 318 V168 Z',
    t.base,
  ) +
  path('M160 142 Q162 116 184 114 H190 Q172 120 172 146 L160 172 V340 Q138 338 138 318 V168 Z', t.lighter, {
    opacity: 0.6,
  }) +
  rect(138, 200, 124, 106, '#f3ead6') +
  path('M200 212 Q224 236 218 258 Q210 272 200 272 Q190 272 182 258 Q176 236 200 212 Z', '#c58a2d') +
  line('M156 286 H244 M168 296 H232', '#6f4a2f', 3);

export const pencils = (_: Tones): string =>
  repeat(
    [
      ['#b83f33', -16],
      ['#37486f', -5],
      ['#5f6b3f', 6],
      ['#c58a2d', 17],
    ] as const,
    ([fill, angle]) =>
      group(
        `rotate(${angle} 200 380)`,
        rect(186, 110, 28, 216, fill),
        rect(186, 110, 8, 216, '#ffffff', 0, { opacity: 0.22 }),
        path('M186 110 L200 58 L214 110 Z', ash.light),
        path('M194 80 L200 58 L206 80 Z', '#2f2a28'),
        rect(186, 318, 28, 10, brass.base),
      ),
  ) +
  path('M112 250 Q200 226 288 250 L284 286 Q200 262 116 286 Z', leather.base) +
  line('M116 258 Q200 234 284 258', leather.lighter, 2);

export const clamp = (_: Tones): string =>
  group(
    'rotate(-12 200 200)',
    rect(104, 92, 22, 268, steel.base, 3),
    rect(104, 92, 7, 268, steel.lighter, 3),
    path('M96 84 H300 V124 H282 L270 112 H96 Z', iron.base),
    path('M92 240 H140 L308 252 V282 L140 292 H92 Z', iron.base),
    rect(276, 148, 16, 172, steel.dark, 3),
    repeat(steps(154, 308, 9), (y) => line(`M276 ${y} l16 5`, steel.lighter, 2)),
    rect(262, 138, 44, 14, iron.dark, 4),
    rect(262, 248, 46, 38, iron.light, 4),
    path('M266 300 H302 L306 366 Q284 376 262 366 Z', wood.base),
    path('M266 300 H278 L274 370 Q266 370 262 366 Z', wood.light),
  );

export const drill = (_: Tones): string =>
  path('M176 216 L248 216 L262 322 H186 Z', '#2f4f3c') +
  path('M176 216 H198 L208 322 H186 Z', '#496b56') +
  rect(166, 312, 122, 40, iron.base, 8) +
  rect(166, 312, 122, 12, iron.light, 8) +
  path('M132 120 H300 Q322 122 322 152 V186 Q322 218 296 220 H150 Q132 220 132 200 Z', '#2f4f3c') +
  path('M132 120 H300 Q318 122 321 142 H132 Z', '#496b56') +
  rect(104, 132, 32, 76, iron.base, 5) +
  path('M104 144 L70 156 V184 L104 196 Z', iron.dark) +
  rect(14, 166, 58, 8, steel.base, 2) +
  repeat(steps(20, 60, 10), (x) => line(`M${x} 174 l8 -8`, steel.darker, 2)) +
  path('M158 220 Q150 246 170 252 L180 224 Z', '#c58a2d') +
  rect(206, 150, 84, 34, '#efe4c9', 5) +
  line('M216 167 H270', '#2f4f3c', 5) +
  repeat([200, 208], (y) => line(`M240 ${y} H300`, '#1d3226', 4));

export const sawFolding = (_: Tones): string =>
  group(
    'rotate(-26 200 200)',
    path('M188 196 L352 168 Q376 170 374 184 L196 226 Z', 'url(#steel)'),
    repeat(steps(204, 360, 9), (x) => path(`M${x} ${223 - (x - 204) * 0.232} l5 9 l5 -11 Z`, steel.dark)),
    path('M30 190 Q110 168 196 186 Q216 200 206 228 Q120 240 40 232 Q18 212 30 190 Z', poppy.base),
    path('M30 190 Q110 168 196 186 L200 194 Q110 180 28 204 Z', poppy.light),
    disc(190, 208, 11, steel.base),
    disc(190, 208, 4, iron.base),
    line('M62 212 Q110 204 158 212', poppy.darker, 4),
  );

export const book = (t: Tones): string =>
  path('M110 82 L286 66 Q300 66 302 80 L316 306 L124 330 Z', t.base) +
  path('M110 82 L124 330 L112 318 L98 90 Z', t.darker) +
  path('M112 318 L124 330 L316 306 L314 318 L126 344 Q114 342 112 318 Z', '#f3ead6') +
  path('M110 82 L136 80 L150 327 L124 330 Z', t.dark) +
  rect(166, 112, 104, 60, '#f3ead6', 3, { transform: 'rotate(-5 218 142)' }) +
  line('M180 132 L256 125 M184 146 L250 140 M190 158 L240 153', t.darker, 4) +
  group(
    'translate(170 186) rotate(-5)',
    path('M20 84 L52 20 L84 84 Z', 'none', { stroke: brass.light, width: 5 }),
    line('M8 84 H96 M52 20 V8', brass.light, 5),
    rect(42, 54, 20, 30, brass.light),
  );
