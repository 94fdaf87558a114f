/** A colour in OKLab, where mixing looks even to the eye. */
export type Colour = { readonly lightness: number; readonly a: number; readonly b: number };

/** Lightness 0..1, chroma 0..0.37, hue in degrees. */
export function oklch(lightness: number, chroma: number, hue: number): Colour {
  const angle = (hue * Math.PI) / 180;
  return { lightness, a: chroma * Math.cos(angle), b: chroma * Math.sin(angle) };
}

export function mix(from: Colour, to: Colour, share: number): Colour {
  const between = (start: number, end: number) => start + (end - start) * share;
  return { lightness: between(from.lightness, to.lightness), a: between(from.a, to.a), b: between(from.b, to.b) };
}

export function muted(colour: Colour, chromaFactor: number): Colour {
  return { ...colour, a: colour.a * chromaFactor, b: colour.b * chromaFactor };
}

function toLinear({ lightness, a, b }: Colour): readonly [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function channel(linear: number): string {
  const bounded = Math.min(1, Math.max(0, linear));
  const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}

/** `#rrggbb`; a colour outside sRGB loses chroma, not its hue. */
export function css(colour: Colour): string {
  let inside = colour;
  for (let step = 0; step < 12; step += 1) {
    if (toLinear(inside).every((value) => value >= -0.001 && value <= 1.001)) break;
    inside = muted(inside, 0.9);
  }
  return `#${toLinear(inside).map(channel).join('')}`;
}
