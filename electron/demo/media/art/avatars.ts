import { type Canvas, createCanvas, paintSky } from './canvas.ts';
import { type Colour, css, lighter, mix } from './colour.ts';
import { round } from './drawing.ts';
import { palettes } from './palettes.ts';
import { createRandom } from './random.ts';
import { area, disc, glow } from './shapes.ts';

type Face = (canvas: Canvas, fur: Colour, mark: Colour, ink: Colour) => void;

function pair(paint: (side: 1 | -1) => string): string {
  return paint(-1) + paint(1);
}

function ears(tip: number, lean: number, width: number, foot: number): string {
  return pair((side) => {
    const s = (value: number) => round(50 + side * value);
    return `M${s(width)} ${foot}Q${s(lean + 7)} ${tip - 4} ${s(lean)} ${tip}Q${s(lean - 10)} ${tip + 4} ${s(6)} 40Z`;
  });
}

function eyes(ink: Colour, apart: number, y: number, radius: number): string {
  return pair(
    (side) =>
      disc([50 + side * apart, y], radius, ink) +
      disc([50 + side * apart + radius * 0.35, y - radius * 0.4], radius * 0.3, lighter(ink, 0.75)),
  );
}

const drawCatFace: Face = (canvas, fur, mark, ink) => {
  canvas.add(area(ears(18, 26, 31.5, 62), fur) + area(`M18 62a32 27 0 0 1 64 0q2 26 -32 26t-32 -26Z`, fur));
  canvas.add(area(`M44 36q6 -3 12 0l-3 14h-6Z`, mark) + eyes(ink, 14, 60, 4.2) + area('M46.5 69h7l-3.5 4Z', ink));
  canvas.add(
    `<path d="M50 73q-1 5 -6 5M50 73q1 5 6 5M24 66l-12 -3M24 71l-12 1M76 66l12 -3M76 71l12 1" fill="none" stroke="${css(ink)}" stroke-width="1.6" stroke-linecap="round"/>`,
  );
};

const drawFoxFace: Face = (canvas, fur, mark, ink) => {
  canvas.add(area(ears(10, 30, 35, 57), fur) + area('M14 54Q24 32 50 32T86 54Q74 82 50 92Q26 82 14 54Z', fur));
  canvas.add(
    area('M14 54Q34 54 50 84Q66 54 86 54Q74 82 50 92Q26 82 14 54Z', mark) +
      eyes(ink, 16, 58, 3.8) +
      disc([50, 86], 5, ink),
  );
};

const drawBearFace: Face = (canvas, fur, mark, ink) => {
  canvas.add(
    pair((side) => disc([50 + side * 25, 34], 12, fur) + disc([50 + side * 25, 34], 6.5, mark)) +
      `<ellipse cx="50" cy="60" rx="34" ry="30" fill="${css(fur)}"/>`,
  );
  canvas.add(
    `<ellipse cx="50" cy="71" rx="15" ry="12" fill="${css(mark)}"/><ellipse cx="50" cy="66" rx="5" ry="3.6" fill="${css(ink)}"/><path d="M50 69v5q-1 4 -5 4M50 74q1 4 5 4" fill="none" stroke="${css(ink)}" stroke-width="1.7" stroke-linecap="round"/>${eyes(ink, 15, 56, 3.9)}`,
  );
};

const drawRabbitFace: Face = (canvas, fur, mark, ink) => {
  canvas.add(
    `${pair(
      (side) =>
        `<g transform="rotate(${side * 9} ${50 + side * 13} 40)"><ellipse cx="${50 + side * 13}" cy="26" rx="8.5" ry="23" fill="${css(fur)}"/><ellipse cx="${50 + side * 13}" cy="27" rx="4.2" ry="17" fill="${css(mark)}"/></g>`,
    )}<ellipse cx="50" cy="66" rx="30" ry="25" fill="${css(fur)}"/>`,
  );
  canvas.add(
    `${eyes(ink, 14, 63, 4)}${pair((side) => disc([50 + side * 20, 73], 5, mark, 0.7))}${area('M46.8 70h6.4l-3.2 3.4Z', ink)}<path d="M50 73v3q-1 4 -5 3.6M50 76q1 4 5 3.6" fill="none" stroke="${css(ink)}" stroke-width="1.5" stroke-linecap="round"/>`,
  );
};

const drawOwlFace: Face = (canvas, fur, mark, ink) => {
  canvas.add(area('M20 26Q34 34 50 34T80 26Q88 50 82 72Q74 92 50 92T18 72Q12 50 20 26Z', fur));
  canvas.add(
    pair(
      (side) =>
        disc([50 + side * 15, 54], 15, mark) +
        disc([50 + side * 14, 54], 8, ink) +
        disc([50 + side * 14 + 2.6, 51], 2.4, lighter(ink, 0.75)),
    ) + area('M45 62h10l-5 9Z', lighter(mix(mark, ink, 0.35), 0.05)),
  );
};

const drawPenguinFace: Face = (canvas, fur, mark, ink) => {
  canvas.add(
    disc([50, 60], 34, ink) +
      area('M50 46Q58 34 68 42Q80 54 74 74Q66 90 50 90T26 74Q20 54 32 42Q42 34 50 46Z', lighter(mark, 0.03)),
  );
  canvas.add(
    eyes(ink, 13, 58, 4) +
      area('M43 66q7 -5 14 0q-3 7 -7 7t-7 -7Z', fur) +
      pair((side) => disc([50 + side * 20, 69], 4.4, fur, 0.4)),
  );
};

const faces = [drawCatFace, drawFoxFace, drawBearFace, drawRabbitFace, drawOwlFace, drawPenguinFace] as const;

/** A small animal for a person's avatar, drawn on a square of 100. */
export function paintAvatar(seed: number, key: string): Canvas {
  const random = createRandom(`${seed} avatar ${key}`);
  const palette = random.pick(palettes);
  const canvas = createCanvas(100, 100, palette, random);
  paintSky(canvas);
  glow(canvas, [50, 46], 58, palette.light, 0.5);
  const ink = mix(palette.ink, lighter(palette.ink, -0.2), 0.5);
  const mark = lighter(mix(palette.light, palette.haze, 0.2), 0.02);
  const fur = random.pick([
    palette.accent,
    mix(palette.ink, palette.haze, 0.35),
    mix(palette.accent, palette.ink, 0.35),
    mix(palette.haze, palette.light, 0.55),
  ]);
  random.pick(faces)(canvas, fur, mark, ink);
  return canvas;
}
