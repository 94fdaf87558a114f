import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createBookPictures } from './book-pictures.ts';

/** Pictures that lie under their colours, each loaded when it is let through. */
async function slowPictures(colours: readonly string[]) {
  const files = new Map<string, Uint8Array>();
  for (const background of new Set(colours)) {
    files.set(
      background,
      await sharp({ create: { width: 1, height: 1, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  }
  const asked: string[] = [];
  const waiting = new Map<string, () => void>();
  return {
    asked,
    waiting,
    load: async (source: string) => {
      asked.push(source);
      await new Promise<void>((resolve) => waiting.set(source, resolve));
      waiting.delete(source);
      return files.get(source.split('?')[0] ?? '') ?? null;
    },
  };
}

it('loads pictures that are expected before they are taken, each once and few at a time', async () => {
  const colours = ['red', 'green', 'blue', 'white', 'black', 'gray'];
  const { asked, waiting, load } = await slowPictures(colours);
  const pictures = createBookPictures({ load, taken: ['image/png'] });
  for (const colour of [...colours, 'red']) pictures.expect(colour);
  expect(asked).toEqual(['red', 'green', 'blue', 'white']);
  for (const [place, colour] of colours.entries()) {
    const taken = pictures.take(colour);
    waiting.get(colour)?.();
    expect((await taken)?.bytes?.byteLength).toBeGreaterThan(0);
    expect(asked).toEqual(colours.slice(0, place + 5));
    expect(waiting.size).toBeLessThanOrEqual(4);
  }
  pictures.expect('red');
  expect((await pictures.take('red'))?.bytes).toBeNull();
  expect(asked).toEqual(colours);
});

it('gives the bytes of two that are the same to the one that is taken first, whichever came first', async () => {
  const { waiting, load } = await slowPictures(['red']);
  const pictures = createBookPictures({ load, taken: ['image/png'] });
  for (const source of ['red?1', 'red?2', 'gone']) pictures.expect(source);
  for (const source of ['red?2', 'gone', 'red?1']) waiting.get(source)?.();
  await nextTurn();
  const [first, second] = [await pictures.take('red?1'), await pictures.take('red?2')];
  expect([first?.bytes === null, second?.bytes === null, first?.name === second?.name]).toEqual([false, true, true]);
  expect(await pictures.take('gone')).toBeNull();
  const third = pictures.take('red?3');
  waiting.get('red?3')?.();
  expect(await third).toEqual({ ...first, bytes: null });
});
