import { disc, group, line, oval, path, rect, repeat, steps } from './pen.ts';
import { brass, leather, tones, type Tones } from './tones.ts';

const buttons = (x: number, ys: readonly number[], fill: string): string =>
  repeat(ys, (y) => disc(x, y, 4.5, fill));

/** Returns the body and sleeves of a garment. `hem` is the vertical position of its lower edge. */
const garment = (t: Tones, hem: number): string =>
  path(`M130 108 L78 150 L54 ${hem - 62} L92 ${hem - 48} L122 190 Z`, t.dark) +
  path(`M270 108 L322 150 L346 ${hem - 62} L308 ${hem - 48} L278 190 Z`, t.dark) +
  path(
    `M130 106 Q165 88 200 96 Q235 88 270 106 Q284 180 280 ${hem} Q200 ${hem + 12} 120 ${hem} Q116 180 130 106 Z`,
    t.base,
  ) +
  path(`M130 106 Q116 180 120 ${hem} L140 ${hem + 4} Q132 190 146 102 Z`, t.light, { opacity: 0.5 });

export const jacket = (t: Tones): string =>
  garment(t, 330) +
  path('M152 98 Q200 128 248 98 L262 84 Q200 60 138 84 Z', t.darker) +
  path('M138 84 L170 128 L200 112 L230 128 L262 84 L248 76 Q200 104 152 76 Z', t.dark) +
  path('M146 80 L172 120 L200 108 L228 120 L254 80 L246 76 Q200 100 154 76 Z', leather.base) +
  line('M200 114 L200 334', t.darker, 4) +
  rect(134, 238, 52, 58, t.dark, 4) +
  rect(214, 238, 52, 58, t.dark, 4) +
  path('M131 236 H189 V252 Q160 262 131 252 Z', t.light) +
  path('M211 236 H269 V252 Q240 262 211 252 Z', t.light) +
  line('M222 160 L258 152', t.darker, 4) +
  path('M54 268 L92 282 L89 296 L51 282 Z', t.darker) +
  path('M346 268 L308 282 L311 296 L349 282 Z', t.darker) +
  buttons(209, [140, 180, 220, 262, 304], brass.base) +
  disc(160, 250, 3.5, brass.light) +
  disc(240, 250, 3.5, brass.light);

export const anorak = (t: Tones): string =>
  garment(t, 318) +
  path('M146 112 Q140 52 200 48 Q260 52 254 112 Q228 134 200 136 Q172 134 146 112 Z', t.dark) +
  path('M164 108 Q162 70 200 68 Q238 70 236 108 Q218 124 200 125 Q182 124 164 108 Z', t.darker) +
  line('M200 126 L200 206', t.darker, 4) +
  rect(148, 214, 104, 62, t.light, 8) +
  path('M148 214 H252 V232 Q200 246 148 232 Z', t.dark) +
  line('M186 124 L182 168', t.lighter, 3) +
  line('M214 124 L218 168', t.lighter, 3) +
  disc(182, 171, 4, brass.base) +
  disc(218, 171, 4, brass.base) +
  line('M122 306 Q200 320 278 306', t.darker, 3, { opacity: 0.7 }) +
  path('M54 256 L92 270 L90 280 L52 266 Z', t.light) +
  path('M346 256 L308 270 L310 280 L348 266 Z', t.light);

export const overshirt = (t: Tones): string =>
  garment(t, 322) +
  repeat(steps(138, 314, 26), (y) =>
    line(`M122 ${y} Q200 ${y + 8} 278 ${y}`, t.lighter, 3, { opacity: 0.35 }),
  ) +
  repeat(steps(140, 262, 24), (x) => line(`M${x} 108 L${x} 326`, t.darker, 4, { opacity: 0.28 })) +
  path('M150 98 L200 130 L250 98 L258 84 Q200 62 142 84 Z', t.darker) +
  path('M142 82 L160 130 L200 118 L240 130 L258 82 L244 76 Q200 108 156 76 Z', t.light) +
  line('M200 120 L200 328', t.darker, 3) +
  path('M138 168 H184 V212 L161 222 L138 212 Z', t.dark) +
  path('M216 168 H262 V212 L239 222 L216 212 Z', t.dark) +
  path('M138 166 H184 V178 L161 186 L138 178 Z', t.light) +
  path('M216 166 H262 V178 L239 186 L216 178 Z', t.light) +
  buttons(200, [146, 184, 222, 260, 298], t.lighter);

