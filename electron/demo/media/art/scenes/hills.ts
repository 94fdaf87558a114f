import {
  type Canvas,
  heightAt,
  isDark,
  paintBirds,
  paintCumulus,
  paintGrass,
  paintLight,
  paintMist,
  paintRidge,
  paintSky,
  paintStars,
} from '../canvas.ts';
import { lighter, mix } from '../colour.ts';
import type { Point } from '../drawing.ts';
import { conifer, paintPerson, paintTree } from '../figures.ts';
import { area } from '../shapes.ts';

/** Rolling hills under a low sun, and something small on the nearest one. */
export function drawHills(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  const horizon = height * random.between(0.5, 0.66);
  paintSky(canvas, horizon * 1.1);
  if (isDark(canvas)) paintStars(canvas, 90, horizon);
  const sun: Point = [width * random.between(0.22, 0.78), horizon - unit * random.between(0.02, 0.3)];
  paintLight(canvas, sun, unit * random.between(0.09, 0.24));
  if (random.chance(0.6))
    paintMist(
      canvas,
      width * random.between(-0.1, 0.5),
      horizon - unit * random.between(0.25, 0.5),
      unit * random.between(0.4, 0.7),
      palette.sky[2],
      0.7,
    );
  const layers = random.whole(4, 6);
  let near: Point[] = [];
  for (let layer = 0; layer < layers; layer += 1) {
    const depth = layer / (layers - 1);
    const base = horizon + (height * 0.9 - horizon) * depth ** 1.15;
    near = paintRidge(canvas, {
      base,
      amplitude: unit * (0.16 - 0.07 * depth),
      depth: 0.08 + depth * 0.88,
      stretch: unit * random.between(0.9, 1.6),
    });
  }
  const x = width * random.between(0.2, 0.8);
  const ground = heightAt(near, x) + unit * 0.012;
  const ink = lighter(palette.ink, -0.03);
  const choice = random.whole(0, 3);
  if (choice === 0) paintTree(canvas, [x, ground], unit * random.between(0.24, 0.36), ink, ink);
  if (choice === 1) paintPerson(canvas, [x, ground], unit * 0.15, ink, palette.accent);
  if (choice === 2) {
    let grove = '';
    for (let tree = 0; tree < 7; tree += 1) {
      const place = x + unit * random.between(-0.26, 0.26);
      const tall = unit * random.between(0.09, 0.22);
      grove += conifer([place, heightAt(near, place) + unit * 0.02], tall, tall * 0.42);
    }
    canvas.add(area(grove, ink));
  }
  if (random.chance(0.6))
    paintBirds(
      canvas,
      [width * random.between(0.25, 0.75), horizon - unit * random.between(0.3, 0.5)],
      random.whole(3, 7),
      unit * 0.022,
      mix(palette.ink, palette.haze, 0.2),
    );
}

/** Steep peaks that stand in bands of mist. */
export function drawMistyPeaks(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas, height * 0.7);
  paintLight(
    canvas,
    [width * random.between(0.2, 0.8), height * random.between(0.13, 0.3)],
    unit * random.between(0.06, 0.13),
  );
  const layers = random.whole(5, 7);
  let near: Point[] = [];
  for (let layer = 0; layer < layers; layer += 1) {
    const depth = layer / (layers - 1);
    const base = height * (0.46 + 0.46 * depth);
    near = paintRidge(canvas, {
      base,
      amplitude: unit * (0.3 - 0.18 * depth),
      depth: depth * 0.9,
      stretch: unit * random.between(1, 1.7),
      octaves: 2,
      isSharp: true,
      mist: 0.95,
    });
    const veil = canvas.sloped(
      [0, base - unit * 0.05],
      [0, base + unit * 0.2],
      [
        [0, palette.haze, 0],
        [1, palette.haze, 0.62 * (1 - depth)],
      ],
    );
    canvas.add(area(`M0 ${base - unit * 0.05}H${width}V${height}H0Z`, veil));
  }
  const pines: string[] = [];
  const stand = width * random.between(0.1, 0.9);
  for (let tree = 0; tree < 16; tree += 1) {
    const x = stand + unit * random.between(-0.4, 0.4);
    const tall = unit * random.between(0.07, 0.2);
    pines.push(conifer([x, heightAt(near, x) + tall * 0.12], tall, tall * 0.36));
  }
  canvas.add(area(pines.join(''), lighter(palette.ink, -0.02)));
  if (random.chance(0.7))
    paintBirds(
      canvas,
      [width * random.between(0.3, 0.7), height * random.between(0.2, 0.4)],
      random.whole(3, 6),
      unit * 0.02,
      palette.ink,
    );
}

