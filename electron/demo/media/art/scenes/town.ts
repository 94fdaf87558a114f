import {
  atDepth,
  type Canvas,
  isDark,
  paintBirds,
  paintCumulus,
  paintLight,
  paintMist,
  paintSky,
  paintStars,
} from '../canvas.ts';
import { css, lighter, mix } from '../colour.ts';
import { type Point, round } from '../drawing.ts';
import { paintCat } from '../figures.ts';
import { area, box, glow, line } from '../shapes.ts';

function paintBlocks(canvas: Canvas, base: number, tallest: number, depth: number, litShare: number): void {
  const { width, height, unit, random, palette } = canvas;
  const colour = atDepth(canvas, depth);
  const fill = canvas.sloped(
    [0, base - tallest],
    [0, height],
    [
      [0, colour],
      [1, mix(colour, palette.haze, 0.35 * (1 - depth))],
    ],
  );
  let blocks = '';
  let windows = '';
  for (let x = -unit * 0.05; x < width; ) {
    const wide = unit * random.between(0.08, 0.19) * (0.6 + depth * 0.6);
    const tall = tallest * random.between(0.3, 1);
    const top = base - tall;
    blocks += `M${round(x)} ${round(height + 2)}V${round(top)}H${round(x + wide)}V${round(height + 2)}Z`;
    if (random.chance(0.3))
      blocks += `M${round(x + wide * 0.45)} ${round(top)}v${round(-unit * 0.06)}h${round(unit * 0.006)}v${round(unit * 0.06)}Z`;
    if (random.chance(0.25))
      blocks += `M${round(x + wide * 0.2)} ${round(top)}v${round(-unit * 0.035)}h${round(wide * 0.4)}v${round(unit * 0.035)}Z`;
    const cell = unit * (0.014 + 0.014 * depth);
    for (let wx = x + cell; wx < x + wide - cell * 1.2; wx += cell * 1.75)
      for (let wy = top + cell * 1.3; wy < Math.min(height, base + tallest * 0.4); wy += cell * 2.1)
        if (random.chance(litShare))
          windows += `M${round(wx)} ${round(wy)}h${round(cell * 0.85)}v${round(cell * 1.15)}h${round(-cell * 0.85)}Z`;
    x += wide + unit * (random.chance(0.3) ? 0.02 : 0.002);
  }
  canvas.add(area(blocks, fill));
  canvas.add(area(windows, mix(palette.light, palette.accent, depth > 0.6 ? 0.35 : 0.1), 0.35 + 0.6 * depth));
}

/** A city at night, window by window, before a great moon. */
export function drawCity(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas, height * 0.8);
  paintStars(canvas, isDark(canvas) ? 80 : 0, height * 0.5);
  paintLight(
    canvas,
    [width * random.between(0.25, 0.75), height * random.between(0.24, 0.42)],
    unit * random.between(0.14, 0.3),
  );
  paintMist(
    canvas,
    width * random.between(-0.1, 0.5),
    height * random.between(0.22, 0.4),
    unit * 0.6,
    palette.sky[1],
    0.65,
  );
  paintBlocks(canvas, height * 0.72, height * 0.3, 0.12, 0.18);
  paintBlocks(canvas, height * 0.84, height * 0.34, 0.42, 0.26);
  paintBlocks(canvas, height * 0.98, height * random.between(0.24, 0.36), 0.84, 0.34);
  if (random.chance(0.55)) {
    const ledge = height * random.between(0.86, 0.92);
    canvas.add(box(0, ledge, width, height - ledge + 1, lighter(palette.ink, -0.03)));
    paintCat(
      canvas,
      [width * random.between(0.2, 0.8), ledge + 1],
      unit * 0.19,
      lighter(palette.ink, -0.03),
      random.pick([1, -1]),
    );
  }
}

function paintRoof(canvas: Canvas, left: number, top: number, wide: number, depth: number): void {
  const { unit, random, palette, height } = canvas;
  const colour = atDepth(canvas, depth);
  const tall = wide * random.between(0.2, 0.3);
  const wall = mix(colour, palette.light, 0.16);
  canvas.add(box(left + wide * 0.1, top + tall * 0.9, wide * 0.8, height, wall));
  const rows = 5;
  canvas.add(
    area(
      `M${round(left + wide * 0.14)} ${round(top)}H${round(left + wide * 0.86)}Q${round(left + wide * 0.93)} ${round(top + tall * 0.75)} ${round(left + wide)} ${round(top + tall)}H${round(left)}Q${round(left + wide * 0.07)} ${round(top + tall * 0.75)} ${round(left + wide * 0.14)} ${round(top)}Z`,
      colour,
    ),
  );
  let tiles = '';
  for (let row = 1; row < rows; row += 1) {
    const y = top + (tall * row) / rows;
    const inset = wide * 0.14 * (1 - row / rows) ** 1.3;
    tiles += `M${round(left + inset)} ${round(y)}H${round(left + wide - inset)}`;
  }
  canvas.add(line(tiles, mix(colour, palette.haze, 0.35), unit * 0.003, 0.8));
  canvas.add(box(left + wide * 0.12, top - unit * 0.012, wide * 0.76, unit * 0.016, lighter(colour, -0.04)));
  const pane = wide * 0.14;
  for (let window = 0; window < 3; window += 1)
    if (random.chance(0.6))
      canvas.add(
        box(
          left + wide * (0.2 + window * 0.22),
          top + tall * 1.2,
          pane,
          pane * 1.1,
          mix(palette.light, palette.accent, 0.3),
          0.95,
        ) + box(left + wide * (0.2 + window * 0.22) + pane * 0.46, top + tall * 1.2, pane * 0.07, pane * 1.1, wall),
      );
}