export const jumper = (t: Tones): string =>
  garment(t, 312) +
  path('M160 98 Q200 122 240 98 L236 78 Q200 92 164 78 Z', t.dark) +
  path('M168 92 Q200 108 232 92 L230 80 Q200 92 170 80 Z', t.darker) +
  repeat(steps(150, 250, 20), (x) =>
    repeat(steps(128, 208, 16), (y) => line(`M${x - 7} ${y} L${x} ${y + 8} L${x + 7} ${y}`, t.light, 3)),
  ) +
  repeat(steps(132, 268, 17), (x) => line(`M${x} 226 L${x} 288`, t.dark, 3, { opacity: 0.6 })) +
  path('M120 294 Q200 306 280 294 L280 314 Q200 326 120 314 Z', t.dark) +
  repeat(steps(126, 274, 9), (x) => line(`M${x} 298 L${x} 316`, t.light, 2, { opacity: 0.5 })) +
  path('M55 250 L93 264 L90 280 L52 265 Z', t.darker) +
  path('M345 250 L307 264 L310 280 L348 265 Z', t.darker);

export const trousers = (t: Tones): string =>
  path('M138 70 H262 L284 350 H216 L202 168 L198 168 L184 350 H116 Z', t.base) +
  path('M138 70 L116 350 H136 L156 70 Z', t.light, { opacity: 0.45 }) +
  path('M262 70 L284 350 H262 L244 70 Z', t.dark, { opacity: 0.55 }) +
  rect(136, 62, 128, 20, t.dark, 3) +
  repeat([150, 178, 222, 250], (x) => rect(x - 3, 58, 6, 28, t.darker, 2)) +
  disc(200, 72, 6, brass.base) +
  line('M200 84 L200 150 Q198 164 190 166', t.darker, 3) +
  line('M142 92 Q168 108 174 84', t.darker, 3) +
  line('M258 92 Q232 108 226 84', t.darker, 3) +
  path('M130 222 L186 226 L182 288 L124 284 Z', t.dark) +
  path('M270 222 L214 226 L218 288 L276 284 Z', t.dark) +
  rect(252, 150, 22, 52, t.dark, 3) +
  path('M116 338 H185 L184 350 H115 Z', t.darker) +
  path('M284 338 H215 L216 350 H285 Z', t.darker);

export const apron = (t: Tones): string =>
  line('M162 92 Q150 34 200 32 Q250 34 238 92', leather.base, 8) +
  line('M118 178 Q66 190 58 250', leather.base, 7) +
  line('M282 178 Q334 190 342 250', leather.base, 7) +
  path('M156 90 H244 Q252 150 292 176 L300 346 Q200 360 100 346 L108 176 Q148 150 156 90 Z', t.base) +
  path('M156 90 Q148 150 108 176 L100 346 L126 350 L134 182 Q170 150 176 90 Z', t.light, { opacity: 0.5 }) +
  path('M156 90 H244 L245 104 H155 Z', t.dark) +
  rect(170, 122, 60, 46, t.dark, 3) +
  line('M186 122 V168', t.light, 2) +
  path('M124 226 H276 L280 302 Q200 312 120 302 Z', t.dark) +
  line('M200 226 V308', t.light, 2) +
  line('M124 234 H276', t.lighter, 2, { opacity: 0.7 }) +
  group('rotate(6 180 120)', rect(178, 96, 6, 52, '#d8a24a'), path('M178 96 L181 86 L184 96 Z', '#3a3030')) +
  repeat(
    [
      [156, 92],
      [244, 92],
      [112, 180],
      [288, 180],
    ] as const,
    ([x, y]) => disc(x, y, 6, brass.base),
  );

export const beanie = (t: Tones): string =>
  path('M92 250 Q88 96 200 92 Q312 96 308 250 Z', t.base) +
  path('M92 250 Q88 96 200 92 Q132 110 128 250 Z', t.light, { opacity: 0.5 }) +
  repeat(steps(116, 284, 21), (x) =>
    line(`M${x} 250 Q${x + (200 - x) * 0.12} 150 ${200 + (x - 200) * 0.32} 104`, t.dark, 3, { opacity: 0.6 }),
  ) +
  path('M84 238 Q200 262 316 238 L318 300 Q200 324 82 300 Z', t.dark) +
  repeat(steps(98, 302, 12), (x) => line(`M${x} 252 L${x} 304`, t.light, 2.5, { opacity: 0.45 })) +
  rect(228, 266, 44, 26, leather.base, 3) +
  line('M234 279 H266', leather.lighter, 2);

