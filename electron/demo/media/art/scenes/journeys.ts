import {
  atDepth,
  type Canvas,
  heightAt,
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
import { paintLantern, paintPerson, whale } from '../figures.ts';
import { area, below, box, createNoise, disc, glow, line, skyline, smoothPath, straightPath } from '../shapes.ts';
import { paintWater } from './water.ts';

/** A train that runs on the water, under a tall cloud. */
export function drawTrain(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  const horizon = height * random.between(0.6, 0.7);
  paintSky(canvas, horizon);
  if (isDark(canvas)) paintStars(canvas, 140, horizon);
  paintLight(
    canvas,
    [width * random.between(0.2, 0.8), horizon - unit * random.between(0.12, 0.5)],
    unit * random.between(0.07, 0.18),
  );
  const cloud = isDark(canvas) ? mix(palette.sky[2], palette.light, 0.16) : mix(palette.light, palette.sky[2], 0.25);
  paintCumulus(
    canvas,
    [width * random.between(0.2, 0.8), horizon + 1],
    unit * random.between(0.6, 0.9),
    cloud,
    mix(palette.sky[2], palette.haze, 0.3),
    0.95,
  );
  paintWater(canvas, horizon);
  const rail = horizon + (height - horizon) * random.between(0.16, 0.3);
  const tall = unit * random.between(0.085, 0.11);
  const long = tall * 3.6;
  const front = width * random.between(0.55, 0.85);
  const carriages = Math.ceil(front / long) + 1;
  const train = (isReflection: boolean) => {
    let bodies = '';
    let windows = '';
    let stripe = '';
    for (let carriage = 0; carriage < carriages; carriage += 1) {
      const x = front - (carriage + 1) * long;
      bodies +=
        carriage === 0
          ? `M${round(x)} ${round(rail)}v${round(-tall)}H${round(x + long * 0.8)}Q${round(x + long * 0.93)} ${round(rail - tall)} ${round(x + long * 0.985)} ${round(rail)}Z`
          : `M${round(x)} ${round(rail)}v${round(-tall)}H${round(x + long * 0.975)}v${round(tall)}Z`;
      for (let window = 0; window < 6; window += 1)
        if (carriage > 0 || window < 5)
          windows += `M${round(x + long * (0.06 + window * 0.15))} ${round(rail - tall * 0.82)}h${round(long * 0.105)}v${round(tall * 0.38)}h${round(-long * 0.105)}Z`;
      stripe += `M${round(x)} ${round(rail - tall * 0.24)}h${round(long * 0.95)}`;
    }
    return `<g opacity="${isReflection ? 0.4 : 1}">${area(bodies, mix(palette.ink, palette.haze, 0.12))}${area(windows, palette.light)}${line(stripe, palette.accent, tall * 0.09)}</g>`;
  };
  canvas.add(`<g transform="translate(0 ${round(rail * 2 + unit * 0.012)}) scale(1 -1)">${train(true)}</g>`);
  canvas.add(train(false));
  canvas.add(box(0, rail, width, unit * 0.009, palette.ink));
  let poles = '';
  const gap = unit * 0.34;
  for (let x = width * random.between(0.02, 0.1); x < width; x += gap)
    poles += `M${round(x)} ${round(rail + unit * 0.06)}V${round(rail - tall * 2.5)}h${round(unit * 0.04)}`;
  canvas.add(line(`${poles}M0 ${round(rail - tall * 2.36)}H${round(width)}`, palette.ink, unit * 0.0045));
  paintGlitter(canvas, width * 0.5, rail + unit * 0.06, height, width * 0.7, mix(palette.light, palette.sky[2], 0.4));
}

/** Lanterns let go into the night. */
export function drawLanterns(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas);
  paintStars(canvas, 60, height * 0.7);
  const shore = height * 0.84;
  paintRidge(canvas, { base: shore - unit * 0.08, amplitude: unit * 0.12, depth: 0.22, stretch: unit * 0.9 });
  paintRidge(canvas, { base: shore, amplitude: unit * 0.06, depth: 0.6, stretch: unit * 1.1 });
  const flame = mix(palette.light, palette.accent, 0.45);
  const count = Math.round((width / unit) * 24);
  for (let index = 0; index < count; index += 1) {
    const nearness = (index / count) ** 2.1;
    const size = unit * (0.014 + 0.135 * nearness);
    const centre: Point = [width * random.between(-0.02, 1.02), height * random.between(0.04, 0.84 - 0.14 * nearness)];
    glow(canvas, centre, size * 2.6, flame, 0.42 + 0.2 * nearness);
    paintLantern(
      canvas,
      centre,
      size,
      mix(palette.accent, palette.ink, 0.08),
      lighter(mix(palette.light, palette.accent, 0.12), 0.02),
    );
  }
  const knoll = skyline(createNoise(random), {
    left: 0,
    right: width,
    base: height * 0.95,
    amplitude: unit * 0.05,
    points: 18,
    stretch: unit * 1.6,
  });
  canvas.add(area(below(smoothPath(knoll), 0, width, height + 2), lighter(palette.ink, -0.03)));
  const x = width * random.between(0.25, 0.7);
  const dark = lighter(palette.ink, -0.03);
  paintPerson(canvas, [x, heightAt(knoll, x) + unit * 0.01], unit * 0.17, dark, null);
  if (random.chance(0.6))
    paintPerson(
      canvas,
      [x + unit * 0.09, heightAt(knoll, x + unit * 0.09) + unit * 0.01],
      unit * 0.13,
      dark,
      palette.accent,
    );
}

