import { css, mix } from '../colour.ts';
import { createDrawing, type Drawing, type Point, round } from '../drawing.ts';
import { createRandom, type Random } from '../random.ts';
import { area, box, createNoise, disc, line } from '../shapes.ts';
import { borders, flourish } from './borders.ts';
import { type Cloth, cloths, isFoilLight } from './cloth.ts';
import { hatch, rays, type Tone } from './hatch.ts';
import { type Motif, motifs } from './motifs.ts';

type Panel = {
  readonly centre: Point;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly outline: string;
};

function createPanel(drawing: Drawing, kind: number): Panel {
  const { width, height, unit } = drawing;
  const centre: Point = [width / 2, height * 0.5];
  const [x, y] = centre;
  const side = (dx: number, dy: number) => `${round(x + dx)} ${round(y + dy)}`;
  const halfWidth = unit * (kind === 0 ? 0.35 : 0.34);
  const halfHeight = [halfWidth, unit * 0.5, unit * 0.52, unit * 0.5, unit * 0.52][kind] ?? halfWidth;
  const arch = halfWidth * 0.98;
  const outlines = [
    `M${side(-halfWidth, 0)}a${round(halfWidth)} ${round(halfWidth)} 0 1 1 ${round(halfWidth * 2)} 0a${round(halfWidth)} ${round(halfWidth)} 0 1 1 ${round(-halfWidth * 2)} 0Z`,
    `M${side(-halfWidth, 0)}a${round(halfWidth)} ${round(halfHeight)} 0 1 1 ${round(halfWidth * 2)} 0a${round(halfWidth)} ${round(halfHeight)} 0 1 1 ${round(-halfWidth * 2)} 0Z`,
    `M${side(-halfWidth, halfHeight)}V${round(y - halfHeight + arch)}A${round(halfWidth)} ${round(arch)} 0 0 1 ${side(halfWidth, -halfHeight + arch)}V${round(y + halfHeight)}Z`,
    `M${side(-halfWidth, -halfHeight)}H${round(x + halfWidth)}V${round(y + halfHeight)}H${round(x - halfWidth)}Z`,
    `M${side(0, -halfHeight)}L${side(halfWidth, -halfHeight * 0.5)}V${round(y + halfHeight * 0.5)}L${side(0, halfHeight)}L${side(-halfWidth, halfHeight * 0.5)}V${round(y - halfHeight * 0.5)}Z`,
  ] as const;
  return { centre, halfWidth, halfHeight, outline: outlines[kind] ?? outlines[0] };
}

/** How bright the picture behind the motif is: 0 dark, 1 light. */
function skyLight(random: Random, { centre, halfWidth, halfHeight }: Panel): Tone {
  const light: Point = [
    centre[0] + halfWidth * random.between(-0.45, 0.45),
    centre[1] - halfHeight * random.between(0.2, 0.6),
  ];
  const radius = halfWidth * random.between(0.2, 0.36);
  const horizon = centre[1] + halfHeight * random.between(0.35, 0.6);
  const noise = createNoise(random, 3);
  const hasSea = random.chance(0.5);
  return (x, y) => {
    const distance = Math.hypot(x - light[0], y - light[1]) / radius;
    if (distance < 1) return 1;
    if (hasSea && y > horizon) {
      const path = Math.exp(-(((x - light[0]) / (halfWidth * 0.32)) ** 2));
      return 0.22 + 0.5 * path + 0.28 * noise((x + y * 3) / (halfWidth * 0.5));
    }
    if (!hasSea && y > horizon + halfHeight * 0.16 * noise(x / (halfWidth * 1.6)))
      return 0.14 + 0.2 * noise((x - y) / (halfWidth * 0.4));
    return 0.2 + 0.5 * Math.exp(-(distance - 1) * 0.75) + 0.14 * noise((x * 0.4 + y * 2) / halfWidth);
  };
}

function engraveBackground(drawing: Drawing, cloth: Cloth, panel: Panel, random: Random): void {
  const clip = drawing.clip(`<path d="${panel.outline}"/>`);
  const reach = Math.hypot(panel.halfWidth, panel.halfHeight);
  const kind = random.whole(0, 3);
  if (kind === 0) {
    rays(
      drawing,
      panel.centre,
      panel.halfWidth * random.between(0.3, 0.6),
      reach * 1.05,
      random.pick([48, 64, 80]),
      cloth.foil,
      clip,
    );
    return;
  }
  const light = skyLight(random, panel);
  const isLight = isFoilLight(cloth);
  const tone: Tone = (x, y) => (isLight ? light(x, y) : 1 - light(x, y)) * 0.86;
  const degrees = kind === 1 ? 0 : kind === 2 ? random.pick([-24, 24]) : 0;
  hatch(drawing, {
    centre: panel.centre,
    radius: reach,
    spacing: drawing.unit * random.between(0.0115, 0.0145),
    degrees,
    colour: cloth.foil,
    tone,
    clip,
    bow: kind === 3 ? reach * 0.25 : 0,
  });
}

