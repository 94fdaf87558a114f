import {
  type Canvas,
  isDark,
  paintCumulus,
  paintGrass,
  paintLight,
  paintMist,
  paintRidge,
  paintSky,
  paintStars,
} from '../canvas.ts';
import { type Colour, css, lighter, mix } from '../colour.ts';
import { type Point, round } from '../drawing.ts';
import { paintCat } from '../figures.ts';
import { area, box, glow, line, smoothPath } from '../shapes.ts';

function paintBlossom(canvas: Canvas, centre: Point, size: number, petal: Colour, heart: Colour): void {
  const turn = canvas.random.between(0, 72);
  let petals = '';
  for (let index = 0; index < 5; index += 1)
    petals += `<path d="M0 0Q${round(size * 0.62)} ${round(-size * 0.5)} ${round(size * 0.2)} ${round(-size)}L0 ${round(-size * 0.86)}L${round(-size * 0.2)} ${round(-size)}Q${round(-size * 0.62)} ${round(-size * 0.5)} 0 0" transform="rotate(${index * 72})"/>`;
  canvas.add(
    `<g transform="translate(${round(centre[0])} ${round(centre[1])}) rotate(${round(turn)})" fill="${css(petal)}">${petals}<circle r="${round(size * 0.2)}" fill="${css(heart)}"/></g>`,
  );
}

/** A branch in flower before a great disc, petals falling. */
export function drawBlossom(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas);
  const side = random.pick([1, -1]);
  const middle: Point = [width * (0.5 - side * random.between(0, 0.12)), height * random.between(0.36, 0.5)];
  paintLight(canvas, middle, unit * random.between(0.26, 0.36));
  paintMist(
    canvas,
    middle[0] - unit * random.between(0.3, 0.6),
    middle[1] + unit * 0.1,
    unit * 0.7,
    mix(palette.sky[2], palette.haze, 0.2),
    0.85,
  );
  paintRidge(canvas, { base: height * 0.88, amplitude: unit * 0.09, depth: 0.2, stretch: unit * 0.9, mist: 0.8 });
  paintRidge(canvas, { base: height * 0.95, amplitude: unit * 0.06, depth: 0.45, stretch: unit * 0.9 });
  const petal = isDark(canvas)
    ? mix(palette.accent, palette.light, 0.45)
    : mix(palette.accent, palette.light, palette.mood === 'dusk' ? 0.35 : 0.12);
  const edge = side > 0 ? width * 1.05 : -width * 0.05;
  const joints: Point[] = [0, 1, 2, 3, 4].map(
    (step): Point => [
      edge - side * step * unit * random.between(0.17, 0.22),
      height * (0.14 + 0.07 * step) + unit * random.between(-0.03, 0.03),
    ],
  );
  canvas.add(
    line(smoothPath(joints.slice(0, 3)), palette.ink, unit * 0.03) +
      line(smoothPath(joints.slice(1, 4)), palette.ink, unit * 0.019) +
      line(smoothPath(joints.slice(2)), palette.ink, unit * 0.011),
  );
  const twigs = joints.slice(1).flatMap(([x, y]) =>
    [-1, 1].map((lean): readonly [Point, Point] => [
      [x, y],
      [x - side * unit * random.between(0.06, 0.2), y + lean * unit * random.between(0.08, 0.2)],
    ]),
  );
  for (const [from, to] of twigs)
    canvas.add(
      line(
        `M${round(from[0])} ${round(from[1])}Q${round(to[0])} ${round(from[1])} ${round(to[0])} ${round(to[1])}`,
        palette.ink,
        unit * 0.008,
      ),
    );
  for (const [from, to] of twigs)
    for (let flower = 0; flower < 6; flower += 1) {
      const share = random.between(0.2, 1.05);
      const centre: Point = [
        from[0] + (to[0] - from[0]) * share + unit * random.between(-0.035, 0.035),
        from[1] + (to[1] - from[1]) * share ** 2 + unit * random.between(-0.035, 0.035),
      ];
      paintBlossom(
        canvas,
        centre,
        unit * random.between(0.02, 0.044),
        mix(petal, palette.light, random.between(0, 0.4)),
        mix(palette.accent, palette.ink, 0.3),
      );
    }
  for (let fallen = 0; fallen < 22; fallen += 1)
    canvas.add(
      `<ellipse rx="${round(unit * 0.012)}" ry="${round(unit * 0.006)}" transform="translate(${round(random.between(0, width))} ${round(random.between(0.2, 1) * height)}) rotate(${round(random.between(0, 180))})" fill="${css(petal)}" opacity="${random.between(0.5, 1).toFixed(2)}"/>`,
    );
}

