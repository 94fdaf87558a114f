import { type Colour, css, lighter, mix } from './colour.ts';
import { createDrawing, type Drawing, type Point, round } from './drawing.ts';
import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import { area, below, bird, box, createNoise, disc, glow, line, skyline, smoothPath, straightPath } from './shapes.ts';

/** What a scene paints on: a drawing with its colours and its luck. */
export type Canvas = Drawing & { readonly palette: Palette; readonly random: Random };

export function createCanvas(width: number, height: number, palette: Palette, random: Random): Canvas {
  return { ...createDrawing(width, height), palette, random };
}

export function isDark({ palette }: Canvas): boolean {
  return palette.mood === 'night';
}

/** The colour of a layer: 0 is far away in the haze, 1 is close and dark. */
export function atDepth({ palette }: Canvas, depth: number): Colour {
  return mix(palette.haze, palette.ink, depth);
}

export function paintSky(canvas: Canvas, horizon = canvas.height): void {
  const [top, middle, low] = canvas.palette.sky;
  const fill = canvas.sloped(
    [0, 0],
    [0, horizon],
    [
      [0, top],
      [0.55, middle],
      [1, low],
    ],
  );
  canvas.add(box(0, 0, canvas.width, canvas.height, fill));
}

/** Sun or moon with its light. */
export function paintLight(canvas: Canvas, centre: Point, radius: number): void {
  const { palette } = canvas;
  glow(canvas, centre, radius * 4.2, mix(palette.light, palette.sky[2], 0.3), isDark(canvas) ? 0.38 : 0.6);
  canvas.add(disc(centre, radius, palette.light));
  if (isDark(canvas) && radius > canvas.unit * 0.07 && canvas.random.chance(0.5)) {
    const shade = mix(palette.light, palette.sky[1], 0.12);
    for (let crater = 0; crater < 4; crater += 1) {
      const angle = canvas.random.between(0, 6.283);
      const reach = radius * canvas.random.between(0.15, 0.62);
      const size = radius * canvas.random.between(0.08, 0.24);
      canvas.add(disc([centre[0] + Math.cos(angle) * reach, centre[1] + Math.sin(angle) * reach], size, shade));
    }
  }
}

export function paintStars(canvas: Canvas, count: number, bottom: number): void {
  const { random, palette, width, unit } = canvas;
  let small = '';
  for (let index = 0; index < count; index += 1) {
    const radius = unit * (random.chance(0.07) ? random.between(0.0026, 0.0042) : random.between(0.0008, 0.002));
    small += `<circle cx="${round(random.between(0, width))}" cy="${round(bottom * random.next() ** 1.25)}" r="${radius.toFixed(2)}" opacity="${random.between(0.35, 1).toFixed(2)}"/>`;
  }
  canvas.add(`<g fill="${css(lighter(palette.light, 0.02))}">${small}</g>`);
}

export type RidgeOptions = {
  readonly base: number;
  readonly amplitude: number;
  readonly depth: number;
  /** Width of one hill. */
  readonly stretch: number;
  readonly octaves?: number;
  readonly isSharp?: boolean;
  /** How much of the layer drowns in haze at its foot. */
  readonly mist?: number;
};

/** One layer of land from edge to edge. Answers its skyline, for things that stand on it. */
export function paintRidge(canvas: Canvas, options: RidgeOptions): Point[] {
  const { base, amplitude, depth, stretch, octaves = 3, isSharp = false, mist = 0.5 } = options;
  const noise = createNoise(canvas.random, octaves);
  const crags = createNoise(canvas.random, 5);
  const sharp = (position: number) => 1.1 - 2.7 * Math.abs(noise(position)) + 0.16 * crags(position * 5);
  const points = skyline(isSharp ? sharp : noise, {
    left: -canvas.unit * 0.02,
    right: canvas.width * 1.02,
    base,
    amplitude,
    points: Math.round(28 + (canvas.width / stretch) * (isSharp ? 70 : 14)),
    stretch,
  });
  const colour = atDepth(canvas, depth);
  const fill = canvas.sloped(
    [0, base - amplitude],
    [0, base + canvas.unit * 0.3],
    [
      [0, colour],
      [1, mix(colour, canvas.palette.haze, mist * (1 - depth * 0.85))],
    ],
  );
  canvas.add(
    area(
      below(
        isSharp ? straightPath(points) : smoothPath(points),
        -canvas.unit * 0.02,
        canvas.width * 1.02,
        canvas.height + 2,
      ),
      fill,
    ),
  );
  return points;
}

/** Height of a skyline at a place. */
export function heightAt(points: readonly Point[], x: number): number {
  const next = points.findIndex((point) => point[0] >= x);
  const to = points[Math.max(next, 1)] ?? points[0] ?? [0, 0];
  const from = points[Math.max(next, 1) - 1] ?? to;
  const share = to[0] === from[0] ? 0 : (x - from[0]) / (to[0] - from[0]);
  return from[1] + (to[1] - from[1]) * Math.min(1, Math.max(0, share));
}