/** High grass, a great cloud, and someone who stopped to look. */
export function drawMeadow(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  const horizon = height * random.between(0.66, 0.78);
  paintSky(canvas, horizon);
  if (isDark(canvas)) paintStars(canvas, 120, horizon);
  else paintLight(canvas, [width * random.between(0.15, 0.85), height * random.between(0.1, 0.25)], unit * 0.06);
  const cloudX = width * random.between(0.25, 0.75);
  const cloudTop = isDark(canvas) ? mix(palette.sky[2], palette.light, 0.25) : mix(palette.light, palette.sky[2], 0.1);
  paintCumulus(
    canvas,
    [cloudX - unit * 0.42, horizon + unit * 0.02],
    unit * random.between(0.4, 0.6),
    mix(cloudTop, palette.sky[2], 0.45),
    palette.sky[2],
    0.9,
  );
  paintCumulus(
    canvas,
    [cloudX, horizon + unit * 0.03],
    unit * random.between(0.6, 0.95),
    cloudTop,
    mix(palette.sky[2], palette.haze, 0.4),
  );
  paintRidge(canvas, { base: horizon + unit * 0.02, amplitude: unit * 0.045, depth: 0.22, stretch: unit * 1.2 });
  const near = paintRidge(canvas, {
    base: horizon + unit * 0.1,
    amplitude: unit * 0.05,
    depth: 0.6,
    stretch: unit * 1.8,
    mist: 0.3,
  });
  const x = width * random.between(0.25, 0.75);
  paintPerson(
    canvas,
    [x, heightAt(near, x) + unit * 0.03],
    unit * random.between(0.2, 0.3),
    palette.ink,
    palette.accent,
  );
  const lean = random.between(0.1, 0.4);
  paintGrass(
    canvas,
    height * 1.01,
    height * 0.24,
    mix(palette.ink, palette.haze, 0.3),
    Math.round((width / unit) * 130),
    lean,
  );
  paintGrass(canvas, height * 1.02, height * 0.16, lighter(palette.ink, -0.04), Math.round((width / unit) * 150), lean);
}

/** Dunes, a planet with its ring, a traveller. */
export function drawFarPlanet(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas, height * 0.75);
  paintStars(canvas, isDark(canvas) ? 170 : 50, height * 0.7);
  const centre: Point = [width * random.between(0.3, 0.7), height * random.between(0.28, 0.42)];
  const radius = unit * random.between(0.19, 0.3);
  const tilt = random.between(-28, 28);
  const sphere = canvas.sloped(
    [centre[0] - radius, centre[1] - radius],
    [centre[0] + radius, centre[1] + radius],
    [
      [0, palette.light],
      [0.45, mix(palette.light, palette.accent, 0.55)],
      [1, mix(palette.sky[0], palette.accent, 0.2)],
    ],
  );
  const [x, y] = [centre[0].toFixed(1), centre[1].toFixed(1)];
  const ring = (from: number) => {
    const sweep = from > 0 ? 1 : 0;
    const outer = radius * 1.75;
    return `<path d="M${-outer} 0A${outer} ${radius * 0.42} 0 0 ${sweep} ${outer} 0" fill="none"/><path d="M${-radius * 1.5} 0A${radius * 1.5} ${radius * 0.32} 0 0 ${sweep} ${radius * 1.5} 0" fill="none" opacity="0.5"/>`;
  };
  const stroke = canvas.horizontal([
    [0, palette.light],
    [1, palette.accent],
  ]);
  const group = (content: string) =>
    canvas.add(
      `<g transform="translate(${x} ${y}) rotate(${tilt.toFixed(1)})" stroke="${stroke}" stroke-width="${(radius * 0.07).toFixed(2)}">${content}</g>`,
    );
  group(ring(1));
  canvas.add(`<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="${sphere}"/>`);
  group(ring(-1));
  canvas.add(
    `<circle cx="${(centre[0] + radius * random.between(-2, 2)).toFixed(1)}" cy="${(height * 0.14).toFixed(1)}" r="${(unit * 0.025).toFixed(1)}" fill="${sphere}"/>`,
  );
  let near: Point[] = [];
  for (const depth of [0.15, 0.4, 0.7, 0.95])
    near = paintRidge(canvas, {
      base: height * (0.66 + 0.26 * depth),
      amplitude: unit * 0.1,
      depth,
      stretch: unit * random.between(1.2, 2),
      octaves: 1,
      mist: 0.6,
    });
  const place = width * random.between(0.2, 0.8);
  paintPerson(
    canvas,
    [place, heightAt(near, place) + unit * 0.01],
    unit * 0.13,
    lighter(palette.ink, -0.03),
    palette.accent,
  );
}