/** A dark room, a great window, a cat on the sill. */
export function drawWindow(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas, height * 0.75);
  if (isDark(canvas)) paintStars(canvas, 150, height * 0.7);
  paintLight(
    canvas,
    [width * random.between(0.36, 0.64), height * random.between(0.24, 0.44)],
    unit * random.between(0.08, 0.16),
  );
  paintCumulus(
    canvas,
    [width * random.between(0.3, 0.7), height * 0.62],
    unit * 0.55,
    mix(palette.light, palette.sky[2], 0.3),
    palette.sky[2],
    0.85,
  );
  paintRidge(canvas, { base: height * 0.64, amplitude: unit * 0.09, depth: 0.2, stretch: unit * 0.8 });
  paintRidge(canvas, { base: height * 0.7, amplitude: unit * 0.05, depth: 0.45, stretch: unit * 0.8 });
  const wide = Math.min(width * 0.76, unit * 1.05);
  const left = (width - wide) / 2;
  const top = height * 0.1;
  const sill = height * random.between(0.7, 0.76);
  const wall = mix(palette.ink, palette.sky[0], 0.12);
  const isArched = random.chance(0.45);
  const hole = isArched
    ? `M${round(left)} ${round(sill)}V${round(top + wide / 2)}A${round(wide / 2)} ${round(Math.min(wide / 2, height * 0.34))} 0 0 1 ${round(left + wide)} ${round(top + wide / 2)}V${round(sill)}Z`
    : `M${round(left)} ${round(sill)}V${round(top)}H${round(left + wide)}V${round(sill)}Z`;
  canvas.add(
    `<path d="M-2 -2H${round(width + 2)}V${round(height + 2)}H-2Z${hole}" fill="${css(wall)}" fill-rule="evenodd"/>`,
  );
  const clip = canvas.clip(`<path d="${hole}"/>`);
  const bar = unit * 0.012;
  const columns = random.whole(2, 3);
  let bars = '';
  for (let column = 1; column < columns; column += 1)
    bars += box(left + (wide * column) / columns - bar / 2, top - unit * 0.2, bar, height, wall);
  bars += box(left, top + (sill - top) * 0.42, wide, bar, wall);
  canvas.add(`<g clip-path="${clip}">${bars}</g>`);
  canvas.add(
    `<path d="${hole}" fill="none" stroke="${css(mix(wall, palette.haze, 0.22))}" stroke-width="${round(unit * 0.016)}"/>`,
  );
  const spill = canvas.sloped(
    [0, sill],
    [0, height],
    [
      [0, palette.light, 0.32],
      [1, palette.light, 0.02],
    ],
  );
  canvas.add(
    area(
      `M${round(left)} ${round(sill + unit * 0.05)}H${round(left + wide)}L${round(left + wide * 1.18)} ${round(height + 2)}H${round(left - wide * 0.18)}Z`,
      spill,
    ),
  );
  canvas.add(
    box(left - unit * 0.05, sill - unit * 0.002, wide + unit * 0.1, unit * 0.04, mix(wall, palette.haze, 0.3)),
  );
  const ink = lighter(palette.ink, -0.03);
  const place = random.between(0.25, 0.45);
  paintCat(canvas, [left + wide * place, sill], unit * random.between(0.22, 0.28), ink, -1);
  const pot = left + wide * random.between(0.72, 0.82);
  let leaves = '';
  for (let leaf = 0; leaf < 9; leaf += 1) {
    const angle = -Math.PI / 2 + (leaf - 4) * 0.3;
    const reach = unit * random.between(0.1, 0.2);
    const [tx, ty] = [pot + Math.cos(angle) * reach, sill - unit * 0.09 + Math.sin(angle) * reach];
    leaves += `M${round(pot)} ${round(sill - unit * 0.08)}Q${round(pot + (tx - pot) * 0.2)} ${round(ty)} ${round(tx)} ${round(ty)}Q${round(pot + (tx - pot) * 0.9)} ${round(sill - unit * 0.1)} ${round(pot)} ${round(sill - unit * 0.08)}Z`;
  }
  canvas.add(
    area(leaves, mix(ink, palette.haze, 0.14)) +
      area(
        `M${round(pot - unit * 0.05)} ${round(sill - unit * 0.09)}h${round(unit * 0.1)}l${round(-unit * 0.014)} ${round(unit * 0.09)}h${round(-unit * 0.072)}Z`,
        palette.accent,
      ),
  );
}

