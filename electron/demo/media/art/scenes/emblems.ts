import { type Canvas, isDark, paintBirds, paintLight, paintMist, paintRidge, paintSky, paintStars } from '../canvas.ts';
import { type Colour, css, lighter, mix } from '../colour.ts';
import { type Point, round } from '../drawing.ts';
import { area, box, disc, line, smoothPath, straightPath } from '../shapes.ts';

/** One great mountain with its snow, a flat sun, bands of cloud. */
export function drawGreatPeak(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas, height * 0.85);
  if (isDark(canvas)) paintStars(canvas, 110, height * 0.5);
  const x = width * random.between(0.38, 0.62);
  const top = height * random.between(0.28, 0.4);
  const foot = height * 0.86;
  paintLight(
    canvas,
    [x + unit * random.pick([-1, 1]) * random.between(0.08, 0.3), top + unit * random.between(-0.06, 0.16)],
    unit * random.between(0.17, 0.28),
  );
  paintMist(
    canvas,
    width * random.between(-0.2, 0.5),
    height * random.between(0.12, 0.26),
    unit * 0.6,
    mix(palette.sky[2], palette.light, 0.3),
    0.75,
  );
  const reach = unit * random.between(0.75, 0.95);
  const flank = (side: 1 | -1) =>
    Array.from({ length: 16 }, (_, index): Point => {
      const share = index / 15;
      return [
        x + side * (unit * 0.045 + reach * share),
        top + (foot - top) * share ** 0.74 + unit * random.between(-0.006, 0.006),
      ];
    });
  const outline = `${straightPath([...flank(-1).toReversed(), ...flank(1)])}L${round(x + reach * 1.2)} ${round(height)}H${round(x - reach * 1.2)}Z`;
  const rock = mix(palette.ink, palette.haze, 0.14);
  canvas.add(
    area(
      outline,
      canvas.sloped(
        [0, top],
        [0, foot],
        [
          [0, rock],
          [1, mix(rock, palette.haze, 0.75)],
        ],
      ),
    ),
  );
  const edge: Point[] = [];
  for (let tongue = -8; tongue <= 8; tongue += 1) {
    const px = x + tongue * unit * 0.032;
    const drop = top + unit * (0.1 + Math.abs(tongue) * 0.015);
    edge.push(
      [px - unit * 0.01, drop + unit * random.between(0.03, 0.1)],
      [px + unit * 0.008, drop - unit * random.between(0, 0.03)],
    );
  }
  const snow = mix(palette.mood === 'day' ? lighter(palette.sky[2], 0.03) : palette.light, palette.sky[2], 0.12);
  canvas.add(
    `<g clip-path="${canvas.clip(`<path d="${outline}"/>`)}">${area(`${straightPath([[x - unit * 0.5, top - 9], ...edge, [x + unit * 0.5, top - 9]])}Z`, snow)}</g>`,
  );
  const mist = mix(palette.sky[2], palette.haze, 0.25);
  paintMist(canvas, x - unit * random.between(0.6, 0.8), height * random.between(0.56, 0.62), unit * 0.8, mist, 0.95);
  paintMist(canvas, x + unit * random.between(-0.1, 0.1), height * random.between(0.66, 0.72), unit * 0.7, mist, 0.95);
  paintRidge(canvas, { base: height * 0.86, amplitude: unit * 0.06, depth: 0.5, stretch: unit * 0.7 });
  paintRidge(canvas, { base: height * 0.94, amplitude: unit * 0.06, depth: 0.85, stretch: unit * 0.9 });
  paintBirds(canvas, [x - unit * 0.2, top - unit * 0.04], 4, unit * 0.024, palette.ink);
}