function engraveMotif(drawing: Drawing, cloth: Cloth, panel: Panel, random: Random, motif: Motif): void {
  const [x, y] = panel.centre;
  const size = panel.halfWidth * random.between(0.68, 0.8);
  const outline = motif(x, y, size, random);
  const halo = drawing.unit * 0.022;
  drawing.add(
    `<path d="${outline}" fill="${css(cloth.ground)}" stroke="${css(cloth.ground)}" stroke-width="${round(halo)}" stroke-linejoin="round"/>`,
  );
  const isSolid = random.chance(0.3);
  if (isSolid) drawing.add(area(outline, random.chance(0.5) ? cloth.foil : cloth.second));
  else {
    const clip = drawing.clip(`<path d="${outline}"/>`);
    const isLight = isFoilLight(cloth);
    const shade: Tone = (px, py) => {
      const light = 0.62 - 0.42 * ((px - x) / size) - 0.16 * ((py - y) / size);
      return isLight ? light : 1.02 - light;
    };
    const foil = random.chance(0.3) ? cloth.second : cloth.foil;
    hatch(drawing, {
      centre: panel.centre,
      radius: size * 1.5,
      spacing: drawing.unit * 0.0105,
      degrees: random.pick([-45, 45, 90]),
      colour: foil,
      tone: shade,
      clip,
    });
    drawing.add(line(outline, foil, drawing.unit * 0.0065));
  }
}

/** Neighbouring numbers get different items, all of them equally often. */
function spread<Item>(number: number, ratio: number, seed: number, items: readonly [Item, ...Item[]]): Item {
  const share = Math.abs(number * ratio + seed * 0.37) % 1;
  return items[Math.floor(share * items.length)] ?? items[0];
}

/** A cloth binding with stamped foil: border, panel, an engraved picture, two flourishes. Two to three, 400 by 600. */
export function paintCover(seed: number, number: number): Drawing {
  const drawing = createDrawing(400, 600);
  const random = createRandom(`${seed} cover ${number}`);
  const cloth = spread(number, 0.6180339887, seed, cloths);
  const { width, height, unit } = drawing;
  drawing.add(
    box(
      0,
      0,
      width,
      height,
      drawing.sloped(
        [0, 0],
        [width, height],
        [
          [0, mix(cloth.ground, cloth.foil, 0.07)],
          [0.5, cloth.ground],
          [1, mix(cloth.ground, { lightness: 0, a: 0, b: 0 }, 0.14)],
        ],
      ),
    ),
  );
  const inset = unit * random.between(0.055, 0.075);
  random.pick(borders)(drawing, cloth, inset);
  const kind = random.whole(0, 4);
  const panel = createPanel(drawing, kind);
  engraveBackground(drawing, cloth, panel, random);
  engraveMotif(drawing, cloth, panel, random, spread(number, 0.569840291, seed, motifs));
  drawing.add(
    line(panel.outline, cloth.foil, unit * 0.012) +
      `<g transform="translate(${round(panel.centre[0])} ${round(panel.centre[1])}) scale(1.055) translate(${round(-panel.centre[0])} ${round(-panel.centre[1])})">${line(panel.outline, cloth.second, unit * 0.0035)}</g>`,
  );
  const free = (height / 2 - panel.halfHeight - inset) / 2;
  if (free > unit * 0.055) {
    flourish(drawing, cloth, inset + free, random);
    flourish(drawing, cloth, height - inset - free, random);
    if (free > unit * 0.13)
      drawing.add(
        disc([width / 2, inset + free * 1.55], unit * 0.008, cloth.foil) +
          disc([width / 2, height - inset - free * 1.55], unit * 0.008, cloth.foil),
      );
  }
  const hinge = drawing.horizontal([
    [0, { lightness: 0, a: 0, b: 0 }, 0.3],
    [0.6, { lightness: 0, a: 0, b: 0 }, 0.05],
    [1, { lightness: 1, a: 0, b: 0 }, 0.09],
  ]);
  drawing.add(box(0, 0, unit * 0.045, height, hinge));
  return drawing;
}
