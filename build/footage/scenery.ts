import { type Colour, css, mix } from './drawing/colour.ts';
import { type Drawing, type Point, round } from './drawing/drawing.ts';
import { createRandom } from './drawing/random.ts';
import { area, below, bird, createNoise, disc, line, skyline, smoothPath } from './drawing/shapes.ts';

/** From 0 to 1 between two moments, easing at both ends. */
export function eased(seconds: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (seconds - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

export function sky(drawing: Drawing, colours: readonly [Colour, Colour, Colour, Colour]): void {
  const [top, upper, lower, horizon] = colours;
  const fill = drawing.vertical([
    [0, top],
    [0.4, upper],
    [0.72, lower],
    [1, horizon],
  ]);
  drawing.add(`<rect width="${drawing.width}" height="${drawing.height}" fill="${fill}"/>`);
}

/** Hills one behind the other, from the colour of the haze to the colour of the ground; `shift` pans them. */
export function hills(
  drawing: Drawing,
  options: { key: string; layers: number; top: number; bottom: number; haze: Colour; ground: Colour; shift: number },
): void {
  const { key, layers, top, bottom, haze, ground, shift } = options;
  for (let layer = 0; layer < layers; layer += 1) {
    const depth = layers === 1 ? 1 : layer / (layers - 1);
    const random = createRandom(`${key} ${layer}`);
    const base = top + (bottom - top) * depth ** 1.2;
    const points = skyline(createNoise(random, 4), {
      left: -20,
      right: drawing.width + 20,
      base,
      amplitude: 150 - 70 * depth,
      points: 70,
      stretch: 1500 - 500 * depth,
      shift: shift * (0.15 + depth),
    });
    const body = mix(haze, ground, depth);
    const fill = drawing.sloped(
      [0, base - 120],
      [0, base + 260],
      [
        [0, body],
        [1, mix(body, haze, 0.55 * (1 - depth * 0.8))],
      ],
    );
    drawing.add(area(below(smoothPath(points), -20, drawing.width + 20, drawing.height), fill));
  }
}

/** Grass along the lower edge, bent by a wind that runs through it. */
export function grass(
  drawing: Drawing,
  options: { key: string; count: number; base: number; height: number; colour: Colour; seconds: number },
): void {
  const random = createRandom(options.key);
  let blades = '';
  for (let index = 0; index < options.count; index += 1) {
    const x = random.between(-20, drawing.width + 20);
    const height = options.height * random.between(0.35, 1);
    const lean = random.between(-0.25, 0.35);
    const wind = 0.22 * Math.sin(options.seconds * 1.3 - x / 260 + random.between(0, 0.8));
    const tip = x + height * (lean + wind);
    const width = random.between(2.5, 6);
    blades += `M${round(x - width)} ${options.base}Q${round(x + height * lean * 0.3)} ${round(options.base - height * 0.6)} ${round(tip)} ${round(options.base - height)}Q${round(x + height * lean * 0.3 + width)} ${round(options.base - height * 0.5)} ${round(x + width)} ${options.base}Z`;
  }
  drawing.add(area(blades, options.colour));
}

/** A loose flock that flaps and glides. */
export function flock(
  drawing: Drawing,
  options: { key: string; count: number; centre: Point; spread: number; span: number; colour: Colour; seconds: number },
): void {
  const random = createRandom(options.key);
  for (let index = 0; index < options.count; index += 1) {
    const x = options.centre[0] + random.between(-1, 1) * options.spread;
    const y = options.centre[1] + random.between(-0.4, 0.4) * options.spread;
    const pace = random.between(4.5, 6);
    const flap = Math.sin(options.seconds * pace + index * 1.7) * 0.9 + 0.2;
    const span = options.span * random.between(0.7, 1.15);
    drawing.add(line(bird([x, y + 6 * Math.sin(options.seconds + index)], span, flap), options.colour, span * 0.16));
  }
}

/** Bands of mist with round ends, as on old screens. */
export function mistBand(
  drawing: Drawing,
  left: number,
  top: number,
  length: number,
  colour: Colour,
  opacity: number,
): void {
  const bars: readonly (readonly [number, number, number])[] = [
    [0.12, 0, 0.5],
    [0, 0.8, 0.82],
    [0.3, 1.6, 0.7],
  ];
  const thickness = length * 0.055;
  const markup = bars
    .map(
      ([from, row, share]) =>
        `<rect x="${round(left + length * from)}" y="${round(top + row * thickness)}" width="${round(length * share)}" height="${round(thickness)}" rx="${round(thickness / 2)}"/>`,
    )
    .join('');
  drawing.add(`<g fill="${css(colour)}" opacity="${opacity.toFixed(3)}">${markup}</g>`);
}

/** Small things carried through the picture by the wind; each comes round again. */
export function drifting(
  drawing: Drawing,
  options: { key: string; count: number; speed: Point; size: number; colour: Colour; seconds: number; opacity: number },
): void {
  const random = createRandom(options.key);
  for (let index = 0; index < options.count; index += 1) {
    const pace = random.between(0.6, 1.4);
    const wrap = (value: number, length: number) =>
      ((((value % length) + length) % length) / length) * (length + 120) - 60;
    const x = wrap(random.between(0, drawing.width) + options.seconds * options.speed[0] * pace, drawing.width);
    const y =
      wrap(random.between(0, drawing.height) + options.seconds * options.speed[1] * pace, drawing.height) +
      24 * Math.sin(options.seconds * 1.4 * pace + index);
    const turn = (options.seconds * 90 * pace + index * 40) % 360;
    const size = options.size * random.between(0.6, 1.3);
    drawing.add(
      `<ellipse cx="0" cy="0" rx="${round(size)}" ry="${round(size * 0.5)}" transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)})" fill="${css(options.colour)}" opacity="${options.opacity}"/>`,
    );
  }
}

export function stars(
  drawing: Drawing,
  key: string,
  count: number,
  bottom: number,
  colour: Colour,
  seconds: number,
): void {
  const random = createRandom(key);
  for (let index = 0; index < count; index += 1) {
    const centre: Point = [random.between(0, drawing.width), bottom * random.next() ** 1.2];
    const radius = random.between(0.8, 1.5) + (random.chance(0.08) ? 1.4 : 0);
    const twinkle = 0.72 + 0.28 * Math.sin(seconds * random.between(0.4, 1.2) + index);
    drawing.add(disc(centre, radius, colour, twinkle * random.between(0.4, 1)));
  }
}