/** Tiled roofs in the evening, wires, and a cat that owns them. */
export function drawRooftops(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas, height * 0.7);
  if (isDark(canvas)) paintStars(canvas, 100, height * 0.5);
  paintLight(
    canvas,
    [width * random.between(0.2, 0.8), height * random.between(0.25, 0.45)],
    unit * random.between(0.1, 0.2),
  );
  paintCumulus(
    canvas,
    [width * random.between(0.2, 0.8), height * 0.58],
    unit * random.between(0.6, 0.9),
    mix(palette.light, palette.sky[2], 0.45),
    palette.sky[2],
    0.85,
  );
  for (const [row, depth] of [
    [0.56, 0.22],
    [0.68, 0.5],
  ] as const)
    for (let x = -unit * 0.2; x < width; x += unit * random.between(0.3, 0.46))
      paintRoof(canvas, x, height * row + unit * random.between(-0.05, 0.05), unit * random.between(0.34, 0.5), depth);
  const front = height * random.between(0.8, 0.86);
  const left = width * random.between(-0.15, 0.05);
  paintRoof(canvas, left, front, width * 1.02, 0.96);
  paintCat(
    canvas,
    [left + width * random.between(0.3, 0.7), front - unit * 0.01],
    unit * random.between(0.16, 0.22),
    lighter(palette.ink, -0.03),
    random.pick([1, -1]),
  );
  const pole = width * random.pick([0.1, 0.9]);
  canvas.add(
    box(pole, height * 0.2, unit * 0.016, height, palette.ink) +
      box(pole - unit * 0.09, height * 0.25, unit * 0.196, unit * 0.012, palette.ink) +
      box(pole - unit * 0.07, height * 0.29, unit * 0.156, unit * 0.01, palette.ink),
  );
  let wires = '';
  for (const [dy, sag] of [
    [0.25, 0.1],
    [0.255, 0.13],
    [0.29, 0.12],
  ] as const)
    wires += `M${-unit * 0.1} ${round(height * (dy - 0.03))}Q${round(width * 0.5)} ${round(height * (dy + sag))} ${round(width * 1.1)} ${round(height * (dy - 0.02))}`;
  canvas.add(line(wires, palette.ink, unit * 0.0035));
}

/** Poles and wires that run into a summer sky. */
export function drawWires(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas, height * 0.9);
  if (isDark(canvas)) paintStars(canvas, 120, height * 0.8);
  const mirror = random.chance(0.5);
  const cloud = isDark(canvas) ? mix(palette.sky[2], palette.light, 0.2) : palette.light;
  paintCumulus(
    canvas,
    [width * random.between(0.3, 0.7), height * 0.84],
    unit * random.between(0.8, 1.15),
    cloud,
    mix(palette.sky[2], palette.haze, 0.4),
  );
  paintCumulus(
    canvas,
    [width * random.between(0, 1), height * 0.88],
    unit * 0.6,
    mix(cloud, palette.sky[2], 0.3),
    palette.sky[2],
  );
  canvas.add(mirror ? `<g transform="translate(${width} 0) scale(-1 1)">` : '<g>');
  const vanish: Point = [width * 0.12, height * 0.9];
  const poles = Array.from({ length: 6 }, (_, index) => 0.1 * 1.72 ** index);
  const tops: Point[][] = [];
  for (const nearness of poles) {
    const x = vanish[0] + nearness * width * 0.62;
    const tall = nearness * height * 0.62;
    const foot = vanish[1] + nearness * height * 0.06;
    const thick = unit * 0.019 * nearness + 0.6;
    const arm = unit * 0.14 * nearness;
    canvas.add(box(x - thick / 2, foot - tall, thick, tall + height, palette.ink));
    for (const level of [0.97, 0.87]) canvas.add(box(x - arm, foot - tall * level, arm * 2, thick * 0.7, palette.ink));
    tops.push(
      [-0.9, -0.4, 0.4, 0.9].flatMap((side) =>
        [0.97, 0.87].map((level): Point => [x + arm * side, foot - tall * level]),
      ),
    );
  }
  let wires = '';
  tops.slice(1).forEach((row, index) => {
    row.forEach(([x, y], wire) => {
      const from = tops[index]?.[wire] ?? [x, y];
      wires += `M${round(from[0])} ${round(from[1])}Q${round((from[0] + x) / 2)} ${round((from[1] + y) / 2 + Math.abs(x - from[0]) * 0.12)} ${round(x)} ${round(y)}`;
    });
  });
  canvas.add(line(wires, palette.ink, unit * 0.003));
  canvas.add('</g>');
  const field = canvas.sloped(
    [0, height * 0.88],
    [0, height],
    [
      [0, mix(palette.ink, palette.haze, 0.55)],
      [1, palette.ink],
    ],
  );
  canvas.add(box(0, height * 0.895, width, height * 0.12, field));
  canvas.add(box(0, height * 0.888, width, height * 0.01, mix(palette.ink, palette.haze, 0.35)));
  paintBirds(canvas, [width * 0.6, height * 0.24], 5, unit * 0.024, palette.ink);
}

