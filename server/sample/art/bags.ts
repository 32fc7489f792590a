import { disc, line, oval, path, rect, repeat, steps } from './pen.ts';
import { brass, leather, type Tones } from './tones.ts';

export const rucksack = (t: Tones): string =>
  line('M170 74 Q200 40 230 74', leather.dark, 9) +
  path('M112 130 Q120 70 200 68 Q280 70 288 130 L298 318 Q298 342 270 344 H130 Q102 342 102 318 Z', t.base) +
  path('M112 130 Q120 70 200 68 Q148 80 140 132 L132 344 H130 Q102 342 102 318 Z', t.light, {
    opacity: 0.45,
  }) +
  path('M96 206 Q82 214 84 244 L90 306 Q92 318 104 318 L110 210 Z', t.dark) +
  path('M304 206 Q318 214 316 244 L310 306 Q308 318 296 318 L290 210 Z', t.dark) +
  rect(132, 226, 136, 96, t.dark, 12) +
  path('M132 240 Q132 226 146 226 H254 Q268 226 268 240 V262 Q200 280 132 262 Z', t.light) +
  path('M108 120 Q118 66 200 64 Q282 66 292 120 L294 176 Q200 206 106 176 Z', t.dark) +
  path('M108 120 Q118 66 200 64 Q150 76 140 186 Q122 182 106 176 Z', t.base) +
  repeat(
    [160, 240],
    (x) =>
      rect(x - 8, 120, 16, 112, leather.base, 3) +
      rect(x - 12, 192, 24, 18, brass.base, 4) +
      rect(x - 6, 197, 12, 8, leather.darker, 2),
  ) +
  rect(192, 256, 16, 26, leather.base, 3) +
  disc(200, 276, 4, brass.light);

export const toolRoll = (t: Tones): string =>
  path('M48 148 L352 128 L360 270 L56 290 Z', t.base) +
  path('M48 148 L352 128 L353 156 L50 176 Z', t.dark) +
  repeat([0, 1, 2, 3, 4, 5], (index) => {
    const x = 84 + index * 46;
    const y = 96 - index * 3;
    return (
      rect(x, y, 16, 66, index % 2 === 0 ? '#bf8f58' : '#6f4a2f', 7) +
      rect(x + 1, y + 52, 14, 10, brass.base, 2) +
      rect(x + 4, y + 62, 8, 60, '#aab2b6') +
      path(
        `M${x - 12} ${y + 96} L${x + 28} ${y + 93} L${x + 31} ${y + 186} L${x - 9} ${y + 189} Z`,
        t.light,
      ) +
      line(`M${x - 12} ${y + 96} L${x + 28} ${y + 93}`, t.darker, 3)
    );
  }) +
  line('M56 278 L360 258', t.lighter, 2) +
  path('M352 184 L388 200 L384 216 L354 206 Z', leather.base) +
  line('M354 195 Q330 262 300 318', leather.base, 8) +
  rect(322, 244, 24, 18, brass.base, 4, { transform: 'rotate(-62 334 253)' });

export const tote = (t: Tones): string =>
  line('M146 150 Q146 54 200 52 Q254 54 254 150', leather.dark, 9) +
  path('M96 140 H304 L322 338 Q200 352 78 338 Z', t.base) +
  path('M96 140 H124 L112 344 Q92 342 78 338 Z', t.light, { opacity: 0.5 }) +
  path('M96 140 H304 L305 158 H95 Z', t.dark) +
  line('M146 150 Q150 80 200 78 Q250 80 254 150', leather.base, 9) +
  repeat(
    [146, 254],
    (x) =>
      rect(x - 9, 142, 18, 40, leather.base, 3) + disc(x, 152, 3, brass.base) + disc(x, 172, 3, brass.base),
  ) +
  path('M78 338 L84 288 Q200 302 316 288 L322 338 Q200 352 78 338 Z', t.dark) +
  path('M200 206 Q226 214 226 236 Q222 262 200 268 Q178 262 174 236 Q174 214 200 206 Z', t.lighter, {
    opacity: 0.85,
  }) +
  path('M178 244 Q196 216 222 226 Q206 232 200 246 Q192 240 178 244 Z', t.dark);

export const drybag = (t: Tones): string =>
  path('M126 116 Q122 240 132 334 Q200 354 268 334 Q278 240 274 116 Z', t.base) +
  path('M126 116 Q122 240 132 334 L156 342 Q144 240 148 116 Z', t.light, { opacity: 0.55 }) +
  path('M252 116 Q256 240 246 340 L268 334 Q278 240 274 116 Z', t.dark, { opacity: 0.6 }) +
  path('M118 84 Q200 70 282 84 L278 120 Q200 132 122 120 Z', t.dark) +
  line('M120 100 Q200 88 280 100', t.light, 3) +
  line('M118 90 Q96 116 128 132', '#2d2d2d', 7) +
  line('M282 90 Q304 116 272 132', '#2d2d2d', 7) +
  rect(276, 98, 22, 28, '#2d2d2d', 5) +
  oval(200, 338, 68, 12, t.darker) +
  rect(168, 176, 64, 92, t.lighter, 8, { opacity: 0.35 }) +
  repeat(steps(192, 252, 20), (y) => line(`M180 ${y} H220`, t.lighter, 3, { opacity: 0.8 }));
