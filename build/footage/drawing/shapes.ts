import { type Colour, css } from './colour.ts';
import { type Drawing, type Point, round } from './drawing.ts';
import type { Random } from './random.ts';

/** A path through the points, as smooth as a brush (Catmull-Rom as Bezier curves). */
export function smoothPath(points: readonly Point[]): string {
  const first = points[0];
  if (first === undefined) return '';
  let path = `M${round(first[0])} ${round(first[1])}`;
  for (let index = 0; index + 1 < points.length; index += 1) {
    const from = points[index] ?? first;
    const to = points[index + 1] ?? from;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    path += `C${round(from[0] + (to[0] - before[0]) / 6)} ${round(from[1] + (to[1] - before[1]) / 6)} ${round(to[0] - (after[0] - from[0]) / 6)} ${round(to[1] - (after[1] - from[1]) / 6)} ${round(to[0])} ${round(to[1])}`;
  }
  return path;
}

export function straightPath(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;
}

/** Closes a line from left to right with everything below it. */
export function below(line: string, left: number, right: number, bottom: number): string {
  return `${line}L${round(right)} ${round(bottom)}L${round(left)} ${round(bottom)}Z`;
}

/** Smooth noise -1..1 along one axis, the same for the same random stream. */
export function createNoise(random: Random, octaves = 3): (position: number) => number {
  const waves = Array.from({ length: octaves * 3 }, (_, index) => ({
    frequency: 2 ** Math.floor(index / 3) * random.between(0.7, 1.4),
    phase: random.between(0, Math.PI * 2),
    weight: 0.55 ** Math.floor(index / 3) / 3,
  }));
  return (position) =>
    waves.reduce(
      (sum, { frequency, phase, weight }) => sum + weight * Math.sin(position * frequency * 6.283 + phase),
      0,
    );
}

/** Points of a skyline from left to right; `amplitude` is its height above and below `base`. */
export function skyline(
  noise: (position: number) => number,
  range: {
    left: number;
    right: number;
    base: number;
    amplitude: number;
    points: number;
    stretch: number;
    shift?: number;
  },
): Point[] {
  const { left, right, base, amplitude, points, stretch, shift = 0 } = range;
  return Array.from({ length: points + 1 }, (_, index) => {
    const x = left + ((right - left) * index) / points;
    return [x, base - amplitude * noise((x + shift) / stretch)] as const;
  });
}

/** A light that fades out all around. */
export function glow(drawing: Drawing, centre: Point, radius: number, colour: Colour, strength: number): void {
  const fill = drawing.radial([
    [0, colour, strength],
    [0.25, colour, strength * 0.55],
    [0.55, colour, strength * 0.18],
    [1, colour, 0],
  ]);
  drawing.add(`<circle cx="${round(centre[0])}" cy="${round(centre[1])}" r="${round(radius)}" fill="${fill}"/>`);
}

export function disc(centre: Point, radius: number, fill: string | Colour, opacity = 1): string {
  const paint = typeof fill === 'string' ? fill : css(fill);
  return `<circle cx="${round(centre[0])}" cy="${round(centre[1])}" r="${round(radius)}" fill="${paint}"${opacity < 1 ? ` opacity="${opacity.toFixed(3)}"` : ''}/>`;
}

export function area(path: string, fill: string | Colour, opacity = 1): string {
  const paint = typeof fill === 'string' ? fill : css(fill);
  return `<path d="${path}" fill="${paint}"${opacity < 1 ? ` opacity="${opacity.toFixed(3)}"` : ''}/>`;
}

export function line(path: string, stroke: Colour, width: number, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${css(stroke)}" stroke-width="${width.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity.toFixed(3)}"` : ''}/>`;
}

export function box(x: number, y: number, width: number, height: number, fill: string | Colour, opacity = 1): string {
  const paint = typeof fill === 'string' ? fill : css(fill);
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${paint}"${opacity < 1 ? ` opacity="${opacity.toFixed(3)}"` : ''}/>`;
}

/** A bird far away: two wing strokes; `flap` -1..1 moves the wings. */
export function bird(centre: Point, span: number, flap: number): string {
  const [x, y] = centre;
  const tip = y - span * 0.22 * flap;
  return `M${round(x - span)} ${round(tip)}Q${round(x - span * 0.45)} ${round(y - span * 0.42)} ${round(x)} ${round(y)}Q${round(x + span * 0.45)} ${round(y - span * 0.42)} ${round(x + span)} ${round(tip)}`;
}