/** Someone under an umbrella, a lamp, the wet street. */
export function drawUmbrella(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  const ground = height * random.between(0.74, 0.8);
  paintSky(canvas, ground);
  paintBlocks(canvas, ground, height * 0.42, 0.1, 0.12);
  paintBlocks(canvas, ground, height * 0.28, 0.32, 0.16);
  const street = canvas.sloped(
    [0, ground],
    [0, height],
    [
      [0, atDepth(canvas, 0.45)],
      [1, atDepth(canvas, 0.95)],
    ],
  );
  canvas.add(box(0, ground, width, height - ground + 1, street));
  const lampX = width * random.pick([0.18, 0.82]);
  const lampY = ground - unit * 0.56;
  const cone = canvas.sloped(
    [0, lampY],
    [0, height],
    [
      [0, palette.light, 0.5],
      [1, palette.light, 0],
    ],
  );
  canvas.add(
    area(
      `M${round(lampX - unit * 0.03)} ${round(lampY)}L${round(lampX - unit * 0.3)} ${round(height)}H${round(lampX + unit * 0.3)}L${round(lampX + unit * 0.03)} ${round(lampY)}Z`,
      cone,
    ),
  );
  glow(canvas, [lampX, lampY], unit * 0.24, palette.light, 0.85);
  canvas.add(
    box(lampX - unit * 0.006, lampY, unit * 0.012, ground - lampY + unit * 0.03, palette.ink) +
      area(
        `M${round(lampX - unit * 0.045)} ${round(lampY + unit * 0.012)}L${round(lampX)} ${round(lampY - unit * 0.04)}L${round(lampX + unit * 0.045)} ${round(lampY + unit * 0.012)}Z`,
        palette.ink,
      ),
  );
  const x = width * random.between(0.42, 0.58);
  const size = unit * random.between(0.3, 0.4);
  const foot = ground + (height - ground) * 0.3;
  const walker = (flip: 1 | -1) => {
    const at = (dx: number, dy: number) => `${round(x + size * dx)} ${round(foot - flip * size * dy)}`;
    const coat = `M${at(-0.09, 0)}L${at(-0.07, 0.4)}H${round(x - size * 0.015)}L${at(-0.03, 0)}ZM${at(0.03, 0)}L${at(0.015, 0.4)}H${round(x + size * 0.07)}L${at(0.09, 0)}ZM${at(-0.15, 0.3)}Q${at(-0.15, 0.75)} ${at(0, 0.82)}Q${at(0.15, 0.75)} ${at(0.15, 0.3)}ZM${at(-0.011, 0.7)}L${at(-0.011, 1.28)}H${round(x + size * 0.011)}L${at(0.011, 0.7)}Z`;
    const canopy = `M${at(-0.5, 0.86)}Q${at(-0.44, 1.26)} ${at(0, 1.28)}Q${at(0.44, 1.26)} ${at(0.5, 0.86)}Q${at(0.42, 0.92)} ${at(0.33, 0.86)}Q${at(0.25, 0.93)} ${at(0.165, 0.86)}Q${at(0.08, 0.93)} ${at(0, 0.86)}Q${at(-0.08, 0.93)} ${at(-0.165, 0.86)}Q${at(-0.25, 0.93)} ${at(-0.33, 0.86)}Q${at(-0.42, 0.92)} ${at(-0.5, 0.86)}Z`;
    return area(coat, lighter(palette.ink, -0.03)) + area(canopy, palette.accent);
  };
  canvas.add(`<g opacity="0.3">${walker(-1)}</g>${walker(1)}`);
  let rain = '';
  for (let drop = 0; drop < 130; drop += 1) {
    const dx = random.between(-0.1, 1.1) * width;
    const dy = random.between(-0.05, 0.98) * height;
    const length = unit * random.between(0.03, 0.09);
    rain += `M${round(dx)} ${round(dy)}l${round(-length * 0.2)} ${round(length)}`;
  }
  canvas.add(line(rain, mix(palette.light, palette.haze, 0.3), unit * 0.0022, 0.5));
  let rings = '';
  for (let ring = 0; ring < 16; ring += 1)
    rings += `<ellipse cx="${round(random.between(0, width))}" cy="${round(random.between(ground + unit * 0.03, height))}" rx="${round(unit * random.between(0.012, 0.045))}" ry="${round(unit * random.between(0.003, 0.009))}"/>`;
  canvas.add(
    `<g fill="none" stroke="${css(palette.light)}" stroke-width="${(unit * 0.0022).toFixed(2)}" opacity="0.45">${rings}</g>`,
  );
}
