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
    return { family, characterWidths: await widthsOf(family) };
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
const [NARROWEST, WIDEST] = [0.5, 2.5];

/** Measured relative to the default face, whose widths are known from whole texts. */
async function widthsOf(family: string): Promise<Face['characterWidths']> {
  const context = document.createElement('canvas').getContext('2d');
  const usual = fonts.literata;

  async function widthIn(script: Script): Promise<number> {
    const [own = 1, known = 1] = await Promise.all(
      [family, usual.family].map(async (measured) => {
        const font = `${MEASURED_PIXELS}px ${measured}`;
        await document.fonts.load(font, SAMPLES[script]);
        if (context !== null) context.font = font;
        return context?.measureText(SAMPLES[script]).width;
      }),
    );
    return usual.characterWidths[script] * Math.min(WIDEST, Math.max(NARROWEST, own / known));
  }

  return { latin: await widthIn('latin'), cyrillic: await widthIn('cyrillic') };
}
