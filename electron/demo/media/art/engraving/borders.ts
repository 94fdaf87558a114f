import { css } from '../colour.ts';
import { type Drawing, round } from '../drawing.ts';
import type { Random } from '../random.ts';
import type { Cloth } from './cloth.ts';

type Border = (drawing: Drawing, cloth: Cloth, inset: number) => void;

function frame(drawing: Drawing, inset: number, stroke: string, width: number): void {
  drawing.add(
    `<rect x="${round(inset)}" y="${round(inset)}" width="${round(drawing.width - inset * 2)}" height="${round(drawing.height - inset * 2)}" fill="none" stroke="${stroke}" stroke-width="${width.toFixed(2)}"/>`,
  );
}

/** The same markup at the four corners, turned inwards. */
function corners(drawing: Drawing, inset: number, markup: string): void {
  const [right, bottom] = [round(drawing.width - inset), round(drawing.height - inset)];
  const places = [
    `${round(inset)} ${round(inset)}) scale(1 1`,
    `${right} ${round(inset)}) scale(-1 1`,
    `${round(inset)} ${bottom}) scale(1 -1`,
    `${right} ${bottom}) scale(-1 -1`,
  ];
  drawing.add(places.map((place) => `<g transform="translate(${place})">${markup}</g>`).join(''));
}

/** A mark repeated along all four sides, evenly from corner to corner. */
function alongSides(
  drawing: Drawing,
  inset: number,
  gap: number,
  mark: (x: number, y: number, degrees: number) => string,
): void {
  const [wide, tall] = [drawing.width - inset * 2, drawing.height - inset * 2];
  let markup = '';
  for (const [length, isAcross] of [
    [wide, true],
    [tall, false],
  ] as const) {
    const count = Math.round(length / gap);
    for (let index = 0; index <= count; index += 1) {
      const at = inset + (length * index) / count;
      markup += isAcross
        ? mark(at, inset, 0) + mark(at, drawing.height - inset, 180)
        : mark(inset, at, -90) + mark(drawing.width - inset, at, 90);
    }
  }
  drawing.add(markup);
}

const ruled: Border = (drawing, { foil, second }, inset) => {
  const unit = drawing.unit;
  frame(drawing, inset, css(foil), unit * 0.011);
  frame(drawing, inset + unit * 0.022, css(foil), unit * 0.003);
  const reach = unit * 0.13;
  const curl = `<path d="M0 ${round(reach)}Q0 0 ${round(reach)} 0M0 ${round(reach * 0.66)}Q${round(reach * 0.5)} ${round(reach * 0.5)} ${round(reach * 0.66)} 0" fill="none" stroke="${css(foil)}" stroke-width="${(unit * 0.004).toFixed(2)}"/><circle cx="${round(reach * 0.27)}" cy="${round(reach * 0.27)}" r="${round(unit * 0.013)}" fill="${css(second)}"/>`;
  corners(drawing, inset + unit * 0.022, curl);
};

const beaded: Border = (drawing, { foil, second }, inset) => {
  const unit = drawing.unit;
  frame(drawing, inset, css(foil), unit * 0.004);
  frame(drawing, inset + unit * 0.04, css(foil), unit * 0.004);
  alongSides(
    drawing,
    inset + unit * 0.02,
    unit * 0.032,
    (x, y) => `<circle cx="${round(x)}" cy="${round(y)}" r="${round(unit * 0.0085)}" fill="${css(foil)}"/>`,
  );
  const size = unit * 0.052;
  corners(
    drawing,
    inset + unit * 0.02,
    `<rect x="${round(-size / 2)}" y="${round(-size / 2)}" width="${round(size)}" height="${round(size)}" transform="rotate(45)" fill="${css(second)}"/>`,
  );
};

const scalloped: Border = (drawing, { foil, second, ground }, inset) => {
  const unit = drawing.unit;
  frame(drawing, inset * 0.62, css(foil), unit * 0.006);
  const radius = unit * 0.03;
  alongSides(drawing, inset, radius * 1.9, (x, y, degrees) => {
    const arc = (share: number, tint: string) =>
      `<path d="M${round(-radius * share)} 0A${round(radius * share)} ${round(radius * share)} 0 0 0 ${round(radius * share)} 0Z" fill="${tint}"/>`;
    return `<g transform="translate(${round(x)} ${round(y)}) rotate(${degrees})">${arc(1, css(foil))}${arc(0.7, css(ground))}${arc(0.36, css(foil))}</g>`;
  });
  const side = radius * 1.9;
  corners(
    drawing,
    inset,
    `<rect x="${round(-side / 2)}" y="${round(-side / 2)}" width="${round(side)}" height="${round(side)}" fill="${css(ground)}" stroke="${css(foil)}" stroke-width="${(unit * 0.005).toFixed(2)}"/><circle r="${round(side * 0.24)}" fill="${css(second)}"/>`,
  );
};