export const socks = (t: Tones): string => {
  const sock =
    path(
      'M150 70 H222 L226 214 Q228 240 250 262 L286 296 Q306 320 284 336 Q262 350 232 330 L170 280 Q146 258 148 226 Z',
      t.base,
    ) +
    path(
      'M150 70 H170 L168 226 Q168 252 190 272 L250 326 Q240 334 232 330 L170 280 Q146 258 148 226 Z',
      t.light,
      { opacity: 0.45 },
    ) +
    rect(146, 62, 80, 34, t.dark, 6) +
    repeat(steps(154, 220, 9), (x) => line(`M${x} 66 V92`, t.lighter, 2, { opacity: 0.5 })) +
    path('M286 296 Q306 320 284 336 Q262 350 240 336 Q262 316 270 282 Z', t.dark) +
    path('M148 226 Q146 258 170 280 L186 292 Q204 262 184 226 Z', t.dark) +
    repeat([112, 124], (y) => line(`M150 ${y} H224`, t.lighter, 5));
  return (
    group('translate(-62 -8)', group('translate(60 0)', sock)) +
    group('translate(-34 12) rotate(-7 180 200)', sock)
  );
};

export const gloves = (t: Tones): string => {
  const glove =
    path(
      'M120 346 L116 236 L92 196 Q84 178 98 172 Q110 168 120 184 L138 206 L134 104 Q134 90 146 90 Q158 90 159 104 L164 182 L168 82 Q170 68 181 68 Q193 69 193 82 L192 182 L202 92 Q205 79 216 81 Q227 84 225 96 L218 190 L230 122 Q234 110 243 113 Q253 116 250 130 L236 250 L232 346 Z',
      t.base,
    ) +
    path('M120 346 L118 290 Q176 302 235 290 L232 346 Z', t.darker) +
    line('M119 294 Q176 306 235 294', t.lighter, 3) +
    line('M150 216 Q178 236 214 216', t.dark, 3) +
    line('M148 240 Q180 256 216 240', t.dark, 3, { opacity: 0.6 }) +
    path('M120 184 L138 206 L136 130 L128 210 Z', t.light, { opacity: 0.4 });
  return (
    group('translate(392 6) scale(-1 1) rotate(-8 180 200)', glove) +
    group('translate(0 8) rotate(-10 180 200)', glove)
  );
};

export const boots = (t: Tones): string => {
  const boot =
    path('M120 60 H214 L216 232 Q222 260 268 276 Q306 288 306 326 H120 Z', t.base) +
    path('M120 60 H142 V326 H120 Z', t.light, { opacity: 0.5 }) +
    path('M196 60 H214 L216 232 Q222 260 268 276 Q286 282 296 296 Q230 292 204 250 Z', t.dark, {
      opacity: 0.6,
    }) +
    oval(167, 60, 47, 10, t.darker) +
    path('M112 320 H312 V340 Q312 346 304 346 H236 L228 338 H188 V346 H120 Q112 346 112 338 Z', '#3b332b') +
    rect(198, 82, 14, 50, t.darker, 3) +
    rect(192, 96, 26, 14, brass.base, 3) +
    line('M120 84 H196', t.darker, 3) +
    line('M236 268 Q226 290 232 318', t.darker, 3, { opacity: 0.6 });
  return group('translate(62 -18)', boot) + group('translate(-46 2)', boot);
};

export const scarf = (t: Tones): string => {
  const stripe = tones('#efe4c9');
  return (
    path('M120 92 Q200 44 280 92 Q300 140 252 166 Q200 184 148 166 Q100 140 120 92 Z', t.base) +
    path('M146 100 Q200 70 254 100 Q262 128 236 140 Q200 152 164 140 Q138 128 146 100 Z', t.darker) +
    path('M150 150 L206 166 L190 340 L122 326 Z', t.base) +
    path('M206 160 L258 140 L286 312 L222 326 Z', t.dark) +
    repeat([210, 232, 286], (y) =>
      path(
        `M${153 - y * 0.08} ${y} L${206 - y * 0.03} ${y + 12} L${205 - y * 0.03} ${y + 22} L${152 - y * 0.08} ${y + 10} Z`,
        stripe.base,
        { opacity: 0.8 },
      ),
    ) +
    repeat(steps(124, 188, 8), (x) => line(`M${x} ${327 + (x - 124) * 0.2} l-3 22`, t.base, 3)) +
    repeat(steps(226, 284, 8), (x) => line(`M${x} ${326 - (x - 226) * 0.22} l2 20`, t.dark, 3)) +
    line('M128 104 Q200 66 272 104', t.light, 5, { opacity: 0.6 })
  );
};
