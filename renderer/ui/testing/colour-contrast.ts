/** OKLCH as it is written in the stylesheet, with its opacity. */
export type Colour = {
  readonly lightness: number;
  readonly chroma: number;
  readonly hueDegrees: number;
  readonly opacity: number;
};

type LinearRgb = readonly [red: number, green: number, blue: number];

const PATTERN = /^oklch\(\s*([\d.]+)%\s+([\d.]+)\s+([\d.]+)(?:\s*\/\s*([\d.]+)%)?\s*\)$/;

export function parseOklch(text: string): Colour {
  const match = PATTERN.exec(text.trim());
  if (match === null) throw new Error(`Not a plain oklch colour: ${text}`);
  const [, lightness = '', chroma = '', hue = '', opacity = '100'] = match;
  return {
    lightness: Number(lightness) / 100,
    chroma: Number(chroma),
    hueDegrees: Number(hue),
    opacity: Number(opacity) / 100,
  };
}

/** OKLCH to linear sRGB by the matrices of CSS Color 4; colours out of gamut are clipped. */
function linearRgb({ lightness, chroma, hueDegrees }: Colour): LinearRgb {
  const hue = (hueDegrees * Math.PI) / 180;
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

const encode = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** A translucent colour over another, blended in encoded sRGB as browsers do. */
function over(top: Colour, bottom: LinearRgb): LinearRgb {
  const [red, green, blue] = linearRgb(top);
  const blend = (upper: number, lower: number) =>
    decode(encode(upper) * top.opacity + encode(lower) * (1 - top.opacity));
  return [blend(red, bottom[0]), blend(green, bottom[1]), blend(blue, bottom[2])];
}

const luminance = ([red, green, blue]: LinearRgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** WCAG 2 contrast of a colour on layers of others; the lowest is first and opaque. */
export function contrast(foreground: Colour, layers: readonly Colour[]): number {
  const [lowest, ...rest] = layers;
  if (lowest === undefined || lowest.opacity < 1) throw new Error('The lowest layer must be opaque');
  const behind = rest.reduce<LinearRgb>((below, layer) => over(layer, below), linearRgb(lowest));
  const front = luminance(over(foreground, behind));
  const back = luminance(behind);
  return (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
}