/** A whale that swims through the sky above a small town or a lone watcher. */
export function drawWhale(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas);
  if (isDark(canvas)) paintStars(canvas, 170, height * 0.85);
  paintLight(
    canvas,
    [width * random.between(0.2, 0.8), height * random.between(0.14, 0.3)],
    unit * random.between(0.08, 0.2),
  );
  const cloud = isDark(canvas) ? mix(palette.sky[2], palette.sky[1], 0.2) : mix(palette.light, palette.sky[2], 0.25);
  paintMist(canvas, width * random.between(-0.2, 0.5), height * 0.22, unit * 0.8, cloud, 0.6);
  const centre: Point = [width * random.between(0.46, 0.58), height * random.between(0.4, 0.5)];
  const size = unit * random.between(0.66, 0.84);
  const flip = random.chance(0.5) ? `translate(${round(centre[0] * 2)} 0) scale(-1 1)` : '';
  const tilt = `rotate(${round(random.between(-14, 4))} ${round(centre[0])} ${round(centre[1])})`;
  const back = isDark(canvas) ? mix(palette.haze, palette.sky[1], 0.25) : mix(palette.ink, palette.haze, 0.25);
  const skin = canvas.sloped(
    [0, centre[1] - size * 0.2],
    [0, centre[1] + size * 0.2],
    [
      [0, back],
      [0.55, back],
      [1, mix(back, palette.light, 0.6)],
    ],
  );
  const outline = whale(centre, size);
  const clip = canvas.clip(`<path d="${outline}"/>`);
  let grooves = '';
  for (let groove = 0; groove < 6; groove += 1) {
    const y = centre[1] + size * (0.075 + groove * 0.018);
    grooves += `M${round(centre[0] + size * 0.48)} ${round(y - size * 0.03)}Q${round(centre[0] + size * 0.25)} ${round(y + size * 0.03)} ${round(centre[0] - size * 0.02)} ${round(y + size * 0.01)}`;
  }
  const eye = disc([centre[0] + size * 0.33, centre[1] + size * 0.02], size * 0.012, palette.ink);
  canvas.add(
    `<g transform="${flip} ${tilt}"><path d="${outline}" fill="${skin}"/><g clip-path="${clip}">${line(grooves, mix(back, palette.ink, 0.4), size * 0.006, 0.7)}</g>${eye}</g>`,
  );
  for (let spark = 0; spark < 14; spark += 1)
    canvas.add(
      disc(
        [centre[0] + size * random.between(-0.8, 0.8), centre[1] + size * random.between(-0.4, 0.4)],
        unit * random.between(0.002, 0.006),
        palette.light,
        random.between(0.4, 0.9),
      ),
    );
  paintMist(canvas, centre[0] - size * random.between(0.2, 0.9), centre[1] + size * 0.14, size * 0.8, cloud, 0.88);
  paintCumulus(canvas, [width * random.between(0, 0.3), height * 0.97], unit * 0.7, cloud, palette.sky[2], 0.9);
  paintCumulus(
    canvas,
    [width * random.between(0.7, 1), height * 0.99],
    unit * 0.8,
    mix(cloud, palette.sky[1], 0.2),
    palette.sky[2],
    0.9,
  );
  const near = paintRidge(canvas, { base: height * 0.93, amplitude: unit * 0.06, depth: 0.95, stretch: unit * 1.5 });
  const x = width * random.between(0.25, 0.75);
  paintPerson(canvas, [x, heightAt(near, x) + unit * 0.01], unit * 0.12, lighter(palette.ink, -0.03), palette.accent);
}

