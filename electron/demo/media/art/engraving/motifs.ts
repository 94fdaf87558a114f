import { round } from '../drawing.ts';
import { conifer, gate, whale } from '../figures.ts';
import type { Random } from '../random.ts';

/** The outline of an object inside a square from -1 to 1 (y downwards), scaled to `size` around a place. */
export type Motif = (x: number, y: number, size: number, random: Random) => string;

function from(path: (at: (dx: number, dy: number) => string, radius: (share: number) => string) => string): Motif {
  return (x, y, size) =>
    path(
      (dx, dy) => `${round(x + dx * size)} ${round(y + dy * size)}`,
      (share) => round(share * size),
    );
}

function ring(
  at: (dx: number, dy: number) => string,
  radius: (share: number) => string,
  x: number,
  y: number,
  r: number,
): string {
  return `M${at(x - r, y)}a${radius(r)} ${radius(r)} 0 1 1 ${radius(2 * r)} 0a${radius(r)} ${radius(r)} 0 1 1 ${radius(-2 * r)} 0Z`;
}

const castle = from(
  (at) =>
    `M${at(-0.7, 0.8)}L${at(-0.7, -0.1)}L${at(-0.78, -0.1)}L${at(-0.56, -0.5)}L${at(-0.34, -0.1)}L${at(-0.42, -0.1)}L${at(-0.42, 0.2)}L${at(-0.22, 0.2)}L${at(-0.22, -0.4)}L${at(-0.32, -0.4)}L${at(0, -0.98)}L${at(0.32, -0.4)}L${at(0.22, -0.4)}L${at(0.22, 0.2)}L${at(0.42, 0.2)}L${at(0.42, 0.05)}L${at(0.34, 0.05)}L${at(0.56, -0.32)}L${at(0.78, 0.05)}L${at(0.7, 0.05)}L${at(0.7, 0.8)}L${at(0.16, 0.8)}L${at(0.16, 0.56)}Q${at(0, 0.34)} ${at(-0.16, 0.56)}L${at(-0.16, 0.8)}Z`,
);
const sword = from(
  (at, r) =>
    `M${at(0, 0.98)}L${at(-0.085, 0.82)}L${at(-0.085, -0.38)}L${at(0.085, -0.38)}L${at(0.085, 0.82)}ZM${at(-0.46, -0.34)}Q${at(-0.5, -0.46)} ${at(-0.38, -0.46)}L${at(0.38, -0.46)}Q${at(0.5, -0.46)} ${at(0.46, -0.34)}Q${at(0, -0.42)} ${at(-0.46, -0.34)}ZM${at(-0.055, -0.45)}L${at(-0.055, -0.82)}L${at(0.055, -0.82)}L${at(0.055, -0.45)}Z${ring(at, r, 0, -0.88, 0.11)}`,
);
const key = from(
  (at, r) =>
    `${ring(at, r, 0, -0.58, 0.36)}M${at(-0.16, -0.58)}a${r(0.16)} ${r(0.16)} 0 1 0 ${r(0.32)} 0a${r(0.16)} ${r(0.16)} 0 1 0 ${r(-0.32)} 0ZM${at(-0.07, -0.26)}L${at(0.07, -0.26)}L${at(0.07, 0.95)}L${at(-0.07, 0.95)}ZM${at(0.05, 0.5)}L${at(0.4, 0.5)}L${at(0.4, 0.62)}L${at(0.05, 0.62)}ZM${at(0.05, 0.75)}L${at(0.34, 0.75)}L${at(0.34, 0.93)}L${at(0.05, 0.93)}ZM${at(-0.16, -0.16)}L${at(0.16, -0.16)}L${at(0.16, -0.06)}L${at(-0.16, -0.06)}Z`,
);
const hourglass = from(
  (at) =>
    `M${at(-0.55, -0.95)}L${at(0.55, -0.95)}L${at(0.55, -0.82)}L${at(-0.55, -0.82)}ZM${at(-0.55, 0.82)}L${at(0.55, 0.82)}L${at(0.55, 0.95)}L${at(-0.55, 0.95)}ZM${at(-0.42, -0.8)}L${at(0.42, -0.8)}C${at(0.42, -0.3)} ${at(0.07, -0.2)} ${at(0.06, 0)}C${at(0.07, 0.2)} ${at(0.42, 0.3)} ${at(0.42, 0.8)}L${at(-0.42, 0.8)}C${at(-0.42, 0.3)} ${at(-0.07, 0.2)} ${at(-0.06, 0)}C${at(-0.07, -0.2)} ${at(-0.42, -0.3)} ${at(-0.42, -0.8)}Z`,
);
const candle = from(
  (at) =>
    `M${at(0, -0.98)}C${at(0.28, -0.62)} ${at(0.2, -0.4)} ${at(0, -0.38)}C${at(-0.2, -0.4)} ${at(-0.28, -0.62)} ${at(0, -0.98)}ZM${at(-0.19, -0.28)}Q${at(0, -0.36)} ${at(0.19, -0.28)}L${at(0.19, 0.6)}L${at(-0.19, 0.6)}ZM${at(-0.55, 0.62)}L${at(0.55, 0.62)}Q${at(0.48, 0.9)} ${at(0, 0.92)}Q${at(-0.48, 0.9)} ${at(-0.55, 0.62)}Z`,
);
const moth = from((at, r) => {
  const wing = (s: 1 | -1) =>
    `M${at(0.05 * s, -0.25)}C${at(0.3 * s, -0.85)} ${at(0.98 * s, -0.85)} ${at(0.98 * s, -0.5)}C${at(0.98 * s, -0.1)} ${at(0.6 * s, 0.1)} ${at(0.1 * s, 0.08)}ZM${at(0.08 * s, 0.08)}C${at(0.6 * s, 0.12)} ${at(0.75 * s, 0.4)} ${at(0.62 * s, 0.7)}C${at(0.4 * s, 0.85)} ${at(0.14 * s, 0.6)} ${at(0.06 * s, 0.3)}Z`;
  return `${wing(1)}${wing(-1)}M${at(-0.07, -0.3)}Q${at(0, -0.45)} ${at(0.07, -0.3)}L${at(0.06, 0.5)}Q${at(0, 0.68)} ${at(-0.06, 0.5)}Z${ring(at, r, 0, -0.42, 0.1)}M${at(-0.04, -0.5)}Q${at(-0.1, -0.8)} ${at(-0.34, -0.9)}Q${at(-0.06, -0.84)} ${at(0, -0.5)}ZM${at(0.04, -0.5)}Q${at(0.1, -0.8)} ${at(0.34, -0.9)}Q${at(0.06, -0.84)} ${at(0, -0.5)}Z`;
});
const crown = from(
  (at, r) =>
    `M${at(-0.8, 0.5)}L${at(-0.95, -0.35)}L${at(-0.48, 0.02)}L${at(-0.28, -0.6)}L${at(0, -0.06)}L${at(0.28, -0.6)}L${at(0.48, 0.02)}L${at(0.95, -0.35)}L${at(0.8, 0.5)}ZM${at(-0.82, 0.56)}L${at(0.82, 0.56)}L${at(0.82, 0.76)}L${at(-0.82, 0.76)}Z${ring(at, r, -0.95, -0.44, 0.09)}${ring(at, r, 0.95, -0.44, 0.09)}${ring(at, r, -0.28, -0.7, 0.1)}${ring(at, r, 0.28, -0.7, 0.1)}${ring(at, r, 0, -0.2, 0.09)}`,
);
const book = from(
  (at) =>
    `M${at(-0.025, -0.36)}Q${at(-0.4, -0.66)} ${at(-0.96, -0.46)}L${at(-0.96, 0.42)}Q${at(-0.4, 0.24)} ${at(-0.025, 0.52)}ZM${at(0.025, -0.36)}Q${at(0.4, -0.66)} ${at(0.96, -0.46)}L${at(0.96, 0.42)}Q${at(0.4, 0.24)} ${at(0.025, 0.52)}ZM${at(-0.96, 0.5)}Q${at(-0.4, 0.34)} ${at(0, 0.62)}Q${at(0.4, 0.34)} ${at(0.96, 0.5)}L${at(0.96, 0.58)}Q${at(0.4, 0.44)} ${at(0, 0.72)}Q${at(-0.4, 0.44)} ${at(-0.96, 0.58)}Z`,
);
const mushroom = from(
  (at) =>
    `M${at(-0.86, 0.02)}C${at(-0.8, -0.7)} ${at(-0.36, -0.9)} ${at(0, -0.9)}C${at(0.36, -0.9)} ${at(0.8, -0.7)} ${at(0.86, 0.02)}Q${at(0, 0.22)} ${at(-0.86, 0.02)}ZM${at(-0.2, 0.12)}Q${at(0, 0.16)} ${at(0.2, 0.12)}Q${at(0.16, 0.5)} ${at(0.3, 0.86)}Q${at(0, 0.96)} ${at(-0.3, 0.86)}Q${at(-0.16, 0.5)} ${at(-0.2, 0.12)}Z`,
);
const crescent = from(
  (at, r) =>
    `M${at(0.28, -0.82)}A${r(0.86)} ${r(0.86)} 0 1 0 ${at(0.28, 0.82)}A${r(0.66)} ${r(0.66)} 0 1 1 ${at(0.28, -0.82)}Z`,
);
const ship = from(
  (at) =>
    `M${at(-0.86, 0.42)}L${at(0.9, 0.36)}Q${at(0.76, 0.84)} ${at(0.44, 0.84)}L${at(-0.5, 0.84)}Q${at(-0.78, 0.8)} ${at(-0.86, 0.42)}ZM${at(-0.02, 0.34)}L${at(-0.02, -0.95)}L${at(0.03, -0.95)}L${at(0.03, 0.34)}ZM${at(0.07, -0.82)}Q${at(0.62, -0.6)} ${at(0.5, -0.2)}L${at(0.07, -0.24)}ZM${at(0.07, -0.16)}Q${at(0.82, -0.06)} ${at(0.66, 0.26)}L${at(0.07, 0.28)}ZM${at(-0.07, -0.7)}Q${at(-0.3, -0.1)} ${at(-0.76, 0.26)}L${at(-0.07, 0.28)}Z`,
);
const raven = from(
  (at) =>
    `M${at(-0.95, -0.3)}L${at(-0.6, -0.46)}C${at(-0.5, -0.72)} ${at(-0.16, -0.72)} ${at(-0.06, -0.46)}C${at(0.2, -0.3)} ${at(0.4, -0.05)} ${at(0.56, 0.3)}L${at(0.96, 0.78)}L${at(0.7, 0.74)}L${at(0.62, 0.9)}L${at(0.34, 0.52)}C${at(0.06, 0.62)} ${at(-0.36, 0.5)} ${at(-0.46, 0.1)}C${at(-0.52, -0.1)} ${at(-0.54, -0.2)} ${at(-0.6, -0.26)}ZM${at(-0.12, 0.52)}L${at(-0.06, 0.52)}L${at(-0.06, 0.92)}L${at(-0.26, 0.95)}L${at(-0.12, 0.88)}ZM${at(0.1, 0.54)}L${at(0.16, 0.54)}L${at(0.16, 0.92)}L${at(-0.02, 0.95)}L${at(0.1, 0.88)}Z`,
);