/** Books, a cup with its steam, and the weather behind. */
export function drawBooks(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas, height * 0.8);
  if (isDark(canvas)) paintStars(canvas, 110, height * 0.6);
  const middle: Point = [width * random.between(0.35, 0.65), height * random.between(0.3, 0.42)];
  paintLight(canvas, middle, unit * random.between(0.2, 0.32));
  paintMist(
    canvas,
    middle[0] - unit * 0.5,
    middle[1] + unit * 0.12,
    unit * 0.8,
    mix(palette.sky[2], palette.haze, 0.25),
    0.75,
  );
  paintRidge(canvas, { base: height * 0.68, amplitude: unit * 0.1, depth: 0.16, stretch: unit * 0.8, mist: 0.8 });
  const table = height * random.between(0.8, 0.86);
  canvas.add(
    box(
      0,
      table,
      width,
      height - table + 1,
      canvas.sloped(
        [0, table],
        [0, height],
        [
          [0, mix(palette.ink, palette.haze, 0.22)],
          [1, palette.ink],
        ],
      ),
    ),
  );
  const tints = [
    palette.accent,
    palette.ink,
    mix(palette.sky[0], palette.ink, 0.4),
    mix(palette.accent, palette.ink, 0.45),
    mix(palette.light, palette.haze, 0.4),
    mix(palette.haze, palette.ink, 0.5),
  ] as const;
  const centre = width * random.between(0.42, 0.58);
  let y = table;
  const count = random.whole(4, 6);
  for (let book = 0; book < count; book += 1) {
    const thick = unit * random.between(0.05, 0.085);
    const long = unit * random.between(0.44, 0.6) * (1 - book * 0.05);
    const x = centre - long / 2 + unit * random.between(-0.04, 0.04);
    const tint = random.pick(tints);
    y -= thick;
    canvas.add(
      `<rect x="${round(x)}" y="${round(y)}" width="${round(long)}" height="${round(thick)}" rx="${round(unit * 0.008)}" fill="${css(tint)}"/>`,
    );
    const pages = mix(palette.light, palette.haze, 0.3);
    const isTurned = random.chance(0.5);
    if (isTurned) canvas.add(box(x + unit * 0.012, y + thick * 0.16, long - unit * 0.012, thick * 0.68, pages));
    else
      canvas.add(
        box(x + long * 0.1, y, unit * 0.01, thick, mix(tint, palette.light, 0.5)) +
          box(x + long * 0.86, y, unit * 0.01, thick, mix(tint, palette.light, 0.5)),
      );
  }
  const ink = lighter(palette.ink, -0.03);
  if (random.chance(0.5)) paintCat(canvas, [centre, y + 1], unit * 0.24, ink, random.pick([1, -1]));
  else {
    const cup = unit * 0.075;
    const x = centre + unit * random.between(-0.08, 0.08);
    canvas.add(
      `<path d="M${round(x + cup)} ${round(y - cup * 1.1)}a${round(cup * 0.5)} ${round(cup * 0.42)} 0 1 1 ${round(-cup * 0.1)} ${round(cup * 0.7)}" fill="none" stroke="${css(palette.accent)}" stroke-width="${round(cup * 0.2)}"/>`,
    );
    canvas.add(
      area(
        `M${round(x - cup)} ${round(y - cup * 1.4)}h${round(cup * 2)}q0 ${round(cup * 1.4)} ${round(-cup * 0.55)} ${round(cup * 1.4)}h${round(-cup * 0.9)}q${round(-cup * 0.55)} 0 ${round(-cup * 0.55)} ${round(-cup * 1.4)}Z`,
        palette.accent,
      ),
    );
    for (let wisp = -1; wisp <= 1; wisp += 1) {
      const sx = x + wisp * cup * 0.5;
      const sy = y - cup * 1.7;
      canvas.add(
        line(
          `M${round(sx)} ${round(sy)}q${round(cup * 0.5)} ${round(-cup * 0.7)} 0 ${round(-cup * 1.4)}t0 ${round(-cup * (1.2 + 0.3 * wisp))}`,
          mix(palette.ink, palette.haze, 0.5),
          cup * 0.1,
          0.5,
        ),
      );
    }
  }
}

