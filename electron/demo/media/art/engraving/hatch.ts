import { type Colour, css } from '../colour.ts';
import { type Drawing, type Point, round } from '../drawing.ts';

/** How much ink lies at a place: 0 none, 1 solid. */
export type Tone = (x: number, y: number) => number;

export type HatchOptions = {
  readonly centre: Point;
  readonly radius: number;
  /** Distance between two lines. */
  readonly spacing: number;
  readonly degrees: number;
  readonly colour: Colour;
  readonly tone: Tone;
  /** A `clip-path` value that bounds the lines. */
  readonly clip: string;
  /** Bends every line like a graver's sweep: height of the bow. */
  readonly bow?: number;
};

/** One swelling line as a closed outline: along its upper edge, back along the lower one. */
function swelling(points: readonly (readonly [Point, number])[], normal: Point): string {
  if (points.length < 2) return '';
  const edge =
    (side: number) =>
    ([[x, y], half]: readonly [Point, number]) =>
      `${round(x + normal[0] * half * side)} ${round(y + normal[1] * half * side)}`;
  return `M${points.map(edge(1)).join('L')}L${points.toReversed().map(edge(-1)).join('L')}Z`;
}

/** Fills an area with parallel lines that swell with the tone, as copper engravings do. */
export function hatch(drawing: Drawing, options: HatchOptions): void {
  const { centre, radius, spacing, degrees, colour, tone, clip, bow = 0 } = options;
  const angle = (degrees * Math.PI) / 180;
  const along: Point = [Math.cos(angle), Math.sin(angle)];
  const normal: Point = [-along[1], along[0]];
  const steps = 56;
  let path = '';
  for (let offset = -radius; offset <= radius; offset += spacing) {
    let run: (readonly [Point, number])[] = [];
    for (let step = 0; step <= steps; step += 1) {
      const share = (step / steps) * 2 - 1;
      const aside = offset + bow * (1 - share * share);
      const x = centre[0] + along[0] * radius * share + normal[0] * aside;
      const y = centre[1] + along[1] * radius * share + normal[1] * aside;
      const half = Math.min(1, Math.max(0, tone(x, y))) * spacing * 0.5;
      if (half > spacing * 0.04) run.push([[x, y], half]);
      else {
        path += swelling(run, normal);
        run = [];
      }
    }
    path += swelling(run, normal);
  }
  drawing.add(`<g clip-path="${clip}"><path d="${path}" fill="${css(colour)}"/></g>`);
}

/** Rays from a point that widen outwards, thin and thick in turn. */
export function rays(
  drawing: Drawing,
  centre: Point,
  from: number,
  to: number,
  count: number,
  colour: Colour,
  clip: string,
): void {
  let path = '';
  for (let ray = 0; ray < count; ray += 1) {
    const angle = (ray / count) * Math.PI * 2;
    const half = (Math.PI / count) * (ray % 2 === 0 ? 0.5 : 0.22);
    const near = from * (ray % 2 === 0 ? 1 : 1.12);
    const at = (turn: number, reach: number) =>
      `${round(centre[0] + Math.cos(angle + turn) * reach)} ${round(centre[1] + Math.sin(angle + turn) * reach)}`;
    path += `M${at(0, near)}L${at(-half, to)}L${at(half, to)}Z`;
  }
  drawing.add(`<g clip-path="${clip}"><path d="${path}" fill="${css(colour)}"/></g>`);
}