/** Rows of overlapping fans, a disc that rises out of them. */
export function drawWaves(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas, height * 0.7);
  if (isDark(canvas)) paintStars(canvas, 60, height * 0.4);
  const centre: Point = [width * random.between(0.35, 0.65), height * random.between(0.34, 0.44)];
  canvas.add(
    disc(centre, unit * random.between(0.24, 0.34), mix(palette.accent, palette.light, random.pick([0, 0.9]))),
  );
  paintMist(
    canvas,
    centre[0] - unit * random.between(0.2, 0.6),
    centre[1] - unit * random.between(-0.06, 0.14),
    unit * 0.6,
    palette.sky[2],
    0.9,
  );
  const radius = unit * random.between(0.1, 0.14);
  const start = height * random.between(0.52, 0.6);
  const rows = Math.ceil((height - start) / (radius * 0.5)) + 2;
  for (let row = 0; row < rows; row += 1) {
    const share = row / rows;
    const y = start + row * radius * 0.5 + radius;
    const tone = mix(mix(palette.haze, palette.accent, 0.12), palette.ink, 0.12 + share * 0.75);
    for (let x = row % 2 === 0 ? 0 : -radius; x < width + radius; x += radius * 2) {
      [1, 0.78, 0.56, 0.34].forEach((size, ring) => {
        canvas.add(disc([x, y], radius * size, ring % 2 === 0 ? tone : mix(tone, palette.light, 0.62)));
      });
    }
  }
}

/** Circles, halves and bars, set like a poster of the twenties. */
export function drawGeometry(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  const paper = isDark(canvas) ? palette.sky[0] : lighter(palette.sky[2], 0.01);
  canvas.add(box(0, 0, width, height, paper));
  const tints: readonly [Colour, ...Colour[]] = [
    palette.accent,
    palette.ink,
    palette.sky[0],
    palette.sky[1],
    palette.haze,
    palette.light,
  ];
  const columns = width > height ? 5 : 3;
  const cell = width / columns;
  const rows = Math.ceil(height / cell);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [column * cell, row * cell];
      const ground = random.chance(0.6) ? random.pick(tints) : paper;
      const shape = random.pick(tints.filter((tint) => tint !== ground).length > 0 ? tints : [palette.ink]);
      canvas.add(box(x, y, cell + 1, cell + 1, ground));
      if (shape === ground) continue;
      const kind = random.whole(0, 6);
      const turn = `rotate(${random.whole(0, 3) * 90} ${round(x + cell / 2)} ${round(y + cell / 2)})`;
      const fill = css(shape);
      const second = css(random.pick(tints));
      if (kind === 0)
        canvas.add(
          disc([x + cell / 2, y + cell / 2], cell * 0.36, shape) +
            disc([x + cell / 2, y + cell / 2], cell * 0.16, ground),
        );
      if (kind === 1)
        canvas.add(
          `<path transform="${turn}" d="M${round(x)} ${round(y)}h${round(cell)}a${round(cell)} ${round(cell)} 0 0 1 ${round(-cell)} ${round(cell)}Z" fill="${fill}"/>`,
        );
      if (kind === 2)
        canvas.add(
          `<path transform="${turn}" d="M${round(x)} ${round(y + cell / 2)}a${round(cell / 2)} ${round(cell / 2)} 0 0 1 ${round(cell)} 0Z" fill="${fill}"/><path transform="${turn}" d="M${round(x)} ${round(y + cell)}a${round(cell / 2)} ${round(cell / 2)} 0 0 1 ${round(cell)} 0Z" fill="${second}"/>`,
        );
      if (kind === 3)
        for (let bar = 0; bar < 4; bar += 1)
          canvas.add(
            `<rect transform="${turn}" x="${round(x + (cell * bar) / 4)}" y="${round(y)}" width="${round(cell / 8)}" height="${round(cell)}" fill="${fill}"/>`,
          );
      if (kind === 4)
        for (let ring = 4; ring > 0; ring -= 1)
          canvas.add(
            `<path transform="${turn}" d="M${round(x)} ${round(y)}h${round((cell * ring) / 4)}a${round((cell * ring) / 4)} ${round((cell * ring) / 4)} 0 0 1 ${round((-cell * ring) / 4)} ${round((cell * ring) / 4)}Z" fill="${ring % 2 === 0 ? fill : css(ground)}"/>`,
          );
      if (kind === 5)
        canvas.add(
          `<path transform="${turn}" d="M${round(x)} ${round(y + cell)}L${round(x + cell)} ${round(y + cell)}L${round(x + cell)} ${round(y)}Z" fill="${fill}"/>`,
        );
      if (kind === 6)
        canvas.add(
          `<path transform="${turn}" d="M${round(x)} ${round(y)}Q${round(x + cell)} ${round(y)} ${round(x + cell)} ${round(y + cell)}Q${round(x)} ${round(y + cell)} ${round(x)} ${round(y)}Z" fill="${fill}"/>`,
        );
    }
  if (random.chance(0.7))
    canvas.add(
      disc(
        [width * random.pick([1 / 3, 0.5, 2 / 3]), cell * random.pick([1, 1.5]) + (height > width ? cell * 0.5 : 0)],
        unit * random.between(0.2, 0.28),
        random.pick([palette.accent, palette.light]),
      ),
    );
}

