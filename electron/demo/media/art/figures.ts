import type { Canvas } from './canvas.ts';
import { type Colour, css } from './colour.ts';
import { type Point, round } from './drawing.ts';
import { area, disc, line } from './shapes.ts';

/** Someone seen from behind, with a scarf that the wind lifts. */
export function paintPerson(canvas: Canvas, foot: Point, height: number, colour: Colour, scarf: Colour | null): void {
  const [x, y] = foot;
  const at = (share: number) => round(y - height * share);
  const side = (share: number) => round(x + height * share);
  canvas.add(
    area(
      `M${side(-0.085)} ${at(0)}L${side(-0.06)} ${at(0.42)}L${side(-0.012)} ${at(0.42)}L${side(-0.022)} ${at(0)}ZM${side(0.022)} ${at(0)}L${side(0.012)} ${at(0.42)}L${side(0.06)} ${at(0.42)}L${side(0.085)} ${at(0)}ZM${side(-0.14)} ${at(0.3)}Q${side(-0.13)} ${at(0.72)} ${side(-0.085)} ${at(0.8)}Q${side(0)} ${at(0.85)} ${side(0.085)} ${at(0.8)}Q${side(0.13)} ${at(0.72)} ${side(0.14)} ${at(0.3)}Q${side(0)} ${at(0.26)} ${side(-0.14)} ${at(0.3)}Z`,
      colour,
    ),
  );
  canvas.add(disc([x, y - height * 0.9], height * 0.085, colour));
  canvas.add(
    area(
      `M${side(-0.095)} ${at(0.88)}Q${side(-0.1)} ${at(1.0)} ${side(0)} ${at(1.0)}Q${side(0.1)} ${at(1.0)} ${side(0.095)} ${at(0.86)}Q${side(0)} ${at(0.93)} ${side(-0.095)} ${at(0.88)}Z`,
      colour,
    ),
  );
  if (scarf === null) return;
  canvas.add(
    area(
      `M${side(-0.08)} ${at(0.83)}Q${side(0)} ${at(0.79)} ${side(0.08)} ${at(0.83)}L${side(0.075)} ${at(0.78)}Q${side(0.2)} ${at(0.8)} ${side(0.3)} ${at(0.72)}Q${side(0.34)} ${at(0.78)} ${side(0.4)} ${at(0.76)}Q${side(0.3)} ${at(0.62)} ${side(0.18)} ${at(0.68)}Q${side(0)} ${at(0.74)} ${side(-0.08)} ${at(0.77)}Z`,
      scarf,
    ),
  );
}

/** A cat that sits and looks away; `direction` is the side of its tail. */
export function paintCat(canvas: Canvas, foot: Point, height: number, colour: Colour, direction: 1 | -1): void {
  const [x, y] = foot;
  const at = (share: number) => round(y - height * share);
  const side = (share: number) => round(x + direction * height * share);
  canvas.add(
    line(
      `M${side(0.2)} ${at(0.05)}C${side(0.5)} ${at(-0.06)} ${side(0.72)} ${at(0.05)} ${side(0.66)} ${at(0.32)}`,
      colour,
      height * 0.085,
    ),
  );
  canvas.add(
    area(
      `M${side(-0.27)} ${at(0)}Q${side(-0.36)} ${at(0.3)} ${side(-0.2)} ${at(0.56)}Q${side(0)} ${at(0.72)} ${side(0.2)} ${at(0.56)}Q${side(0.36)} ${at(0.3)} ${side(0.27)} ${at(0)}ZM${side(-0.24)} ${at(0.72)}Q${side(-0.26)} ${at(0.9)} ${side(-0.22)} ${at(1)}L${side(-0.08)} ${at(0.9)}Q${side(0)} ${at(0.88)} ${side(0.08)} ${at(0.9)}L${side(0.22)} ${at(1)}Q${side(0.26)} ${at(0.9)} ${side(0.24)} ${at(0.72)}Q${side(0.2)} ${at(0.54)} ${side(0)} ${at(0.54)}Q${side(-0.2)} ${at(0.54)} ${side(-0.24)} ${at(0.72)}Z`,
      colour,
    ),
  );
}

/** A conifer: a stack of tapering tiers. */
export function conifer(foot: Point, height: number, width: number): string {
  const [x, y] = foot;
  let path = `M${round(x)} ${round(y - height)}`;
  const tiers = 5;
  for (const side of [1, -1]) {
    for (let tier = 0; tier < tiers; tier += 1) {
      const step = side > 0 ? tier + 1 : tiers - tier;
      const reach = (width / 2) * (step / tiers);
      const level = y - height * (1 - (0.92 * step) / tiers);
      const inner = reach * 0.62;
      path +=
        side > 0
          ? `L${round(x + reach)} ${round(level)}L${round(x + inner)} ${round(level - height * 0.02)}`
          : `L${round(x - inner)} ${round(level - height * 0.02)}L${round(x - reach)} ${round(level)}`;
    }
    if (side > 0) path += `L${round(x + width * 0.06)} ${round(y)}L${round(x - width * 0.06)} ${round(y)}`;
  }
  return `${path}Z`;
}