/** A garden seen through a round gate: maple, stones, water. */
export function drawGarden(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas, height * 0.65);
  const centre: Point = [width * 0.5, height * 0.45];
  const radius = Math.min(width * 0.42, height * 0.37);
  paintLight(
    canvas,
    [centre[0] + radius * random.between(-0.5, 0.5), centre[1] - radius * random.between(0.1, 0.5)],
    radius * random.between(0.2, 0.32),
  );
  paintRidge(canvas, {
    base: centre[1] + radius * 0.2,
    amplitude: radius * 0.3,
    depth: 0.14,
    stretch: unit * 0.6,
    mist: 0.8,
  });
  paintRidge(canvas, { base: centre[1] + radius * 0.36, amplitude: radius * 0.16, depth: 0.36, stretch: unit * 0.6 });
  const bank = centre[1] + radius * 0.46;
  canvas.add(
    box(
      0,
      bank,
      width,
      height - bank,
      canvas.sloped(
        [0, bank],
        [0, centre[1] + radius],
        [
          [0, mix(palette.sky[2], palette.haze, 0.5)],
          [1, mix(palette.sky[1], palette.ink, 0.35)],
        ],
      ),
    ),
  );
  for (let stone = 0; stone < 6; stone += 1) {
    const share = stone / 5;
    const x = centre[0] + radius * (0.5 * Math.sin(stone * 1.3 + 0.6) * (0.4 + share * 0.6));
    const y = bank + radius * (0.08 + 0.46 * share);
    const size = radius * (0.07 + 0.12 * share);
    canvas.add(
      `<ellipse cx="${round(x)}" cy="${round(y + size * 0.16)}" rx="${round(size * 1.05)}" ry="${round(size * 0.36)}" fill="${css(palette.ink)}" opacity="0.35"/><ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(size)}" ry="${round(size * 0.34)}" fill="${css(mix(palette.ink, palette.haze, 0.32 - share * 0.2))}"/>`,
    );
  }
  const side = random.pick([1, -1]);
  const root: Point = [centre[0] + side * radius * 0.72, bank + radius * 0.3];
  canvas.add(
    line(
      smoothPath([
        root,
        [root[0] - side * radius * 0.06, root[1] - radius * 0.45],
        [root[0] - side * radius * 0.22, root[1] - radius * 0.85],
        [root[0] - side * radius * 0.62, root[1] - radius * 1.12],
      ]),
      palette.ink,
      radius * 0.055,
    ),
  );
  for (let leaf = 0; leaf < 190; leaf += 1) {
    const angle = random.between(0, 6.283);
    const reach = random.next() ** 0.5;
    const x = root[0] - side * radius * 0.36 + Math.cos(angle) * reach * radius * 0.62;
    const y = root[1] - radius * 1.08 + Math.sin(angle) * reach * radius * 0.3;
    const size = radius * random.between(0.025, 0.06);
    canvas.add(
      `<path d="M0 ${round(-size)}Q${round(size * 0.8)} 0 0 ${round(size)}Q${round(-size * 0.8)} 0 0 ${round(-size)}Z" transform="translate(${round(x)} ${round(y)}) rotate(${round(random.between(0, 180))})" fill="${css(mix(palette.accent, random.chance(0.5) ? palette.light : palette.ink, random.between(0, 0.4)))}"/>`,
    );
  }
  const wall = isDark(canvas) ? mix(palette.ink, palette.sky[0], 0.25) : mix(palette.ink, palette.sky[0], 0.1);
  const [x, y, r] = [round(centre[0]), round(centre[1]), round(radius)];
  canvas.add(
    `<path d="M-2 -2H${round(width + 2)}V${round(height + 2)}H-2ZM${round(centre[0] - radius)} ${y}a${r} ${r} 0 1 0 ${round(radius * 2)} 0a${r} ${r} 0 1 0 ${round(-radius * 2)} 0Z" fill="${css(wall)}" fill-rule="evenodd"/>`,
  );
  canvas.add(
    `<circle cx="${x}" cy="${y}" r="${round(radius * 1.02)}" fill="none" stroke="${css(mix(wall, palette.light, 0.3))}" stroke-width="${round(radius * 0.035)}"/>`,
  );
  const floor = Math.min(height * 0.93, centre[1] + radius * 1.12);
  for (let board = 0; board < 5; board += 1) {
    const top = floor + (height - floor) * (board / 5) ** 1.4;
    const lit = canvas.horizontal([
      [0, mix(wall, palette.haze, 0.06)],
      [0.5, mix(wall, palette.light, 0.42 - board * 0.05)],
      [1, mix(wall, palette.haze, 0.06)],
    ]);
    canvas.add(box(0, top, width, height - top + 2, lit) + box(0, top, width, unit * 0.004, palette.ink, 0.7));
  }
  glow(canvas, [centre[0], floor], radius * 0.9, palette.light, 0.14);
  if (random.chance(0.5))
    paintCat(
      canvas,
      [centre[0] - side * radius * 0.3, floor + unit * 0.03],
      radius * 0.36,
      lighter(palette.ink, -0.03),
      side > 0 ? -1 : 1,
    );
  else paintGrass(canvas, floor, radius * 0.2, palette.ink, 24);
}
