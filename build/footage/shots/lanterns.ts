import { css, mix, oklch } from '../drawing/colour.ts';
import { type Drawing, round } from '../drawing/drawing.ts';
import { createRandom } from '../drawing/random.ts';
import { area, below, box, createNoise, disc, glow, skyline, smoothPath } from '../drawing/shapes.ts';
import { grass, hills, mistBand, sky, stars } from '../scenery.ts';

const waterY = 610;
const night = oklch(0.2, 0.06, 268);
const moonlight = oklch(0.95, 0.04, 95);
const flame = oklch(0.82, 0.155, 65);

function ripples(drawing: Drawing, seconds: number): void {
  const random = createRandom('ripples');
  let markup = '';
  for (let row = 0; row < 34; row += 1) {
    const depth = row / 33;
    const sway = Math.sin(seconds * random.between(0.6, 1.4) + random.between(0, 6.3));
    const length = (30 + 150 * depth) * random.between(0.35, 1);
    const x = 520 + random.between(-1, 1) * (26 + 90 * depth) + sway * 8 - length / 2;
    const y = waterY + 8 + 440 * depth ** 1.35;
    markup += `<rect x="${round(x)}" y="${round(y)}" width="${round(length)}" height="${round(2 + 4 * depth)}" rx="3" opacity="${(0.35 + 0.25 * sway).toFixed(2)}"/>`;
  }
  drawing.add(`<g fill="${css(moonlight)}">${markup}</g>`);
}

function lanterns(drawing: Drawing, seconds: number): void {
  const random = createRandom('lanterns');
  const floating = Array.from({ length: 17 }, (_, index) => ({
    depth: (index + 0.5) / 17,
    start: random.between(0, 2300),
    phase: random.between(0, 6.3),
  }));
  for (const { depth, start, phase } of floating) {
    const size = 12 + 60 * depth ** 1.4;
    const x = ((start + seconds * (9 + 26 * depth)) % 2300) - 190;
    const y = waterY + 22 + 380 * depth ** 1.3 + 2.5 * Math.sin(seconds * 1.1 + phase);
    const flicker = 0.88 + 0.12 * Math.sin(seconds * 4.3 + phase * 7);
    glow(drawing, [x, y - size * 0.5], size * 3.4, flame, 0.5 * flicker);
    const paper = drawing.vertical([
      [0, oklch(0.72, 0.17, 45)],
      [0.75, oklch(0.92, 0.11, 82)],
      [1, oklch(0.84, 0.15, 65)],
    ]);
    drawing.add(
      `<rect x="${round(x - size * 0.42)}" y="${round(y - size)}" width="${round(size * 0.84)}" height="${round(size)}" rx="${round(size * 0.08)}" fill="${paper}" opacity="${flicker.toFixed(2)}"/>`,
    );
    drawing.add(box(x - size * 0.55, y - size * 0.03, size * 1.1, size * 0.12, night));
    const reflection = drawing.vertical([
      [0, flame, 0.55],
      [1, flame, 0],
    ]);
    drawing.add(
      box(x - size * 0.36 + 2 * Math.sin(seconds * 2 + phase), y + size * 0.12, size * 0.72, size * 1.25, reflection),
    );
  }
}

/** Paper lanterns on a pond under the moon. */
export function drawLanterns(drawing: Drawing, seconds: number): void {
  sky(drawing, [oklch(0.17, 0.055, 275), oklch(0.24, 0.07, 268), oklch(0.37, 0.085, 262), oklch(0.45, 0.08, 255)]);
  stars(drawing, 'pond stars', 130, 460, moonlight, seconds);
  glow(drawing, [520, 250], 560, oklch(0.75, 0.06, 250), 0.5);
  drawing.add(disc([520, 250], 108, moonlight));
  drawing.add(
    disc([488, 226], 20, oklch(0.9, 0.04, 95)) +
      disc([548, 282], 29, oklch(0.91, 0.04, 95)) +
      disc([556, 214], 11, oklch(0.9, 0.04, 95)),
  );
  mistBand(drawing, 250 + seconds * 8, 292, 480, oklch(0.42, 0.075, 264), 0.85);
  mistBand(drawing, 1150 + seconds * 6, 190, 520, oklch(0.33, 0.075, 266), 0.8);
  hills(drawing, {
    key: 'pond hills',
    layers: 3,
    top: 500,
    bottom: 600,
    haze: oklch(0.38, 0.08, 262),
    ground: oklch(0.24, 0.06, 266),
    shift: 0,
  });
  const water = drawing.sloped(
    [0, waterY],
    [0, 1080],
    [
      [0, oklch(0.4, 0.085, 262)],
      [0.35, oklch(0.28, 0.075, 266)],
      [1, oklch(0.17, 0.05, 272)],
    ],
  );
  drawing.add(box(0, waterY, drawing.width, 1080 - waterY, water));
  ripples(drawing, seconds);
  lanterns(drawing, seconds);
  const bank = skyline(createNoise(createRandom('bank')), {
    left: 1180,
    right: 1960,
    base: 1000,
    amplitude: 60,
    points: 20,
    stretch: 900,
  });
  drawing.add(
    area(below(smoothPath([[1000, 1100], ...bank]), 1000, 1960, 1100), mix(night, oklch(0.1, 0.03, 270), 0.7)),
  );
  grass(drawing, { key: 'reeds', count: 130, base: 1092, height: 250, colour: oklch(0.13, 0.04, 270), seconds });
  const random = createRandom('fireflies');
  for (let index = 0; index < 26; index += 1) {
    const pulse = Math.max(0, Math.sin(seconds * random.between(0.8, 1.6) + random.between(0, 6.3)));
    const x = random.between(900, 1900) + 40 * Math.sin(seconds * random.between(0.3, 0.7) + index);
    const y = random.between(640, 1030) + 30 * Math.sin(seconds * random.between(0.3, 0.8) + index * 2);
    glow(drawing, [x, y], 26, oklch(0.9, 0.17, 118), 0.8 * pulse);
    drawing.add(disc([x, y], 3, oklch(0.97, 0.1, 115), pulse));
  }
}