/** Trunks in the fog, shafts of light, a path. */
export function drawForest(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  const fog = isDark(canvas) ? palette.haze : mix(palette.sky[2], palette.haze, 0.3);
  canvas.add(
    box(
      0,
      0,
      width,
      height,
      canvas.sloped(
        [0, 0],
        [0, height],
        [
          [0, mix(palette.sky[1], fog, 0.4)],
          [0.6, fog],
          [1, palette.haze],
        ],
      ),
    ),
  );
  const source: Point = [width * random.between(0.3, 0.7), height * random.between(0.26, 0.42)];
  glow(canvas, source, unit * 0.75, palette.light, 0.85);
  if (random.chance(0.5)) canvas.add(disc(source, unit * random.between(0.07, 0.13), palette.light));
  const layers = 5;
  for (let layer = 0; layer < layers; layer += 1) {
    const depth = layer / (layers - 1);
    const ground = height * (0.68 + 0.22 * depth);
    const colour = atDepth(canvas, 0.1 + depth * 0.9);
    const trunk = canvas.sloped(
      [0, 0],
      [0, ground],
      [
        [0, mix(colour, palette.ink, 0.15)],
        [1, mix(colour, palette.haze, 0.4 * (1 - depth))],
      ],
    );
    let trunks = '';
    const thick = unit * (0.014 + 0.055 * depth ** 1.6);
    const count = Math.round((width / unit) * (11 - 7.5 * depth));
    for (let tree = 0; tree < count; tree += 1) {
      const x = ((tree + random.between(0.1, 0.9)) / count) * width;
      if (depth > 0.5 && Math.abs(x - source[0]) < unit * 0.2) continue;
      const lean = unit * random.between(-0.03, 0.03);
      const half = thick * random.between(0.6, 1.2);
      trunks += `M${round(x - half * 0.7 + lean)} -2L${round(x - half)} ${round(ground)}Q${round(x - half * 1.1)} ${round(ground + half)} ${round(x - half * 2)} ${round(ground + half * 1.6)}H${round(x + half * 2)}Q${round(x + half * 1.1)} ${round(ground + half)} ${round(x + half)} ${round(ground)}L${round(x + half * 0.7 + lean)} -2Z`;
      for (let twig = 0; twig < 2; twig += 1) {
        const y = ground * random.between(0.12, 0.6);
        const reach = unit * random.between(0.04, 0.12) * random.pick([1, -1]);
        trunks += `M${round(x)} ${round(y)}q${round(reach * 0.6)} ${round(-unit * 0.02)} ${round(reach)} ${round(-unit * 0.07)}q${round(-reach * 0.3)} ${round(unit * 0.07)} ${round(-reach)} ${round(unit * 0.085)}Z`;
      }
    }
    canvas.add(area(trunks, trunk));
    paintRidge(canvas, {
      base: ground,
      amplitude: unit * 0.025,
      depth: 0.1 + depth * 0.9,
      stretch: unit * 0.8,
      mist: 0.35,
    });
    if (layer === 1)
      for (let shaft = 0; shaft < 4; shaft += 1) {
        const slant = random.between(-0.35, 0.35) * unit;
        const x = source[0] + slant * 1.3;
        const wide = unit * random.between(0.03, 0.09);
        const fill = canvas.sloped(
          [0, 0],
          [0, height * 0.85],
          [
            [0, palette.light, 0.42],
            [1, palette.light, 0],
          ],
        );
        canvas.add(
          area(
            straightPath([
              [x - wide, -2],
              [x + wide, -2],
              [x + slant + wide * 2.2, height * 0.85],
              [x + slant - wide * 1.4, height * 0.85],
            ]),
            fill,
          ),
        );
      }
    if (layer === 3)
      paintPerson(
        canvas,
        [source[0] + unit * random.between(-0.04, 0.04), ground + unit * 0.02],
        unit * random.between(0.13, 0.18),
        mix(palette.ink, palette.haze, 0.08),
        palette.accent,
      );
  }
  for (let mote = 0; mote < 26; mote += 1)
    canvas.add(
      disc(
        [width * random.next(), height * random.between(0.2, 0.9)],
        unit * random.between(0.0015, 0.005),
        palette.light,
        random.between(0.3, 0.8),
      ),
    );
}

