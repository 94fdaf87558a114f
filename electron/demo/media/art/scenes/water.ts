import {
  atDepth,
  type Canvas,
  isDark,
  paintBirds,
  paintCumulus,
  paintGlitter,
  paintLight,
  paintMist,
  paintRidge,
  paintSky,
  paintStars,
} from '../canvas.ts';
import { css, lighter, mix } from '../colour.ts';
import { type Point, round } from '../drawing.ts';
import { conifer, gate, paintBoat } from '../figures.ts';
import { area, below, box, createNoise, disc, glow, skyline, smoothPath, straightPath } from '../shapes.ts';

/** Water from the horizon to the lower edge, in the colours of the sky above it. */
export function paintWater(canvas: Canvas, horizon: number): void {
  const { palette, width, height } = canvas;
  const fill = canvas.sloped(
    [0, horizon],
    [0, height],
    [
      [0, mix(palette.sky[2], palette.haze, 0.35)],
      [0.35, mix(palette.sky[1], palette.haze, 0.4)],
      [1, mix(palette.sky[0], palette.ink, 0.55)],
    ],
  );
  canvas.add(box(0, horizon, width, height - horizon + 1, fill));
}

/** The open sea with the light's path on it. */
export function drawSea(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  const horizon = height * random.between(0.5, 0.68);
  paintSky(canvas, horizon);
  if (isDark(canvas)) paintStars(canvas, 110, horizon);
  const x = width * random.between(0.25, 0.75);
  const radius = unit * random.between(0.08, 0.26);
  paintLight(canvas, [x, horizon - radius * random.between(0.2, 2)], radius);
  for (let cloud = 0; cloud < 2; cloud += 1)
    paintMist(
      canvas,
      width * random.between(-0.1, 0.6),
      horizon - unit * random.between(0.1, 0.5),
      unit * random.between(0.35, 0.7),
      mix(palette.sky[2], palette.haze, 0.4),
      0.75,
    );
  if (random.chance(0.55)) {
    const noise = createNoise(random);
    const left = width * random.between(-0.2, 0.6);
    const island = skyline(noise, {
      left,
      right: left + width * 0.5,
      base: 0,
      amplitude: unit * 0.06,
      points: 16,
      stretch: unit * 0.4,
    }).map(([px, py]): Point => [px, horizon - (unit * 0.05 - py) * Math.sin((Math.PI * (px - left)) / (width * 0.5))]);
    canvas.add(area(below(smoothPath(island), left, left + width * 0.5, horizon), atDepth(canvas, 0.35)));
  }
  paintWater(canvas, horizon);
  paintGlitter(canvas, x, horizon + unit * 0.01, height * 0.98, unit * 0.3, mix(palette.light, palette.sky[2], 0.1));
  const boatY = horizon + (height - horizon) * random.between(0.18, 0.5);
  paintBoat(
    canvas,
    [x + unit * random.between(-0.24, 0.24), boatY],
    unit * random.between(0.1, 0.17),
    palette.ink,
    mix(palette.light, palette.accent, random.pick([0, 0.85])),
  );
  if (random.chance(0.5))
    paintBirds(canvas, [width * random.between(0.2, 0.8), horizon - unit * 0.4], 4, unit * 0.024, palette.ink);
}

