import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAnswer } from '#renderer/api/query-for.ts';
import type { OwnFontId } from '#shared/domain/app/own-font.ts';
import { type Face, fonts, type ReaderLook, type Script } from './reading-look.ts';

const faceQuery = (font: ReaderLook['font']) =>
  queryOptions({
    queryKey: ['face', font],
    queryFn: () => (isOwn(font) ? load(font) : fonts[font]),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The face of a font. Undefined while it is loading, and for one that is missing or that the browser refuses. */
export function useFace(font: ReaderLook['font']): Face | undefined {
  const { data: listed } = useAnswer('fonts.list', {}, { enabled: isOwn(font) });
  const isMissing = listed?.every(({ id }) => id !== font) ?? false;
  const { data: own } = useQuery({ ...faceQuery(font), enabled: isOwn(font) && !isMissing });
  if (!isOwn(font)) return fonts[font];
  return isMissing ? undefined : own;
}

function isOwn(font: ReaderLook['font']): font is OwnFontId {
  return !Object.hasOwn(fonts, font);
}

/** Makes a font ready to be drawn. Rejects when it is missing or refused by the browser. */
export function useFaceLoading(): (font: ReaderLook['font']) => Promise<Face> {
  const client = useQueryClient();
  return (font) => client.fetchQuery(faceQuery(font));
}

async function load(font: OwnFontId): Promise<Face> {
  const name = `Own ${font}`;
  const file = new FontFace(name, `url(/media/font/${font})`);
  document.fonts.add(file);
  try {
    await file.load();
    // The default face draws letters that the font lacks.
    const family = `'${name}', ${fonts.literata.family}`;
    return { family, characterWidths: { latin: widthIn(family, 'latin'), cyrillic: widthIn(family, 'cyrillic') } };
  } catch (cause) {
    document.fonts.delete(file);
    throw cause;
  }
}

/** Running text, in which each letter has its usual share. */
const SAMPLES: Readonly<Record<Script, string>> = {
  latin: 'By noon the wind had turned, and the first drops of rain began to fall on the warm stones of the old square.',
  cyrillic: 'К полудню ветер переменился, и первые капли дождя начали падать на тёплые камни старой площади.',
};
const MEASURED_PIXELS = 20;
/** Even a font of empty or endless letters leaves a usable column. */
const [NARROWEST, WIDEST] = [0.25, 1.25];

/** The width of an average character, in em. */
function widthIn(family: string, script: Script): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return fonts.literata.characterWidths[script];
  context.font = `${MEASURED_PIXELS}px ${family}`;
  const sample = SAMPLES[script];
  const width = context.measureText(sample).width / sample.length / MEASURED_PIXELS;
  return Math.min(WIDEST, Math.max(NARROWEST, width));
}
