import type { Canvas } from './canvas.ts';
import { css, lighter, mix } from './colour.ts';
import { round } from './drawing.ts';

/** Lays a mat of paper over a finished scene, as prints have one: a border, an arch or a round window. */
export function paintMat(canvas: Canvas): void {
  const { width, height, unit, palette, random } = canvas;
  const isDarkPaper = palette.mood === 'night' && random.chance(0.6);
  const paper = isDarkPaper
    ? mix(palette.ink, palette.sky[0], 0.5)
    : lighter(mix(palette.light, palette.sky[2], 0.3), 0.01);
  const edge = unit * random.between(0.05, 0.085);
  const kind = random.whole(0, 2);
  const wide = width - edge * 2;
  const [left, right, radius] = [round(edge), round(width - edge), round(wide / 2)];
  const bottom = kind === 2 ? (height + wide) / 2 : height - edge * (kind === 0 ? 1 : 2.2);
  const holes = [
    `M${left} ${left}H${right}V${round(bottom)}H${left}Z`,
    `M${left} ${round(bottom)}V${round(edge + wide / 2)}A${radius} ${radius} 0 0 1 ${right} ${round(edge + wide / 2)}V${round(bottom)}Z`,
    `M${left} ${round(height / 2)}a${radius} ${radius} 0 1 0 ${round(wide)} 0a${radius} ${radius} 0 1 0 ${round(-wide)} 0Z`,
  ] as const;
  const hole = holes[kind] ?? holes[0];
  canvas.add(
    `<path d="M-2 -2H${round(width + 2)}V${round(height + 2)}H-2Z${hole}" fill="${css(paper)}" fill-rule="evenodd"/>`,
  );
  const rule = css(mix(paper, isDarkPaper ? palette.light : palette.ink, 0.45));
  canvas.add(`<path d="${hole}" fill="none" stroke="${rule}" stroke-width="${(unit * 0.004).toFixed(2)}"/>`);
  if (kind !== 2) return;
  const y = height - edge * 1.9;
  const dots = [-1, 0, 1].map(
    (place) =>
      `<circle cx="${round(width / 2 + place * edge * 0.9)}" cy="${round(y)}" r="${(unit * (place === 0 ? 0.012 : 0.007)).toFixed(2)}"/>`,
  );
  canvas.add(`<g fill="${css(palette.accent)}">${dots.join('')}</g>`);
}