/** Fish among lily pads, seen from above. */
export function drawKoi(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  const deep = mix(palette.sky[0], palette.ink, 0.35);
  canvas.add(
    box(
      0,
      0,
      width,
      height,
      canvas.sloped(
        [0, 0],
        [width, height],
        [
          [0, mix(deep, palette.haze, 0.3)],
          [1, deep],
        ],
      ),
    ),
  );
  for (let ripple = 0; ripple < 4; ripple += 1) {
    const [x, y] = [random.between(0, width), random.between(0, height)];
    for (let ring = 1; ring < 5; ring += 1)
      canvas.add(
        `<circle cx="${round(x)}" cy="${round(y)}" r="${round(unit * 0.07 * ring)}" fill="none" stroke="${css(palette.haze)}" stroke-width="${(unit * 0.003).toFixed(2)}" opacity="${(0.4 - ring * 0.07).toFixed(2)}"/>`,
      );
  }
  const count = width > height ? 5 : 3;
  for (let fish = 0; fish < count; fish += 1) {
    const long = unit * random.between(0.36, 0.5);
    const at = (dx: number, dy: number) => `${round(long * dx)} ${round(long * dy)}`;
    const bend = random.between(-0.1, 0.1);
    const body = `M${at(0.5, 0)}C${at(0.46, -0.13)} ${at(0.1, -0.15 + bend)} ${at(-0.3, bend)}Q${at(-0.44, bend - 0.02)} ${at(-0.56, bend - 0.12)}Q${at(-0.5, bend)} ${at(-0.58, bend + 0.12)}Q${at(-0.44, bend + 0.03)} ${at(-0.3, bend + 0.02)}C${at(0.1, 0.15 + bend)} ${at(0.46, 0.13)} ${at(0.5, 0)}Z`;
    const fins = `M${at(0.24, -0.09)}Q${at(0.14, -0.26)} ${at(0.02, -0.24)}Q${at(0.06, -0.14)} ${at(0.12, -0.08)}ZM${at(0.24, 0.09)}Q${at(0.14, 0.26)} ${at(0.02, 0.24)}Q${at(0.06, 0.14)} ${at(0.12, 0.08)}Z`;
    const clip = canvas.clip(`<path d="${body}"/>`);
    let spots = '';
    for (let spot = 0; spot < 4; spot += 1)
      spots += disc(
        [long * (0.36 - spot * 0.22), long * random.between(-0.08, 0.08)],
        long * random.between(0.05, 0.12),
        palette.accent,
      );
    const place = `translate(${round(width * random.between(0.2, 0.8))} ${round((height * (fish + random.between(0.3, 0.7))) / count)}) rotate(${round(random.between(0, 360))})`;
    const skin = mix(palette.light, palette.haze, 0.08);
    canvas.add(
      `<g transform="${place}"><g transform="translate(${round(unit * 0.02)} ${round(unit * 0.03)})" opacity="0.3"><path d="${body}${fins}" fill="${css(palette.ink)}"/></g><path d="${fins}" fill="${css(skin)}" opacity="0.75"/><path d="${body}" fill="${css(skin)}"/><g clip-path="${clip}">${spots}</g>${disc([long * 0.42, -long * 0.055], long * 0.012, palette.ink)}${disc([long * 0.42, long * 0.055], long * 0.012, palette.ink)}</g>`,
    );
  }
  for (let pad = 0; pad < Math.round((width / unit) * 9); pad += 1) {
    const size = unit * random.between(0.06, 0.15);
    const onEdge = random.chance(0.7);
    const x = onEdge
      ? random.pick([0.06, 0.94]) * width + unit * random.between(-0.14, 0.14)
      : random.between(0, width);
    const y = random.between(0, height);
    const tint = mix(deep, palette.haze, random.between(0.45, 0.8));
    const turn = random.between(0, 360);
    canvas.add(
      `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)})"><path d="M0 0L${round(size)} ${round(-size * 0.18)}A${round(size * 1.016)} ${round(size * 1.016)} 0 1 0 ${round(size)} ${round(size * 0.18)}Z" fill="${css(tint)}"/>${line(`M0 0L${round(-size * 0.8)} 0M0 0L${round(-size * 0.4)} ${round(size * 0.7)}M0 0L${round(-size * 0.4)} ${round(-size * 0.7)}M0 0L${round(size * 0.4)} ${round(size * 0.7)}M0 0L${round(size * 0.4)} ${round(-size * 0.7)}`, mix(tint, deep, 0.35), size * 0.03)}</g>`,
    );
    if (random.chance(0.18))
      canvas.add(
        disc([x, y], size * 0.34, mix(palette.accent, palette.light, 0.6)) + disc([x, y], size * 0.16, palette.light),
      );
  }
}

