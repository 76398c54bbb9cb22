/** A colour as `#rrggbb`. */
export type Hex = `#${string}`;

function channels(colour: Hex): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Returns the sRGB mix of two colours; `amount` 0 is `from`, 1 is `to`. */
export function mix(from: Hex, to: Hex, amount: number): Hex {
  const start = channels(from);
  const end = channels(to);
  const mixed = start.map((value, index) => Math.round(value + ((end[index] ?? value) - value) * amount));
  return `#${mixed.map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0')).join('')}`;
}

export const lighten = (colour: Hex, amount: number): Hex => mix(colour, '#ffffff', amount);

export const darken = (colour: Hex, amount: number): Hex => mix(colour, '#000000', amount);

/** Returns the colour at `position` (0–1) along evenly spaced colours. */
export function ramp(colours: readonly [Hex, ...Hex[]], position: number): Hex {
  const scaled = Math.max(0, Math.min(1, position)) * (colours.length - 1);
  const index = Math.floor(scaled);
  const from = colours[index] ?? colours[0];
  return mix(from, colours[index + 1] ?? from, scaled - index);
}
