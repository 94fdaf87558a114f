import { type Colour, oklch } from '../colour.ts';

/** A binding: the cloth, the foil stamped on it, and a second foil used sparingly. */
export type Cloth = { readonly ground: Colour; readonly foil: Colour; readonly second: Colour };

const gold = oklch(0.83, 0.1, 85);
const paleGold = oklch(0.9, 0.06, 88);
const silver = oklch(0.88, 0.012, 240);
const copper = oklch(0.74, 0.11, 48);
const ivory = oklch(0.94, 0.025, 88);
const sepia = oklch(0.3, 0.05, 50);
const navyInk = oklch(0.3, 0.07, 262);
const wine = oklch(0.4, 0.12, 20);
const vermilion = oklch(0.62, 0.19, 33);

export const cloths: readonly [Cloth, ...Cloth[]] = [
  { ground: oklch(0.25, 0.07, 262), foil: gold, second: ivory },
  { ground: oklch(0.32, 0.1, 20), foil: gold, second: ivory },
  { ground: oklch(0.3, 0.055, 160), foil: paleGold, second: copper },
  { ground: ivory, foil: sepia, second: vermilion },
  { ground: oklch(0.26, 0.075, 310), foil: silver, second: gold },
  { ground: oklch(0.22, 0.012, 262), foil: gold, second: vermilion },
  { ground: oklch(0.83, 0.045, 150), foil: oklch(0.3, 0.055, 165), second: wine },
  { ground: oklch(0.4, 0.075, 215), foil: ivory, second: gold },
  { ground: oklch(0.62, 0.13, 45), foil: sepia, second: ivory },
  { ground: oklch(0.86, 0.045, 20), foil: wine, second: navyInk },
  { ground: oklch(0.24, 0.04, 60), foil: copper, second: ivory },
  { ground: oklch(0.78, 0.055, 240), foil: navyInk, second: ivory },
  { ground: oklch(0.8, 0.11, 85), foil: sepia, second: wine },
  { ground: oklch(0.34, 0.085, 350), foil: paleGold, second: silver },
  { ground: oklch(0.36, 0.045, 130), foil: ivory, second: gold },
  { ground: oklch(0.24, 0.05, 230), foil: silver, second: copper },
  { ground: oklch(0.9, 0.02, 95), foil: navyInk, second: vermilion },
  { ground: oklch(0.48, 0.13, 28), foil: ivory, second: gold },
];

/** Whether the foil is the lighter one: then lines draw the light, else the shadow. */
export function isFoilLight({ ground, foil }: Cloth): boolean {
  return foil.lightness > ground.lightness;
}