export function paintBirds(canvas: Canvas, centre: Point, count: number, span: number, colour: Colour): void {
  const { random } = canvas;
  let path = '';
  for (let index = 0; index < count; index += 1)
    path += bird(
      [
        centre[0] + random.between(-1, 1) * span * (count + 2),
        centre[1] + random.between(-1, 1) * span * (1 + count * 0.35),
      ],
      span * random.between(0.6, 1.1),
      random.between(-0.6, 1.1),
    );
  canvas.add(line(path, colour, span * 0.15));
}

/** Bars with round ends, as mist is drawn on old screens. */
export function paintMist(
  canvas: Canvas,
  left: number,
  top: number,
  length: number,
  colour: Colour,
  opacity = 1,
): void {
  const { random } = canvas;
  const thickness = length * random.between(0.05, 0.075);
  const rows = random.whole(2, 4);
  let bars = '';
  for (let row = 0; row < rows; row += 1) {
    const share = random.between(0.45, 0.85);
    const x = left + length * random.between(0, 1 - share);
    bars += `<rect x="${round(x)}" y="${round(top + row * thickness * 0.98)}" width="${round(length * share)}" height="${round(thickness)}" rx="${round(thickness / 2)}"/>`;
  }
  canvas.add(`<g fill="${css(colour)}" opacity="${opacity.toFixed(2)}">${bars}</g>`);
}

/** A towering summer cloud: lit from above, flat below. */
export function paintCumulus(
  canvas: Canvas,
  centre: Point,
  size: number,
  top: Colour,
  foot: Colour,
  opacity = 1,
): void {
  const { random } = canvas;
  const fill = canvas.sloped(
    [0, centre[1] - size * 0.62],
    [0, centre[1] + size * 0.1],
    [
      [0, top],
      [1, foot],
    ],
  );
  let puffs = '';
  const count = random.whole(11, 16);
  for (let index = 0; index < count; index += 1) {
    const along = (index / (count - 1)) * 2 - 1;
    const crest = 1 - along * along;
    const radius = size * (0.1 + 0.15 * crest * random.between(0.65, 1.1));
    const y = centre[1] - size * 0.42 * crest * random.between(0.25, 1) - radius * 0.5;
    puffs += `M${round(centre[0] + along * size * 0.75 - radius)} ${round(y)}a${round(radius)} ${round(radius)} 0 1 1 ${round(radius * 2)} 0a${round(radius)} ${round(radius)} 0 1 1 ${round(-radius * 2)} 0Z`;
  }
  const body = `M${round(centre[0] - size * 0.8)} ${round(centre[1])}q0 ${round(-size * 0.2)} ${round(size * 0.5)} ${round(-size * 0.22)}h${round(size * 0.6)}q${round(size * 0.5)} ${round(size * 0.02)} ${round(size * 0.5)} ${round(size * 0.22)}Z`;
  const clip = canvas.clip(box(centre[0] - size * 2, centre[1] - size * 2, size * 4, size * 2, canvas.palette.light));
  canvas.add(`<g clip-path="${clip}" opacity="${opacity.toFixed(2)}"><path d="${puffs}${body}" fill="${fill}"/></g>`);
}

/** Grass blades along a line, for the near edge of a picture. */
export function paintGrass(
  canvas: Canvas,
  base: number,
  height: number,
  colour: Colour,
  count: number,
  lean = 0.15,
): void {
  const { random, width, unit } = canvas;
  let blades = '';
  for (let index = 0; index < count; index += 1) {
    const x = random.between(-0.02, 1.02) * width;
    const tall = height * random.between(0.3, 1);
    const tip = tall * (lean + random.between(-0.28, 0.28));
    const half = unit * random.between(0.0018, 0.005);
    blades += `M${round(x - half)} ${round(base)}Q${round(x + tip * 0.2)} ${round(base - tall * 0.6)} ${round(x + tip)} ${round(base - tall)}Q${round(x + tip * 0.2 + half)} ${round(base - tall * 0.5)} ${round(x + half)} ${round(base)}Z`;
  }
  canvas.add(area(blades, colour));
}

/** A lit path on water below a light. */
export function paintGlitter(
  canvas: Canvas,
  x: number,
  top: number,
  bottom: number,
  spread: number,
  colour: Colour,
): void {
  const { random } = canvas;
  const rows = 30;
  let bars = '';
  for (let row = 0; row < rows; row += 1) {
    const depth = row / (rows - 1);
    const length = spread * (0.35 + depth) * random.between(0.25, 1);
    const thickness = canvas.unit * (0.0022 + 0.006 * depth);
    const left = x + random.between(-0.5, 0.5) * spread * (0.5 + depth * 0.8) - length / 2;
    bars += `<rect x="${round(left)}" y="${round(top + (bottom - top) * depth ** 1.35)}" width="${round(length)}" height="${thickness.toFixed(2)}" rx="${(thickness / 2).toFixed(2)}" opacity="${random.between(0.3, 0.9).toFixed(2)}"/>`;
  }
  canvas.add(`<g fill="${css(colour)}">${bars}</g>`);
}
