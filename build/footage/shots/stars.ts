import { css, mix, oklch } from '../drawing/colour.ts';
import { type Drawing, type Point, round } from '../drawing/drawing.ts';
import { createRandom } from '../drawing/random.ts';
import { area, below, box, createNoise, disc, glow, line, skyline, smoothPath } from '../drawing/shapes.ts';
import { grass, hills, sky } from '../scenery.ts';

const starlight = oklch(0.96, 0.025, 230);
const ink = oklch(0.13, 0.035, 265);

function milkyWay(drawing: Drawing, seconds: number): void {
  const random = createRandom('milky way');
  const turn = -8 + seconds * 0.5;
  for (let index = 0; index < 9; index += 1) {
    const share = index / 8;
    const centre: Point = [250 + 1500 * share, 760 - 800 * share + random.between(-50, 50)];
    glow(
      drawing,
      centre,
      random.between(230, 360),
      index % 2 === 0 ? oklch(0.6, 0.11, 300) : oklch(0.6, 0.09, 235),
      0.26,
    );
  }
  let markup = '';
  for (let index = 0; index < 620; index += 1) {
    const along = random.between(-0.35, 1.35);
    const isInBand = index < 380;
    const spread = isInBand ? (random.next() + random.next() + random.next() - 1.5) * 330 : random.between(-1100, 1100);
    const x = 250 + 1500 * along + spread * 0.47;
    const y = 760 - 800 * along + spread * 0.88;
    const radius = random.between(0.7, 1.5) + (random.chance(0.05) ? 1.6 : 0);
    const twinkle = 0.7 + 0.3 * Math.sin(seconds * random.between(0.4, 1.3) + index);
    markup += `<circle cx="${round(x)}" cy="${round(y)}" r="${radius.toFixed(2)}" opacity="${(twinkle * random.between(0.35, 1)).toFixed(2)}"/>`;
  }
  drawing.add(`<g fill="${css(starlight)}" transform="rotate(${turn.toFixed(3)} 420 1250)">${markup}</g>`);
}

function shootingStar(drawing: Drawing, seconds: number, at: number, from: Point): void {
  const age = (seconds - at) / 0.9;
  if (age < 0 || age > 1) return;
  const head: Point = [from[0] - 560 * age, from[1] + 260 * age];
  const tail: Point = [head[0] + 200 * Math.sin(age * 3.14), head[1] - 93 * Math.sin(age * 3.14)];
  drawing.add(
    line(
      `M${round(tail[0])} ${round(tail[1])}L${round(head[0])} ${round(head[1])}`,
      starlight,
      3,
      Math.sin(age * 3.14),
    ),
  );
  drawing.add(disc(head, 3.4, starlight, Math.sin(age * 3.14)));
}

function hut(drawing: Drawing, seconds: number): void {
  const lamp = 0.92 + 0.08 * Math.sin(seconds * 3.1);
  glow(drawing, [1462, 836], 210, oklch(0.85, 0.14, 72), 0.42 * lamp);
  drawing.add(area('M1388 806l92 -66l92 66ZM1404 800h152v94h-152ZM1526 776v-42h20v54Z', ink));
  drawing.add(
    box(1440, 822, 20, 26, oklch(0.93, 0.12, 82), lamp) + box(1464, 822, 20, 26, oklch(0.93, 0.12, 82), lamp),
  );
  for (let puff = 0; puff < 6; puff += 1) {
    const age = (seconds * 0.22 + puff / 6) % 1;
    drawing.add(
      disc(
        [1538 + 70 * age ** 1.4 + 6 * Math.sin(age * 9), 738 - 150 * age],
        7 + 24 * age,
        oklch(0.5, 0.05, 250),
        0.32 * (1 - age),
      ),
    );
  }
}

function tree(drawing: Drawing, seconds: number): void {
  const random = createRandom('tree');
  const sway = 3 * Math.sin(seconds * 0.8);
  drawing.add(area(`M1680 920q22 -110 10 -210l24 -4q-4 110 26 214Z`, ink));
  let crown = '';
  for (let index = 0; index < 34; index += 1) {
    const angle = random.between(0, 6.283);
    const reach = random.next() ** 0.6;
    const radius = random.between(26, 56);
    const x = 1700 + Math.cos(angle) * reach * 118 + sway;
    const y = 640 + Math.sin(angle) * reach * 84 + sway * 0.3;
    crown += `M${round(x - radius)} ${round(y)}a${round(radius)} ${round(radius)} 0 1 1 ${round(radius * 2)} 0a${round(radius)} ${round(radius)} 0 1 1 ${round(-radius * 2)} 0Z`;
  }
  drawing.add(area(crown, ink));
}

/** The ending: the sky turns over a lit hut. */
export function drawStars(drawing: Drawing, seconds: number): void {
  sky(drawing, [oklch(0.16, 0.06, 275), oklch(0.24, 0.085, 275), oklch(0.38, 0.09, 245), oklch(0.58, 0.085, 205)]);
  milkyWay(drawing, seconds);
  shootingStar(drawing, seconds, 4.6, [1180, 130]);
  shootingStar(drawing, seconds, 14.6, [1560, 90]);
  glow(drawing, [900, 930], 900, oklch(0.72, 0.085, 195), 0.4);
  hills(drawing, {
    key: 'night hills',
    layers: 3,
    top: 800,
    bottom: 900,
    haze: oklch(0.4, 0.07, 225),
    ground: oklch(0.22, 0.05, 255),
    shift: 0,
  });
  hut(drawing, seconds);
  tree(drawing, seconds);
  const knoll = skyline(createNoise(createRandom('knoll')), {
    left: -20,
    right: 1940,
    base: 915,
    amplitude: 50,
    points: 30,
    stretch: 2600,
  });
  drawing.add(
    area(
      below(smoothPath(knoll.map(([x, y]) => [x, y - 60 * Math.exp(-(((x - 1560) / 420) ** 2))])), -20, 1940, 1100),
      mix(ink, oklch(0.2, 0.04, 255), 0.3),
    ),
  );
  grass(drawing, { key: 'knoll grass', count: 120, base: 1092, height: 120, colour: oklch(0.09, 0.03, 265), seconds });
}
