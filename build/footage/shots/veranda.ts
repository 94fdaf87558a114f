import { type Colour, css, mix, oklch } from '../drawing/colour.ts';
import { type Drawing, type Point, round } from '../drawing/drawing.ts';
import { createRandom } from '../drawing/random.ts';
import { area, box, disc, glow, line, smoothPath } from '../drawing/shapes.ts';
import { drifting, flock, hills, mistBand, sky } from '../scenery.ts';

/** The light of one time of day. */
export type VerandaLight = {
  readonly sky: readonly [Colour, Colour, Colour, Colour];
  readonly sun: Colour;
  readonly haze: Colour;
  readonly ground: Colour;
  readonly wood: Colour;
  readonly leaf: Colour;
  readonly paper: Colour;
};

export const eveningLight: VerandaLight = {
  sky: [oklch(0.48, 0.09, 285), oklch(0.65, 0.13, 20), oklch(0.79, 0.14, 55), oklch(0.88, 0.12, 80)],
  sun: oklch(0.96, 0.085, 88),
  haze: oklch(0.76, 0.12, 48),
  ground: oklch(0.33, 0.07, 340),
  wood: oklch(0.2, 0.035, 40),
  leaf: oklch(0.6, 0.19, 35),
  paper: oklch(0.82, 0.09, 65),
};

export const dawnLight: VerandaLight = {
  sky: [oklch(0.6, 0.075, 250), oklch(0.75, 0.06, 265), oklch(0.87, 0.06, 20), oklch(0.93, 0.07, 75)],
  sun: oklch(0.98, 0.05, 90),
  haze: oklch(0.86, 0.05, 30),
  ground: oklch(0.42, 0.055, 240),
  wood: oklch(0.25, 0.025, 260),
  leaf: oklch(0.62, 0.1, 150),
  paper: oklch(0.88, 0.045, 80),
};

const floorY = 800;

function garden(drawing: Drawing, light: VerandaLight, seconds: number): void {
  const dark = mix(light.ground, light.wood, 0.55);
  const random = createRandom('hedge');
  let hedge = '';
  for (let index = 0; index < 40; index += 1) {
    const x = 260 + index * 36;
    const radius = random.between(34, 74);
    hedge += `M${round(x - radius)} 790a${round(radius)} ${round(radius)} 0 1 1 ${round(radius * 2)} 0Z`;
  }
  drawing.add(area(hedge, mix(light.ground, light.haze, 0.18)));
  drawing.add(box(200, 770, 1520, 60, dark));
  const lantern = `M1236 790h124l-20 -26h-84ZM1270 766h56v-58h-56ZM1228 708h140l-26 -20h-88ZM1256 690h84v-54h-84ZM1212 640q86 -14 86 -62q0 48 86 62ZM1290 582a8 8 0 1 1 16 0Z`;
  drawing.add(area(lantern, dark));
  const flicker = 0.85 + 0.15 * Math.sin(seconds * 5) * Math.sin(seconds * 1.7);
  drawing.add(box(1278, 652, 40, 30, oklch(0.92, 0.13, 80), flicker));
  glow(drawing, [1298, 667], 150, oklch(0.9, 0.14, 75), 0.4 * flicker);
}

function branch(drawing: Drawing, light: VerandaLight, seconds: number): void {
  const random = createRandom('maple');
  const sway = 9 * Math.sin(seconds * 0.9);
  const joints: Point[] = [
    [1700, 40],
    [1540, 130],
    [1390, 170 + sway * 0.4],
    [1230, 238 + sway],
    [1120, 250 + sway * 1.5],
  ];
  drawing.add(line(smoothPath(joints), light.wood, 15));
  drawing.add(
    line(
      smoothPath([
        [1450, 156],
        [1380, 90 + sway * 0.5],
        [1270, 70 + sway],
      ]),
      light.wood,
      8,
    ),
  );
  for (let index = 0; index < 150; index += 1) {
    const along = random.next();
    const spine =
      along < 0.6 ? [1660 - along * 930, 80 + along * 300] : [1480 - (along - 0.6) * 620, 110 - (along - 0.6) * 90];
    const x = (spine[0] ?? 0) + random.between(-70, 70);
    const y =
      (spine[1] ?? 0) + random.between(-60, 70) + sway * (1.2 - x / 1700) * 2 + 4 * Math.sin(seconds * 2 + index);
    const size = random.between(9, 20);
    const turn = random.between(0, 180) + 14 * Math.sin(seconds * 1.6 + index);
    const tint = mix(light.leaf, random.chance(0.4) ? light.sun : light.ground, random.between(0, 0.45));
    drawing.add(
      `<path d="M0 ${round(-size)}Q${round(size * 0.7)} 0 0 ${round(size)}Q${round(-size * 0.7)} 0 0 ${round(-size)}Z" transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)})" fill="${css(tint)}"/>`,
    );
  }
}