const stepped: Border = (drawing, { foil, second }, inset) => {
  const unit = drawing.unit;
  for (let step = 0; step < 3; step += 1) {
    const edge = inset + step * unit * 0.017;
    const cut = unit * (0.14 - step * 0.03);
    const [right, bottom] = [drawing.width - edge, drawing.height - edge];
    const path = `M${round(edge + cut)} ${round(edge)}H${round(right - cut)}V${round(edge + cut / 2)}H${round(right - cut / 2)}V${round(edge + cut)}H${round(right)}V${round(bottom - cut)}H${round(right - cut / 2)}V${round(bottom - cut / 2)}H${round(right - cut)}V${round(bottom)}H${round(edge + cut)}V${round(bottom - cut / 2)}H${round(edge + cut / 2)}V${round(bottom - cut)}H${round(edge)}V${round(edge + cut)}H${round(edge + cut / 2)}V${round(edge + cut / 2)}H${round(edge + cut)}Z`;
    drawing.add(
      `<path d="${path}" fill="none" stroke="${css(step === 1 ? second : foil)}" stroke-width="${(unit * (step === 0 ? 0.008 : 0.0035)).toFixed(2)}"/>`,
    );
  }
  let fan = '';
  for (let ray = 0; ray <= 4; ray += 1) {
    const angle = (ray / 4) * (Math.PI / 2);
    fan += `M0 0L${round(Math.cos(angle) * unit * 0.07)} ${round(Math.sin(angle) * unit * 0.07)}`;
  }
  corners(drawing, inset * 0.7, `<path d="${fan}" stroke="${css(foil)}" stroke-width="${(unit * 0.004).toFixed(2)}"/>`);
};

const leafy: Border = (drawing, { foil, second }, inset) => {
  const unit = drawing.unit;
  frame(drawing, inset + unit * 0.018, css(foil), unit * 0.0035);
  frame(drawing, inset * 0.55, css(foil), unit * 0.007);
  alongSides(drawing, inset + unit * 0.018, unit * 0.056, (x, y, degrees) => {
    const leaf = `Q${round(unit * 0.003)} ${round(-unit * 0.02)} ${round(unit * 0.028)} ${round(-unit * 0.021)}Q${round(unit * 0.026)} ${round(-unit * 0.002)} 0 0Z`;
    return `<path transform="translate(${round(x)} ${round(y)}) rotate(${degrees})" d="M0 0${leaf}M0 0Q${round(unit * 0.003)} ${round(unit * 0.02)} ${round(unit * 0.028)} ${round(unit * 0.021)}Q${round(unit * 0.026)} ${round(unit * 0.002)} 0 0Z" fill="${css(foil)}"/>`;
  });
  corners(
    drawing,
    inset + unit * 0.018,
    `<circle r="${round(unit * 0.03)}" fill="${css(second)}"/><circle r="${round(unit * 0.013)}" fill="${css(foil)}"/>`,
  );
};

const plain: Border = (drawing, { foil }, inset) => {
  frame(drawing, inset * 0.8, css(foil), drawing.unit * 0.005);
};

export const borders: readonly [Border, ...Border[]] = [ruled, beaded, scalloped, stepped, leafy, plain];

/** A small symmetrical flourish: a diamond between two curls, or a row of stars. */
export function flourish(drawing: Drawing, cloth: Cloth, y: number, random: Random): void {
  const unit = drawing.unit;
  const x = drawing.width / 2;
  const [foil, second] = [css(cloth.foil), css(cloth.second)];
  if (random.chance(0.5)) {
    const curl = (side: 1 | -1) => {
      const s = (share: number) => round(x + side * unit * share);
      return `<path d="M${s(0.04)} ${round(y)}C${s(0.09)} ${round(y - unit * 0.05)} ${s(0.17)} ${round(y - unit * 0.03)} ${s(0.2)} ${round(y)}C${s(0.22)} ${round(y + unit * 0.025)} ${s(0.18)} ${round(y + unit * 0.03)} ${s(0.17)} ${round(y + unit * 0.008)}" fill="none" stroke="${foil}" stroke-width="${(unit * 0.0055).toFixed(2)}" stroke-linecap="round"/>`;
    };
    drawing.add(
      `${curl(1)}${curl(-1)}<rect x="${round(x - unit * 0.014)}" y="${round(y - unit * 0.014)}" width="${round(unit * 0.028)}" height="${round(unit * 0.028)}" transform="rotate(45 ${round(x)} ${round(y)})" fill="${second}"/>`,
    );
    return;
  }
  for (let place = -2; place <= 2; place += 1) {
    const size = unit * (0.026 - Math.abs(place) * 0.006);
    const [cx, inner] = [x + place * unit * 0.075, size * 0.3];
    drawing.add(
      `<path d="M${round(cx)} ${round(y - size)}Q${round(cx + inner * 0.4)} ${round(y - inner * 0.4)} ${round(cx + size)} ${round(y)}Q${round(cx + inner * 0.4)} ${round(y + inner * 0.4)} ${round(cx)} ${round(y + size)}Q${round(cx - inner * 0.4)} ${round(y + inner * 0.4)} ${round(cx - size)} ${round(y)}Q${round(cx - inner * 0.4)} ${round(y - inner * 0.4)} ${round(cx)} ${round(y - size)}Z" fill="${place === 0 ? second : foil}"/>`,
    );
  }
}