const rose: Motif = (x, y, size, random) => {
  let path = '';
  const turn = random.between(0, 1);
  for (const [petals, reach] of [
    [8, 0.94],
    [6, 0.66],
    [5, 0.4],
  ] as const)
    for (let petal = 0; petal < petals; petal += 1) {
      const angle = ((petal + turn + reach) / petals) * Math.PI * 2;
      const at = (spread: number, share: number) =>
        `${round(x + Math.cos(angle + spread) * size * share)} ${round(y + Math.sin(angle + spread) * size * share)}`;
      path += `M${at(0, reach * 0.3)}Q${at(-0.62, reach * 0.8)} ${at(-0.22, reach)}Q${at(0, reach * 0.92)} ${at(0.22, reach)}Q${at(0.62, reach * 0.8)} ${at(0, reach * 0.3)}Z`;
    }
  return path;
};

const grove: Motif = (x, y, size, random) =>
  [-0.62, 0.58, -0.28, 0.3, 0]
    .map((place) => {
      const tall = size * (1.75 - Math.abs(place) * random.between(0.7, 1.3));
      return conifer([x + place * size, y + size * 0.86], tall, tall * 0.44);
    })
    .join('');

/** Everything that can stand in the middle of a cover. */
export const motifs: readonly [Motif, ...Motif[]] = [
  castle,
  moth,
  (x, y, size) => gate([x, y + size * 0.85], size * 1.55),
  key,
  rose,
  ship,
  crescent,
  sword,
  grove,
  hourglass,
  (x, y, size) => whale([x + size * 0.1, y], size * 1.65),
  candle,
  raven,
  crown,
  mushroom,
  book,
];