/** A lighthouse on its rock, with the beam over the sea. */
export function drawLighthouse(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  const horizon = height * random.between(0.66, 0.76);
  paintSky(canvas, horizon);
  paintStars(canvas, isDark(canvas) ? 120 : 0, horizon);
  const side = random.chance(0.5) ? 1 : -1;
  const x = width * (0.5 + side * random.between(0.1, 0.22));
  paintLight(
    canvas,
    [width * (0.5 - side * random.between(0.1, 0.3)), horizon - unit * random.between(0.1, 0.5)],
    unit * random.between(0.05, 0.12),
  );
  paintMist(canvas, width * random.between(-0.1, 0.4), height * 0.3, unit * 0.6, palette.sky[2], 0.5);
  paintWater(canvas, horizon);
  const rockTop = horizon - unit * 0.08;
  const noise = createNoise(random, 4);
  const rock = Array.from({ length: 29 }, (_, index): Point => {
    const along = index / 14 - 1;
    return [
      x + along * unit * 0.52,
      rockTop + unit * (Math.abs(along) ** 1.7 * 0.34 + 0.05 * noise(along * 1.4) * Math.abs(along)),
    ];
  });
  const tall = unit * random.between(0.36, 0.5);
  const lampY = rockTop - tall;
  for (const direction of [-side, side * 0.6]) {
    const reach = width * 1.2 * direction;
    const beam = canvas.sloped(
      [x, 0],
      [x + reach, 0],
      [
        [0, palette.light, isDark(canvas) ? 0.55 : 0.6],
        [1, palette.light, 0],
      ],
    );
    canvas.add(
      area(
        straightPath([
          [x, lampY],
          [x + reach, lampY - unit * 0.24],
          [x + reach, lampY + unit * 0.06],
        ]),
        beam,
      ),
    );
  }
  glow(canvas, [x, lampY], unit * 0.2, palette.light, 0.8);
  const tower = canvas.sloped(
    [x - unit * 0.05, 0],
    [x + unit * 0.05, 0],
    [
      [0, mix(palette.light, palette.sky[2], 0.2)],
      [1, mix(palette.light, palette.ink, 0.5)],
    ],
  );
  const half = unit * 0.045;
  const body = `M${round(x - half * 0.72)} ${round(lampY + unit * 0.04)}H${round(x + half * 0.72)}L${round(x + half * 1.2)} ${round(rockTop + unit * 0.02)}H${round(x - half * 1.2)}Z`;
  canvas.add(area(body, tower));
  const clip = canvas.clip(`<path d="${body}"/>`);
  let bands = '';
  for (let band = 0; band < 3; band += 1)
    bands += `<rect x="${round(x - half * 2)}" y="${round(lampY + tall * (0.2 + band * 0.28))}" width="${round(half * 4)}" height="${round(tall * 0.12)}"/>`;
  canvas.add(`<g clip-path="${clip}" fill="${css(palette.accent)}">${bands}</g>`);
  canvas.add(
    box(x - half, lampY + unit * 0.03, half * 2, unit * 0.014, palette.ink) +
      box(x - half * 0.5, lampY - unit * 0.022, half, unit * 0.052, lighter(palette.light, 0.02)),
  );
  canvas.add(
    area(
      `M${round(x - half * 0.75)} ${round(lampY - unit * 0.02)}Q${round(x)} ${round(lampY - unit * 0.075)} ${round(x + half * 0.75)} ${round(lampY - unit * 0.02)}Z`,
      palette.ink,
    ),
  );
  paintGlitter(
    canvas,
    x - side * unit * 0.5,
    horizon + unit * 0.02,
    height,
    unit * 0.4,
    mix(palette.light, palette.haze, 0.3),
  );
  canvas.add(area(below(smoothPath(rock), x - unit * 0.52, x + unit * 0.52, height + 2), palette.ink));
  paintBirds(canvas, [x - side * unit * 0.3, rockTop - unit * 0.3], 5, unit * 0.024, palette.ink);
}

/** A gate in still water, before the sun. */
export function drawGate(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  const horizon = height * random.between(0.56, 0.68);
  paintSky(canvas, horizon);
  if (isDark(canvas)) paintStars(canvas, 110, horizon);
  const x = width * random.between(0.36, 0.64);
  paintLight(
    canvas,
    [x + unit * random.between(-0.12, 0.12), horizon - unit * random.between(0.18, 0.34)],
    unit * random.between(0.16, 0.28),
  );
  paintRidge(canvas, {
    base: horizon - unit * 0.03,
    amplitude: unit * 0.1,
    depth: 0.14,
    stretch: unit * 0.8,
    mist: 0.8,
  });
  paintRidge(canvas, {
    base: horizon - unit * 0.005,
    amplitude: unit * 0.05,
    depth: 0.32,
    stretch: unit * 0.7,
    mist: 0.8,
  });
  paintWater(canvas, horizon);
  const foot = horizon + (height - horizon) * random.between(0.14, 0.26);
  const size = unit * random.between(0.46, 0.62);
  const wood = palette.mood === 'dusk' ? palette.ink : palette.accent;
  canvas.add(
    `<g opacity="0.36" transform="translate(0 ${round(foot * 2)}) scale(1 -1)">${area(gate([x, foot], size * 0.9), wood)}</g>`,
  );
  paintGlitter(canvas, x, horizon + unit * 0.01, height, unit * 0.36, mix(palette.light, palette.sky[2], 0.25));
  canvas.add(area(gate([x, foot], size), wood));
  paintMist(canvas, x - unit * random.between(0.4, 0.7), foot - unit * 0.12, unit * 0.5, palette.haze, 0.5);
  if (random.chance(0.6)) paintBirds(canvas, [x + unit * 0.1, horizon - size * 1.0], 4, unit * 0.022, palette.ink);
}

