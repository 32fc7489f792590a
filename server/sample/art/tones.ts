/** One color in five brightness levels. */
export interface Tones {
  readonly base: string;
  readonly light: string;
  readonly lighter: string;
  readonly dark: string;
  readonly darker: string;
}

/** Returns a color between two others, all as `#rrggbb`; `amount` is 0 for the first and 1 for the second. */
export function mix(from: string, to: string, amount: number): string {
  const channel = (hex: string, index: number): number =>
    Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16);
  return `#${[0, 1, 2]
    .map((index) => Math.round(channel(from, index) + (channel(to, index) - channel(from, index)) * amount))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Returns the tones of a color. Light tones are warm and dark tones are cool, as in sunlight. */
export const tones = (hex: string): Tones => ({
  base: hex,
  light: mix(hex, '#fff6e0', 0.2),
  lighter: mix(hex, '#fff6e0', 0.45),
  dark: mix(hex, '#1c1a2a', 0.22),
  darker: mix(hex, '#1c1a2a', 0.45),
});

export const wood = tones('#bf8f58');
export const ash = tones('#dcc096');
export const walnut = tones('#6f4a2f');
export const steel = tones('#b4bcc0');
export const iron = tones('#4b5054');
export const brass = tones('#c39c48');
export const leather = tones('#8c5b37');
export const linen = tones('#e6dcc6');
export const flame = tones('#e08a2e');
export const leaf = tones('#5d7d45');
export const clay = tones('#bd6f4c');