/** A tower of many roofs in the mist. */
export function drawPagoda(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas, height * 0.85);
  if (isDark(canvas)) paintStars(canvas, 110, height * 0.6);
  const x = width * random.between(0.36, 0.64);
  paintLight(
    canvas,
    [x + unit * random.between(-0.2, 0.2), height * random.between(0.28, 0.42)],
    unit * random.between(0.2, 0.32),
  );
  paintRidge(canvas, {
    base: height * 0.66,
    amplitude: unit * 0.18,
    depth: 0.12,
    stretch: unit * 1.2,
    octaves: 2,
    isSharp: true,
    mist: 0.95,
  });
  paintRidge(canvas, { base: height * 0.74, amplitude: unit * 0.12, depth: 0.3, stretch: unit * 0.7, mist: 0.9 });
  const storeys = random.whole(4, 5);
  const foot = height * 0.84;
  const tall = unit * random.between(0.125, 0.145);
  const dark = mix(palette.ink, palette.haze, 0.06);
  let roofs = '';
  let walls = '';
  let windows = '';
  for (let storey = 0; storey < storeys; storey += 1) {
    const half = unit * (0.2 - storey * 0.026);
    const y = foot - storey * tall;
    walls += `M${round(x - half * 0.55)} ${round(y)}V${round(y - tall)}H${round(x + half * 0.55)}V${round(y)}Z`;
    for (let pane = -1; pane <= 1; pane += 1)
      windows += `M${round(x + pane * half * 0.34 - half * 0.09)} ${round(y - tall * 0.16)}v${round(-tall * 0.3)}h${round(half * 0.18)}v${round(tall * 0.3)}Z`;
    const eave = y - tall * 0.62;
    roofs += `M${round(x - half * 1.16)} ${round(eave - tall * 0.08)}Q${round(x - half * 0.7)} ${round(eave - tall * 0.02)} ${round(x - half * 0.5)} ${round(eave - tall * 0.38)}H${round(x + half * 0.5)}Q${round(x + half * 0.7)} ${round(eave - tall * 0.02)} ${round(x + half * 1.16)} ${round(eave - tall * 0.08)}L${round(x + half)} ${round(eave + tall * 0.1)}H${round(x - half)}Z`;
  }
  const tip = foot - storeys * tall;
  canvas.add(
    area(walls, palette.mood === 'night' ? mix(dark, palette.haze, 0.2) : mix(palette.accent, palette.ink, 0.25)) +
      area(windows, palette.light, 0.92) +
      area(roofs, dark),
  );
  canvas.add(line(`M${round(x)} ${round(tip + tall * 0.2)}V${round(tip - tall * 0.95)}`, dark, unit * 0.009));
  for (let ring = 0; ring < 4; ring += 1)
    canvas.add(
      line(
        `M${round(x - unit * (0.022 - ring * 0.003))} ${round(tip - tall * (0.1 + ring * 0.17))}h${round(unit * (0.044 - ring * 0.006))}`,
        dark,
        unit * 0.008,
      ),
    );
  paintMist(
    canvas,
    x - unit * random.between(0.5, 0.7),
    foot - unit * 0.12,
    unit * 0.7,
    mix(palette.haze, palette.sky[2], 0.4),
    0.9,
  );
  paintMist(
    canvas,
    x - unit * random.between(-0.02, 0.1),
    foot - unit * 0.02,
    unit * 0.6,
    mix(palette.haze, palette.sky[2], 0.4),
    0.9,
  );
  paintRidge(canvas, { base: height * 0.9, amplitude: unit * 0.06, depth: 0.75, stretch: unit * 0.8, octaves: 4 });
  let crowns = '';
  for (let crown = 0; crown < 22; crown += 1) {
    const radius = unit * random.between(0.03, 0.075);
    const px = random.between(0, width);
    const py = height * 0.96 + unit * 0.05 * Math.cos((px / unit) * 4);
    crowns += `M${round(px - radius)} ${round(py)}a${round(radius)} ${round(radius)} 0 1 1 ${round(radius * 2)} 0a${round(radius)} ${round(radius)} 0 1 1 ${round(-radius * 2)} 0Z`;
  }
  canvas.add(
    area(crowns, lighter(palette.ink, -0.02)) +
      box(0, height * 0.96, width, height * 0.05, lighter(palette.ink, -0.02)),
  );
  paintBirds(canvas, [x + unit * 0.28, height * 0.24], 5, unit * 0.022, palette.ink);
}

