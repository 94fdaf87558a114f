import { type Canvas, createCanvas } from './canvas.ts';
import { inkNight, inkOnPaper, inkWash, type Mood, type Palette, palettesOf } from './palettes.ts';
import { createRandom, type Random } from './random.ts';
import { drawBlossom, drawBooks, drawGarden, drawWindow } from './scenes/close.ts';
import { drawBands, drawGeometry, drawGreatPeak, drawKoi, drawPagoda, drawWaves } from './scenes/emblems.ts';
import { drawFarPlanet, drawHills, drawMeadow, drawMistyPeaks } from './scenes/hills.ts';
import { drawForest, drawLanterns, drawStars, drawTrain, drawWhale } from './scenes/journeys.ts';
import { drawCity, drawRooftops, drawUmbrella, drawWires } from './scenes/town.ts';
import { drawFloatingIsland, drawGate, drawLighthouse, drawSea } from './scenes/water.ts';

type Family = { readonly name: string; readonly draw: (canvas: Canvas) => void; readonly moods: readonly Mood[] };

const every: readonly Mood[] = ['day', 'dusk', 'night', 'mist'];

/** What the pictures show, and the moods that suit it. Neighbours differ, because shelves are numbered in order. */
export const families: readonly [Family, ...Family[]] = [
  { name: 'hills', draw: drawHills, moods: every },
  { name: 'city', draw: drawCity, moods: ['night', 'dusk'] },
  { name: 'gate', draw: drawGate, moods: every },
  { name: 'geometry', draw: drawGeometry, moods: every },
  { name: 'stars', draw: drawStars, moods: ['night'] },
  { name: 'blossom', draw: drawBlossom, moods: every },
  { name: 'train', draw: drawTrain, moods: every },
  { name: 'peaks', draw: drawMistyPeaks, moods: ['mist', 'dusk', 'day', 'night'] },
  { name: 'umbrella', draw: drawUmbrella, moods: ['mist', 'night', 'dusk'] },
  { name: 'koi', draw: drawKoi, moods: ['day', 'night', 'dusk'] },
  { name: 'meadow', draw: drawMeadow, moods: ['day', 'dusk', 'night'] },
  { name: 'lanterns', draw: drawLanterns, moods: ['night'] },
  { name: 'lighthouse', draw: drawLighthouse, moods: ['dusk', 'night', 'mist'] },
  { name: 'books', draw: drawBooks, moods: every },
  { name: 'forest', draw: drawForest, moods: ['mist', 'day', 'night', 'dusk'] },
  { name: 'great peak', draw: drawGreatPeak, moods: every },
  { name: 'whale', draw: drawWhale, moods: ['night', 'dusk', 'day'] },
  { name: 'rooftops', draw: drawRooftops, moods: ['dusk', 'night'] },
  { name: 'waves', draw: drawWaves, moods: every },
  { name: 'window', draw: drawWindow, moods: ['night', 'dusk', 'day'] },
  { name: 'sea', draw: drawSea, moods: every },
  { name: 'planet', draw: drawFarPlanet, moods: ['night', 'dusk'] },
  { name: 'garden', draw: drawGarden, moods: ['dusk', 'day', 'mist'] },
  { name: 'bands', draw: drawBands, moods: every },
  { name: 'wires', draw: drawWires, moods: ['day', 'dusk', 'night'] },
  { name: 'pagoda', draw: drawPagoda, moods: every },
  { name: 'island', draw: drawFloatingIsland, moods: ['day', 'dusk', 'night'] },
];

/** Patterns rather than places: no scene of a story. */
const flat: readonly string[] = ['geometry', 'bands', 'koi', 'waves'];
const illustrated = families.filter(({ name }) => !flat.includes(name));

/** Steps by the golden ratio: neighbouring numbers land far apart and every place is visited evenly. */
function spread(number: number, ratio: number, offset: number, count: number): number {
  return Math.floor(((((number * ratio + offset) % 1) + 1) % 1) * count);
}

type Format = { readonly width: number; readonly height: number };

function posterChoice(seed: number, purpose: string, number: number): { family: Family; palette: Palette } {
  const offsets = createRandom(`${seed} ${purpose}`);
  const family = families[spread(number, 0.6180339887, offsets.next(), families.length)] ?? families[0];
  const fitting = palettesOf(family.moods);
  const palette = fitting[spread(number, 0.7548776662, offsets.next(), 10_000) % fitting.length] ?? fitting[0];
  return { family, palette };
}

export function paintFamily(family: Family, palette: Palette, random: Random, { width, height }: Format): Canvas {
  const canvas = createCanvas(width, height, palette, random);
  family.draw(canvas);
  return canvas;
}

/** A picture of a family and a palette chosen by a number (of a release, a genre). */
export function paintNumbered(seed: number, purpose: string, number: number, format: Format): Canvas {
  const { family, palette } = posterChoice(seed, purpose, number);
  return paintFamily(family, palette, createRandom(`${seed} ${purpose} ${number}`), format);
}

/** Another view in the colours of a release's poster: its background, the previews of its episodes. */
export function paintCompanion(seed: number, key: string, releaseId: number, format: Format): Canvas {
  const { palette } = posterChoice(seed, 'poster', releaseId);
  const random = createRandom(`${seed} ${key}`);
  const [first = families[0], ...others] = families.filter(
    ({ name, moods }) => moods.includes(palette.mood) && !flat.includes(name),
  );
  return paintFamily(random.pick([first, ...others]), palette, random, format);
}

/** A drawing in grey ink on warm paper, as light novels carry between their pages. */
export function paintIllustration(seed: number, key: string, number: number, format: Format): Canvas {
  const random = createRandom(`${seed} ${key}`);
  const family = illustrated[number % illustrated.length] ?? families[0];
  const palette = random.pick(family.moods.includes('day') ? [inkOnPaper, inkWash, inkNight] : [inkNight, inkWash]);
  return paintFamily(family, palette, random, format);
}