/** An island in the air, its tree and its falling water. */
export function drawFloatingIsland(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas);
  if (isDark(canvas)) paintStars(canvas, 140, height * 0.8);
  paintLight(
    canvas,
    [width * random.between(0.2, 0.8), height * random.between(0.15, 0.3)],
    unit * random.between(0.08, 0.2),
  );
  const cloud = mix(palette.light, palette.sky[2], isDark(canvas) ? 0.75 : 0.2);
  const billow = Math.min(unit, height * 0.55);
  paintCumulus(canvas, [width * random.between(0.1, 0.4), height * 0.8], billow * 0.5, cloud, palette.sky[2], 0.6);
  const islands: readonly (readonly [number, number, number])[] = [
    [width * random.between(0.1, 0.25), height * random.between(0.28, 0.4), unit * 0.2],
    [width * random.between(0.75, 0.9), height * random.between(0.5, 0.65), unit * 0.15],
    [width * random.between(0.42, 0.58), height * random.between(0.5, 0.58), unit * random.between(0.52, 0.66)],
  ];
  islands.forEach(([x, y, size], index) => {
    const depth = index === 2 ? 0.85 : 0.3;
    const noise = createNoise(random, 3);
    const underside = Array.from({ length: 15 }, (_, step): Point => {
      const along = step / 7 - 1;
      return [
        x + along * size * 0.5,
        y + size * 0.62 * (1 - Math.abs(along) ** 0.8) * (0.75 + 0.5 * noise(step / 4)) + size * 0.02,
      ];
    });
    const stone = canvas.sloped(
      [0, y],
      [0, y + size * 0.6],
      [
        [0, atDepth(canvas, depth)],
        [1, atDepth(canvas, depth * 0.55)],
      ],
    );
    canvas.add(area(`${straightPath([[x - size * 0.52, y], ...underside, [x + size * 0.52, y]])}Z`, stone));
    const meadow = mix(atDepth(canvas, depth * 0.8), palette.accent, 0.28);
    const top = Array.from(
      { length: 9 },
      (_, step): Point => [
        x + (step / 4 - 1) * size * 0.53,
        y - size * 0.07 * Math.sin((Math.PI * step) / 8) + size * 0.01 * noise(step),
      ],
    );
    canvas.add(
      area(`${smoothPath(top)}Q${round(x)} ${round(y + size * 0.1)} ${round(x - size * 0.53)} ${round(y)}Z`, meadow),
    );
    let trees = '';
    for (let tree = 0; tree < 7; tree += 1) {
      const along = random.between(-0.42, 0.42);
      const tall = size * random.between(0.14, 0.4) * (1 - Math.abs(along));
      trees += conifer([x + along * size, y - size * 0.03], tall, tall * 0.42);
    }
    canvas.add(area(trees, atDepth(canvas, depth)));
    if (index !== 2) return;
    const fallX = x + size * random.between(-0.25, 0.3);
    const fall = canvas.sloped(
      [0, y],
      [0, y + size * 0.9],
      [
        [0, palette.light, 0.95],
        [1, palette.light, 0],
      ],
    );
    canvas.add(box(fallX, y - size * 0.005, size * 0.05, size * 0.9, fall));
    canvas.add(disc([fallX + size * 0.025, y], size * 0.027, palette.light, 0.9));
  });
  paintCumulus(canvas, [width * random.between(0.5, 0.9), height * 1.01], billow * 0.8, cloud, palette.sky[2], 0.95);
  paintCumulus(canvas, [width * random.between(0, 0.3), height * 1.03], billow * 0.7, cloud, palette.sky[2], 0.9);
  paintBirds(canvas, [width * 0.5, height * 0.3], 5, unit * 0.02, palette.ink);
}
