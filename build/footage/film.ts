import { css, oklch } from './drawing/colour.ts';
import { createDrawing, type Drawing, round } from './drawing/drawing.ts';
import { eased } from './scenery.ts';
import { drawLanterns } from './shots/lanterns.ts';
import { drawMorning } from './shots/morning.ts';
import { drawMountain } from './shots/mountain.ts';
import { drawStars } from './shots/stars.ts';
import { drawTrain } from './shots/train.ts';
import { dawnLight, drawVeranda, eveningLight } from './shots/veranda.ts';

export const framesPerSecond = 24;
export const filmSeconds = 96;
export const openingSeconds = { start: 8, stop: 20 };
export const endingSeconds = { start: 78, stop: 90 };

/** Cuts fall on multiples of four seconds, where the segments begin with a whole picture anyway. */
const shots: readonly { startSeconds: number; draw: (drawing: Drawing, seconds: number) => void }[] = [
  { startSeconds: 0, draw: drawMorning },
  { startSeconds: 8, draw: drawMountain },
  { startSeconds: 20, draw: drawTrain },
  {
    startSeconds: 40,
    draw: (drawing, seconds) => drawVeranda(drawing, eveningLight, seconds, 440 + seconds * 7, true),
  },
  { startSeconds: 60, draw: drawLanterns },
  { startSeconds: 76, draw: drawStars },
  { startSeconds: 92, draw: (drawing, seconds) => drawVeranda(drawing, dawnLight, seconds, 590 - seconds * 12, false) },
];

const credits = [
  ['Pictures', 'a few hundred lines of script'],
  ['Music', 'five slow chords'],
  ['Light', 'the evening'],
  ['Cat', 'itself'],
] as const;

function text(
  content: string,
  x: number,
  y: number,
  size: number,
  spacing: number,
  colour: string,
  opacity: number,
): string {
  return `<text x="${round(x)}" y="${round(y)}" font-family="DejaVu Sans" font-weight="200" font-size="${size}" letter-spacing="${round(spacing)}" fill="${colour}" opacity="${opacity.toFixed(3)}">${content}</text>`;
}

function drawOpeningCard(drawing: Drawing, seconds: number): void {
  const { start, stop } = openingSeconds;
  if (seconds < start || seconds >= stop) return;
  const opacity = eased(seconds, start, start + 0.5) * (1 - eased(seconds, stop - 0.5, stop));
  const ink = css(oklch(0.3, 0.07, 262));
  const drift = (seconds - start) * 1.6;
  drawing.add(text('Opening', 1060, 968, 150, 6 + drift * 0.5, css(oklch(0.98, 0.015, 85)), opacity));
  drawing.add(
    text('an evening on the veranda', 1070, 1032, 36, 5 + drift * 0.15, css(oklch(0.98, 0.015, 85)), opacity * 0.9),
  );
  drawing.add(
    `<rect x="1068" y="826" width="${round(40 + drift * 14)}" height="5" fill="${css(oklch(0.64, 0.185, 36))}" opacity="${opacity.toFixed(3)}"/>`,
  );
  drawing.add(text('engawa', 96, 132, 46, 16, ink, opacity));
}

function drawEndingCard(drawing: Drawing, seconds: number): void {
  const { start, stop } = endingSeconds;
  if (seconds < start || seconds >= stop) return;
  const opacity = eased(seconds, start, start + 0.5) * (1 - eased(seconds, stop - 0.5, stop));
  const white = css(oklch(0.96, 0.02, 220));
  drawing.add(text('Ending', 130, 290, 150, 8, white, opacity));
  credits.forEach(([part, name], index) => {
    const shown = opacity * eased(seconds, start + 1 + index * 1.6, start + 2.2 + index * 1.6);
    const y = 410 + index * 84;
    drawing.add(text(part, 140, y, 28, 3, white, shown * 0.65));
    drawing.add(text(name, 340, y, 36, 2, white, shown));
  });
}

/** The picture at a moment of the film. */
export function drawFrame(seconds: number): string {
  const drawing = createDrawing(1920, 1080);
  const shot = shots.findLast(({ startSeconds }) => startSeconds <= seconds) ?? shots[0];
  shot?.draw(drawing, seconds - shot.startSeconds);
  drawOpeningCard(drawing, seconds);
  drawEndingCard(drawing, seconds);
  const darkness = 1 - eased(seconds, 0, 0.7) * (1 - eased(seconds, filmSeconds - 0.9, filmSeconds - 0.05));
  if (darkness > 0) drawing.add(`<rect width="1920" height="1080" fill="#08060a" opacity="${darkness.toFixed(3)}"/>`);
  return drawing.toSvg();
}