/** Bands of colour that bend like a landscape without being one. */
export function drawBands(canvas: Canvas): void {
  const { width, height, unit, random, palette } = canvas;
  paintSky(canvas, height);
  const centre: Point = [width * random.between(0.3, 0.7), height * random.between(0.22, 0.4)];
  canvas.add(disc(centre, unit * random.between(0.18, 0.3), random.pick([palette.light, palette.accent])));
  const bands = random.whole(7, 10);
  const tilt = random.between(-0.3, 0.3) * unit;
  const wave = random.between(0.6, 1.1);
  const phase = random.between(0, 6.283);
  for (let band = 0; band < bands; band += 1) {
    const share = band / (bands - 1);
    const y = height * (0.4 + 0.55 * share);
    const points = Array.from({ length: 13 }, (_, index): Point => {
      const along = index / 12;
      return [
        along * width * 1.04 - width * 0.02,
        y +
          tilt * (along - 0.5) * (1 - share) +
          unit * 0.085 * (1 - share * 0.4) * Math.sin(along * wave * 6.283 + phase + share * 2.6),
      ];
    });
    const stops: readonly [Colour, ...Colour[]] = [
      palette.sky[1],
      palette.haze,
      mix(palette.accent, palette.haze, 0.25),
      mix(palette.haze, palette.ink, 0.45),
      palette.ink,
    ];
    const place = share * (stops.length - 1);
    const from = stops[Math.floor(place)] ?? palette.ink;
    const to = stops[Math.min(stops.length - 1, Math.floor(place) + 1)] ?? palette.ink;
    canvas.add(
      area(
        `${smoothPath(points)}L${round(width * 1.02)} ${round(height + 2)}H${round(-width * 0.02)}Z`,
        mix(from, to, place % 1),
      ),
    );
    if (band % 2 === 0) canvas.add(line(smoothPath(points), palette.light, unit * 0.0035, 0.55));
  }
}