/** The river of stars over someone who looks up. */
export function drawStars(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas, height * 0.92);
  const slope = random.pick([1, -1]) * random.between(0.9, 1.5);
  const along = (share: number, aside: number): Point => [
    width * 0.5 + (share - 0.5) * unit * 1.5 * (slope > 0 ? 1 : -1) + aside,
    height * (0.86 - share * 0.95),
  ];
  for (let cloud = 0; cloud < 10; cloud += 1)
    glow(
      canvas,
      along(cloud / 9, unit * random.between(-0.08, 0.08)),
      unit * random.between(0.22, 0.36),
      cloud % 2 === 0 ? palette.sky[2] : mix(palette.accent, palette.sky[2], 0.55),
      0.34,
    );
  let band = '';
  for (let star = 0; star < 300; star += 1) {
    const spread = (random.next() + random.next() + random.next() - 1.5) * unit * 0.36;
    const [x, y] = along(random.between(-0.1, 1.1), spread);
    band += `<circle cx="${round(x)}" cy="${round(y)}" r="${(unit * random.between(0.0008, 0.0024)).toFixed(2)}" opacity="${random.between(0.3, 1).toFixed(2)}"/>`;
  }
  canvas.add(`<g fill="${css(palette.light)}">${band}</g>`);
  paintStars(canvas, 150, height * 0.86);
  if (random.chance(0.6)) {
    const [x, y] = [width * random.between(0.2, 0.6), height * random.between(0.1, 0.35)];
    const tail = canvas.sloped(
      [x, y],
      [x + unit * 0.3, y - unit * 0.13],
      [
        [0, palette.light],
        [1, palette.light, 0],
      ],
    );
    canvas.add(
      area(
        `M${round(x)} ${round(y)}L${round(x + unit * 0.3)} ${round(y - unit * 0.134)}L${round(x + unit * 0.3)} ${round(y - unit * 0.128)}Z`,
        tail,
      ) + disc([x, y], unit * 0.005, palette.light),
    );
  }
  paintRidge(canvas, { base: height * 0.83, amplitude: unit * 0.1, depth: 0.35, stretch: unit * 1.1, mist: 0.8 });
  const near = paintRidge(canvas, {
    base: height * 0.91,
    amplitude: unit * 0.08,
    depth: 0.97,
    stretch: unit * 2,
    octaves: 2,
  });
  const x = width * random.between(0.25, 0.75);
  const dark = lighter(palette.ink, -0.03);
  if (random.chance(0.5)) {
    const foot = heightAt(near, x) + unit * 0.015;
    const tent = unit * 0.17;
    glow(canvas, [x, foot - tent * 0.3], tent * 1.5, mix(palette.light, palette.accent, 0.6), 0.6);
    canvas.add(
      area(
        `M${round(x - tent * 0.7)} ${round(foot)}L${round(x)} ${round(foot - tent * 0.75)}L${round(x + tent * 0.7)} ${round(foot)}Z`,
        mix(palette.light, palette.accent, 0.75),
      ),
    );
    canvas.add(
      area(
        `M${round(x - tent * 0.13)} ${round(foot)}L${round(x)} ${round(foot - tent * 0.75)}L${round(x + tent * 0.13)} ${round(foot)}Z`,
        dark,
      ),
    );
    paintPerson(canvas, [x + tent * 1.3, heightAt(near, x + tent * 1.3) + unit * 0.01], unit * 0.13, dark, null);
  } else paintPerson(canvas, [x, heightAt(near, x) + unit * 0.01], unit * 0.19, dark, palette.accent);
  if (random.chance(0.3)) paintBirds(canvas, [width * 0.5, height * 0.6], 3, unit * 0.018, dark);
}