function chime(drawing: Drawing, light: VerandaLight, seconds: number): void {
  const swing = 5 * Math.sin(seconds * 1.25) + 2.5 * Math.sin(seconds * 2.9);
  const glass = css(mix(light.sun, light.sky[0], 0.25));
  drawing.add(
    `<g transform="rotate(${round(swing)} 620 90)"><path d="M620 80V176" stroke="${css(light.wood)}" stroke-width="3"/><path d="M566 234a54 58 0 1 1 108 0q-54 16 -108 0Z" fill="${glass}" opacity="0.72"/><path d="M580 208q12 -34 42 -36" stroke="${css(light.sun)}" stroke-width="5" fill="none" stroke-linecap="round" opacity="0.9"/><path d="M566 234q54 16 108 0" fill="none" stroke="${css(light.leaf)}" stroke-width="4"/><g transform="rotate(${round(swing * 1.6)} 620 236)"><path d="M620 236V300" stroke="${css(light.wood)}" stroke-width="2.5"/><rect x="601" y="300" width="38" height="118" fill="${css(light.leaf)}"/></g></g>`,
  );
}

function cat(drawing: Drawing, colour: Colour, seconds: number): void {
  const tail = 26 * Math.sin(seconds * 1.1);
  const ear = seconds % 6 < 0.35 ? -7 : 0;
  const breath = 2.5 * Math.sin(seconds * 1.9);
  drawing.add(
    line(
      smoothPath([
        [842, 824],
        [778, 834],
        [724, 812 - tail * 0.3],
        [708 - tail * 0.6, 760 - tail * 0.4],
      ]),
      colour,
      19,
    ),
  );
  drawing.add(area('M820 832q-28 -66 6 -130q14 -26 40 -30h28q26 4 40 30q34 64 6 130q-60 8 -120 0Z', colour));
  const head = 652 + breath;
  drawing.add(
    area(
      `M824 ${head}q-4 -34 ${2 + ear} -60q3 -7 9 -2l30 26q15 -4 30 0l30 -26q6 -5 9 2q6 26 2 60q-8 40 -56 40t-56 -40Z`,
      colour,
    ),
  );
}

function house(drawing: Drawing, light: VerandaLight): void {
  const { wood, sun, paper } = light;
  const boards = [0, 26, 58, 98, 148, 210, 286];
  boards.forEach((top, index) => {
    const bottom = boards[index + 1] ?? 290;
    const lit = drawing.horizontal([
      [0, mix(wood, paper, 0.08)],
      [0.34, mix(wood, paper, 0.22)],
      [0.5, mix(wood, sun, 0.62 - index * 0.06)],
      [0.68, mix(wood, paper, 0.24)],
      [1, mix(wood, paper, 0.08)],
    ]);
    drawing.add(box(0, floorY + top, drawing.width, bottom - top + 1, lit));
    drawing.add(box(0, floorY + top, drawing.width, 2 + index * 0.5, wood, 0.7));
  });
  for (const side of [-1, 1]) {
    const left = side < 0 ? -40 : 1640;
    const glowing = drawing.horizontal([
      [0, mix(paper, wood, side < 0 ? 0.45 : 0.1)],
      [1, mix(paper, wood, side < 0 ? 0.1 : 0.45)],
    ]);
    drawing.add(box(left, 60, 320, 800, glowing));
    for (let column = 0; column <= 4; column += 1)
      drawing.add(box(left + column * 78 - 4, 60, column % 4 === 0 ? 16 : 7, 800, wood));
    for (let row = 0; row <= 6; row += 1) drawing.add(box(left, 60 + row * 112, 324, 7, wood));
    drawing.add(box(left, 700, 324, 162, mix(wood, paper, 0.12)));
    drawing.add(box(left, 696, 324, 14, wood));
  }
  drawing.add(box(0, 0, drawing.width, 74, wood));
  drawing.add(box(0, 74, drawing.width, 10, mix(wood, paper, 0.3)));
}

/** The veranda: boards, a garden, a low sun; `sunY` lets it rise or sink. */
export function drawVeranda(
  drawing: Drawing,
  light: VerandaLight,
  seconds: number,
  sunY: number,
  hasCat: boolean,
): void {
  sky(drawing, light.sky);
  glow(drawing, [960, sunY], 820, mix(light.sun, light.sky[2], 0.35), 0.85);
  drawing.add(disc([960, sunY], 98, light.sun));
  mistBand(drawing, 380 + seconds * 8, 190, 460, light.sky[3], 0.4);
  mistBand(drawing, 1020 + seconds * 5, 330, 420, light.sky[3], 0.45);
  hills(drawing, {
    key: 'garden hills',
    layers: 4,
    top: 560,
    bottom: 740,
    haze: light.haze,
    ground: light.ground,
    shift: 0,
  });
  flock(drawing, {
    key: 'crows',
    count: 5,
    centre: [420 + seconds * 34, 420 - seconds * 5],
    spread: 90,
    span: 17,
    colour: light.ground,
    seconds,
  });
  garden(drawing, light, seconds);
  branch(drawing, light, seconds);
  drifting(drawing, {
    key: 'leaves',
    count: 13,
    speed: [-52, 62],
    size: 13,
    colour: light.leaf,
    seconds,
    opacity: 0.95,
  });
  house(drawing, light);
  chime(drawing, light, seconds);
  if (hasCat) cat(drawing, mix(light.wood, light.ground, 0.12), seconds);
}
