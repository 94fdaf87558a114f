import { mix, oklch } from '../drawing/colour.ts';
import type { Drawing, Point } from '../drawing/drawing.ts';
import { createRandom } from '../drawing/random.ts';
import { area, createNoise, disc, glow, straightPath } from '../drawing/shapes.ts';
import { drifting, hills, mistBand, sky } from '../scenery.ts';

const paper = oklch(0.95, 0.035, 85);
const indigo = oklch(0.36, 0.075, 262);
const persimmon = oklch(0.64, 0.185, 36);

function flank(peak: Point, foot: Point, jagged: number): Point[] {
  const noise = createNoise(createRandom(`flank ${foot[0]}`), 4);
  return Array.from({ length: 41 }, (_, index) => {
    const share = index / 40;
    const slope = share ** 0.76;
    return [
      peak[0] + (foot[0] - peak[0]) * share,
      peak[1] + (foot[1] - peak[1]) * slope - jagged * noise(share * 2) * share ** 0.5,
    ];
  });
}

/** Tongues of snow, longer towards the middle. */
function snowCap(peak: Point): string {
  const random = createRandom('snow');
  const edge: Point[] = [];
  for (let tongue = -9; tongue <= 9; tongue += 1) {
    const x = peak[0] + tongue * 27;
    const reach = 96 + Math.abs(tongue) * 15;
    edge.push([x - 7 + random.between(-6, 6), peak[1] + reach + random.between(34, 92)]);
    edge.push([x + 8, peak[1] + reach - random.between(0, 26)]);
  }
  return `${straightPath([[peak[0] - 400, 200], ...edge, [peak[0] + 400, 200]])}Z`;
}

/** The opening: a great mountain, a great sun, petals in the wind. */
export function drawMountain(drawing: Drawing, seconds: number): void {
  sky(drawing, [oklch(0.88, 0.055, 70), oklch(0.92, 0.05, 78), paper, oklch(0.93, 0.06, 60)]);
  const sun: Point = [1250, 505 - seconds * 13];
  glow(drawing, sun, 760, oklch(0.85, 0.12, 55), 0.55);
  drawing.add(disc(sun, 215, persimmon));
  mistBand(drawing, 980 + seconds * 20, 330, 780, paper, 0.92);
  mistBand(drawing, -160 + seconds * 26, 170, 640, oklch(0.98, 0.015, 85), 0.8);

  const peak: Point = [760 - seconds * 3, 300];
  const left = flank([peak[0] - 46, peak[1] + 8], [-330, 1090], 30);
  const right = flank([peak[0] + 52, peak[1]], [1990, 1090], 30);
  const outline = [...left.toReversed(), ...right];
  const body = drawing.sloped(
    [0, 300],
    [0, 1000],
    [
      [0, indigo],
      [1, mix(indigo, paper, 0.62)],
    ],
  );
  drawing.add(area(`${straightPath(outline)}Z`, body));
  drawing.add(
    `<g clip-path="${drawing.clip(`<path d="${straightPath(outline)}Z"/>`)}">${area(snowCap(peak), oklch(0.97, 0.012, 90))}</g>`,
  );

  mistBand(drawing, 120 - seconds * 16, 640, 980, paper, 0.95);
  mistBand(drawing, 1150 - seconds * 22, 622, 760, paper, 0.9);
  hills(drawing, {
    key: 'foothills',
    layers: 3,
    top: 900,
    bottom: 1040,
    haze: mix(indigo, paper, 0.45),
    ground: oklch(0.29, 0.06, 262),
    shift: seconds * 24,
  });
  drifting(drawing, {
    key: 'petals',
    count: 46,
    speed: [150, 62],
    size: 11,
    colour: oklch(0.78, 0.12, 12),
    seconds,
    opacity: 0.9,
  });
}
