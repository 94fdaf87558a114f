import { mix, oklch } from '../drawing/colour.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { disc, glow } from '../drawing/shapes.ts';
import { flock, grass, hills, mistBand, sky } from '../scenery.ts';

const haze = oklch(0.9, 0.045, 70);
const ground = oklch(0.4, 0.06, 215);
const sun = oklch(0.97, 0.06, 90);

/** First light over the hills. */
export function drawMorning(drawing: Drawing, seconds: number): void {
  sky(drawing, [oklch(0.72, 0.07, 235), oklch(0.83, 0.045, 220), oklch(0.91, 0.045, 80), oklch(0.9, 0.075, 60)]);
  const centre = [1290, 520 - seconds * 9] as const;
  glow(drawing, centre, 900, oklch(0.93, 0.09, 75), 0.75);
  drawing.add(disc(centre, 92, sun));
  mistBand(drawing, 180 + seconds * 9, 250, 620, oklch(0.97, 0.02, 80), 0.6);
  mistBand(drawing, 1250 - seconds * 6, 160, 420, oklch(0.97, 0.02, 80), 0.45);
  hills(drawing, { key: 'morning', layers: 6, top: 610, bottom: 1010, haze, ground, shift: seconds * 16 });
  mistBand(drawing, 900 - seconds * 12, 735, 760, haze, 0.5);
  flock(drawing, {
    key: 'morning birds',
    count: 9,
    centre: [500 + seconds * 55, 400 - seconds * 12],
    spread: 150,
    span: 22,
    colour: mix(ground, haze, 0.2),
    seconds,
  });
  grass(drawing, {
    key: 'morning grass',
    count: 190,
    base: 1090,
    height: 170,
    colour: oklch(0.27, 0.045, 210),
    seconds,
  });
}
