import { css, mix, oklch } from '../drawing/colour.ts';
import { type Drawing, round } from '../drawing/drawing.ts';
import { createRandom } from '../drawing/random.ts';
import { box, disc, glow } from '../drawing/shapes.ts';
import { flock, hills, mistBand, sky } from '../scenery.ts';

const horizonY = 640;
const deckY = 756;
const gold = oklch(0.9, 0.12, 82);
const dusk = oklch(0.35, 0.085, 300);
const ink = oklch(0.22, 0.055, 290);

function glitter(drawing: Drawing, sunX: number, seconds: number): void {
  const random = createRandom('glitter');
  let markup = '';
  for (let row = 0; row < 46; row += 1) {
    const depth = row / 45;
    const y = horizonY + 6 + (drawing.height - horizonY) * depth ** 1.5;
    const reach = 60 + 210 * depth;
    for (let piece = 0; piece < 3; piece += 1) {
      const sway = Math.sin(seconds * random.between(0.7, 1.8) + random.between(0, 6.3));
      const length = (14 + 74 * depth) * random.between(0.4, 1) * (0.7 + 0.3 * sway);
      const x = sunX + random.between(-1, 1) * reach * 0.8 + sway * 9 - length / 2;
      const thickness = 1.6 + 4 * depth;
      markup += `<rect x="${round(x)}" y="${round(y)}" width="${round(length)}" height="${round(thickness)}" rx="${round(thickness / 2)}" opacity="${(0.4 + 0.35 * sway).toFixed(2)}"/>`;
    }
  }
  drawing.add(`<g fill="${css(gold)}">${markup}</g>`);
}

function viaduct(drawing: Drawing): void {
  let arches = '';
  for (let pier = -1; pier < 9; pier += 1) {
    const x = pier * 250 - 60;
    arches += `M${x} ${deckY + 14}H${x + 250}V${deckY + 330}H${x + 228}V${deckY + 150}A103 103 0 0 0 ${x + 22} ${deckY + 150}V${deckY + 330}H${x}Z`;
  }
  const stone = drawing.sloped(
    [0, deckY],
    [0, deckY + 330],
    [
      [0, ink],
      [1, mix(ink, dusk, 0.75)],
    ],
  );
  drawing.add(`<path d="${arches}" fill="${stone}"/>`);
  drawing.add(box(-10, deckY, drawing.width + 20, 16, ink));
  let posts = '';
  for (let post = 0; post < 9; post += 1) posts += `M${post * 250 + 65} ${deckY}V${deckY - 118}h34`;
  drawing.add(`<path d="${posts}M-10 ${deckY - 108}H1940" fill="none" stroke="${css(ink)}" stroke-width="3"/>`);
}

function train(drawing: Drawing, front: number): void {
  const lit = css(oklch(0.93, 0.11, 85));
  for (let carriage = 0; carriage < 5; carriage += 1) {
    const x = front - (carriage + 1) * 252;
    if (x > drawing.width + 20 || x < -270) continue;
    const nose =
      carriage === 0
        ? `M${round(x)} ${deckY - 6}V${deckY - 62}q0 -8 8 -8H${round(x + 200)}q30 0 40 40l8 30Z`
        : `M${round(x)} ${deckY - 6}v-58q0 -6 6 -6H${round(x + 240)}q6 0 6 6v58Z`;
    drawing.add(`<path d="${nose}" fill="${css(oklch(0.3, 0.07, 285))}"/>`);
    let windows = '';
    for (let window = 0; window < 6; window += 1)
      windows += `<rect x="${round(x + 16 + window * 35)}" y="${deckY - 56}" width="25" height="22" rx="3"/>`;
    drawing.add(`<g fill="${lit}" opacity="0.95">${windows}</g>`);
    drawing.add(box(x + 4, deckY - 24, 238, 4, oklch(0.64, 0.185, 36)));
  }
}

/** A train crosses the bay in the golden hour. */
export function drawTrain(drawing: Drawing, seconds: number): void {
  sky(drawing, [oklch(0.55, 0.105, 295), oklch(0.7, 0.125, 350), oklch(0.82, 0.125, 50), gold]);
  const sunX = 1330;
  const sunY = 500 + seconds * 5.5;
  glow(drawing, [sunX, sunY], 950, oklch(0.9, 0.13, 75), 0.8);
  drawing.add(disc([sunX, sunY], 104, oklch(0.97, 0.075, 92)));
  mistBand(drawing, 300 + seconds * 7, 210, 700, oklch(0.76, 0.11, 345), 0.6);
  mistBand(drawing, 1180 + seconds * 5, 330, 560, oklch(0.85, 0.1, 40), 0.6);
  mistBand(drawing, 60 + seconds * 4, 420, 420, oklch(0.84, 0.1, 45), 0.5);
  hills(drawing, {
    key: 'far shore',
    layers: 2,
    top: 590,
    bottom: 625,
    haze: oklch(0.72, 0.1, 20),
    ground: oklch(0.56, 0.09, 330),
    shift: seconds * 2,
  });
  const water = drawing.sloped(
    [0, horizonY],
    [0, drawing.height],
    [
      [0, oklch(0.8, 0.115, 45)],
      [0.3, oklch(0.62, 0.1, 345)],
      [1, dusk],
    ],
  );
  drawing.add(box(0, horizonY, drawing.width, drawing.height - horizonY, water));
  glitter(drawing, sunX, seconds);
  train(drawing, -40 + seconds * 158);
  viaduct(drawing);
  flock(drawing, {
    key: 'gulls',
    count: 6,
    centre: [700 + seconds * 22, 300 + 20 * Math.sin(seconds * 0.4)],
    spread: 210,
    span: 26,
    colour: ink,
    seconds,
  });
}