/** A broad tree: a trunk that forks and a crown of round puffs. */
export function paintTree(canvas: Canvas, foot: Point, height: number, trunk: Colour, crown: Colour): void {
  const { random } = canvas;
  const [x, y] = foot;
  const bend = height * random.between(-0.08, 0.08);
  canvas.add(
    area(
      `M${round(x - height * 0.05)} ${round(y)}Q${round(x - height * 0.012)} ${round(y - height * 0.3)} ${round(x + bend - height * 0.02)} ${round(y - height * 0.62)}L${round(x + bend + height * 0.02)} ${round(y - height * 0.62)}Q${round(x + height * 0.02)} ${round(y - height * 0.3)} ${round(x + height * 0.05)} ${round(y)}Z`,
      trunk,
    ),
  );
  let puffs = '';
  for (let index = 0; index < 26; index += 1) {
    const angle = random.between(0, 6.283);
    const reach = random.next() ** 0.6;
    const radius = height * random.between(0.08, 0.16);
    const px = x + bend + Math.cos(angle) * reach * height * 0.3;
    const py = y - height * 0.72 + Math.sin(angle) * reach * height * 0.2;
    puffs += `M${round(px - radius)} ${round(py)}a${round(radius)} ${round(radius)} 0 1 1 ${round(radius * 2)} 0a${round(radius)} ${round(radius)} 0 1 1 ${round(-radius * 2)} 0Z`;
  }
  canvas.add(area(puffs, crown));
}

/** A small sailing boat and its shadow in the water. */
export function paintBoat(canvas: Canvas, water: Point, size: number, colour: Colour, sail: Colour): void {
  const [x, y] = water;
  const at = (dx: number, dy: number) => `${round(x + size * dx)} ${round(y - size * dy)}`;
  canvas.add(
    area(
      `M${at(-0.02, 0.16)}L${at(-0.02, 0.95)}Q${at(0.34, 0.5)} ${at(0.4, 0.2)}ZM${at(-0.07, 0.2)}L${at(-0.07, 0.78)}Q${at(-0.26, 0.42)} ${at(-0.32, 0.2)}Z`,
      sail,
    ),
  );
  canvas.add(
    area(
      `M${at(-0.48, 0.13)}L${at(0.48, 0.13)}Q${at(0.36, -0.06)} ${at(0.22, -0.06)}L${at(-0.26, -0.06)}Q${at(-0.4, -0.04)} ${at(-0.48, 0.13)}Z`,
      colour,
    ),
  );
  canvas.add(
    area(
      `M${at(-0.36, -0.1)}H${round(x + size * 0.34)}L${at(0.16, -0.19)}H${round(x - size * 0.2)}ZM${at(-0.14, -0.25)}H${round(x + size * 0.14)}L${at(0.02, -0.32)}Z`,
      colour,
      0.4,
    ),
  );
}

/** A wooden gate with a curved lintel. */
export function gate(foot: Point, height: number): string {
  const [x, y] = foot;
  const at = (dx: number, dy: number) => `${round(x + height * dx)} ${round(y - height * dy)}`;
  const pillars = `M${at(-0.34, 0.86)}L${at(-0.27, 0.86)}L${at(-0.31, 0)}L${at(-0.39, 0)}ZM${at(0.27, 0.86)}L${at(0.34, 0.86)}L${at(0.39, 0)}L${at(0.31, 0)}Z`;
  const lintel = `M${at(-0.62, 1)}Q${at(0, 0.9)} ${at(0.62, 1)}L${at(0.58, 0.88)}Q${at(0, 0.79)} ${at(-0.58, 0.88)}Z`;
  const beam = `M${at(-0.46, 0.69)}L${at(0.46, 0.69)}L${at(0.46, 0.61)}L${at(-0.46, 0.61)}Z`;
  return `${pillars}${lintel}${beam}M${at(-0.04, 0.86)}L${at(0.04, 0.86)}L${at(0.04, 0.65)}L${at(-0.04, 0.65)}Z`;
}

/** Outline of a whale that swims to the right, one unit long. */
export function whale(centre: Point, size: number): string {
  const [x, y] = centre;
  const at = (dx: number, dy: number) => `${round(x + size * dx)} ${round(y + size * dy)}`;
  return `M${at(0.5, 0.02)}C${at(0.47, -0.16)} ${at(0.2, -0.2)} ${at(0, -0.16)}C${at(-0.2, -0.12)} ${at(-0.32, -0.02)} ${at(-0.42, -0.03)}C${at(-0.47, -0.06)} ${at(-0.5, -0.14)} ${at(-0.61, -0.17)}C${at(-0.6, -0.09)} ${at(-0.56, -0.04)} ${at(-0.5, 0)}C${at(-0.56, 0.02)} ${at(-0.62, 0.06)} ${at(-0.65, 0.13)}C${at(-0.55, 0.12)} ${at(-0.48, 0.08)} ${at(-0.43, 0.04)}C${at(-0.3, 0.1)} ${at(-0.12, 0.15)} ${at(0.06, 0.16)}C${at(0.04, 0.24)} ${at(-0.02, 0.3)} ${at(-0.08, 0.34)}C${at(0.05, 0.33)} ${at(0.14, 0.26)} ${at(0.19, 0.155)}C${at(0.36, 0.15)} ${at(0.49, 0.12)} ${at(0.5, 0.02)}Z`;
}

export function paintLantern(canvas: Canvas, centre: Point, size: number, paper: Colour, glowing: Colour): void {
  const [x, y] = centre;
  const fill = canvas.vertical([
    [0, paper],
    [0.6, glowing],
    [1, paper],
  ]);
  canvas.add(
    `<rect x="${round(x - size * 0.38)}" y="${round(y - size * 0.5)}" width="${round(size * 0.76)}" height="${round(size)}" rx="${round(size * 0.34)}" ry="${round(size * 0.36)}" fill="${fill}"/><path d="M${round(x - size * 0.2)} ${round(y - size * 0.53)}h${round(size * 0.4)}v${round(size * 0.09)}h${round(-size * 0.4)}ZM${round(x - size * 0.2)} ${round(y + size * 0.44)}h${round(size * 0.4)}v${round(size * 0.09)}h${round(-size * 0.4)}Z" fill="${css(canvas.palette.ink)}"/>`,
  );
}
