import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Demo } from './demo.ts';
import { startDemo } from './start-demo.ts';

/** How many cards are seen at once on a large screen. */
const SCREENFUL = 40;
const COVERS_SEEN = 28;
const SHELF = 14;

const PICTURE = /\/([a-z]+-\d+)\/[\w-]+\.webp$/;
const Image = z.object({ optimized: z.object({ preview: z.string().nullable() }) });
const Release = z.object({ id: z.int(), poster: Image.optional() });
const Releases = z.array(Release);
const Franchise = z.object({
  id: z.string(),
  image: Image,
  franchise_releases: z.array(z.object({ release: Release })).default([]),
});
const Page = z.object({
  episodes: z.array(z.object({ preview: Image })),
  background_covers: z.array(z.object({ image: Image })),
  members: z.array(z.object({ user: z.object({ avatar: Image }).nullable() })),
});

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo({ port: 0, timeScale: 1, seed: 1 });
});
afterAll(() => demo.close());

async function ask<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.output<Schema>> {
  const response = await fetch(`${demo.anime.baseUrl}${path}`, { headers: { accept: 'application/json' } });
  return schema.parse(await response.json());
}

function named(image: z.infer<typeof Image> | undefined): string[] {
  const [, name] = PICTURE.exec(image?.optimized.preview ?? '') ?? [];
  return name === undefined ? [] : [name];
}

/** Null: no poster, which still takes a place on the screen. */
const postersOf = (releases: z.infer<typeof Releases>) => releases.map(({ poster }) => named(poster)[0] ?? null);

/** The pictures that are the same as one less than `screenful` places before them. */
function twins(pictures: readonly (string | null)[], screenful: number): readonly (string | null)[] {
  return pictures.filter(
    (picture, place) => picture !== null && pictures.slice(Math.max(0, place - screenful + 1), place).includes(picture),
  );
}

async function allReleases(): Promise<z.infer<typeof Releases>> {
  const found: z.infer<typeof Releases> = [];
  for (let page = 1; ; page += 1) {
    const { data } = await ask(z.object({ data: Releases }), `/anime/catalog/releases?limit=50&page=${page}`);
    if (data.length === 0) return found;
    found.push(...data);
  }
}

describe('no picture is seen twice at once', () => {
  test('among releases: newest first, recommended, this week', async () => {
    const releases = await allReleases();
    expect(releases.length).toBeGreaterThan(600);
    expect(twins(postersOf(releases), SCREENFUL)).toEqual([]);
    expect(twins(postersOf(await ask(Releases, '/anime/releases/latest?limit=50')), SCREENFUL)).toEqual([]);
    expect(twins(postersOf(await ask(Releases, '/anime/releases/recommended?limit=50')), SCREENFUL)).toEqual([]);
    const week = await ask(z.array(z.object({ release: Release })), '/anime/schedule/week');
    expect(week.length).toBeGreaterThan(10);
    expect(twins(postersOf(week.map(({ release }) => release)), SCREENFUL)).toEqual([]);
  });

  test('on the page of a release: itself, its background, its episodes, its people, similar ones', async () => {
    for (const { id, poster } of (await allReleases()).filter((_, place) => place % 40 === 0)) {
      const similar = await ask(Releases, `/anime/releases/recommended?limit=${SHELF}&release_id=${id}`);
      expect(twins([...named(poster), ...postersOf(similar)], SHELF + 1)).toEqual([]);
      const { episodes, background_covers, members } = await ask(Page, `/anime/releases/${id}`);
      const stills = episodes.flatMap(({ preview }) => named(preview));
      expect(twins(stills, SHELF)).toEqual([]);
      expect(
        twins(
          background_covers.flatMap(({ image }) => named(image)),
          SHELF,
        ),
      ).toEqual([]);
      expect(
        twins(
          members.flatMap(({ user }) => named(user?.avatar)),
          SHELF,
        ),
      ).toEqual([]);
    }
  });

  test('among franchises, and on the page of each', async () => {
    const franchises = await ask(z.array(Franchise), '/anime/franchises');
    expect(franchises.length).toBeGreaterThan(40);
    expect(
      twins(
        franchises.flatMap(({ image }) => named(image)),
        SCREENFUL,
      ),
    ).toEqual([]);
    for (const { id } of franchises) {
      const { image, franchise_releases: releases } = await ask(Franchise, `/anime/franchises/${id}`);
      const posters = postersOf(releases.map(({ release }) => release));
      expect(twins([...named(image), ...posters], SHELF)).toEqual([]);
    }
  });

  test('among genres, videos and promotions', async () => {
    for (const path of ['/anime/genres', '/media/videos?limit=0', '/media/promotions']) {
      const pictures = (await ask(z.array(z.object({ image: Image })), path)).flatMap(({ image }) => named(image));
      expect(pictures.length).toBeGreaterThan(5);
      expect(twins(pictures, COVERS_SEEN)).toEqual([]);
    }
  });

  test('among novels, most read first', async () => {
    const Novels = z.object({ data: z.array(z.object({ cover: z.object({ md: z.string() }) })) });
    const headers = { accept: 'application/json', referer: `${demo.novels.siteUrl}/` };
    const covers: string[] = [];
    for (let page = 1; covers.length === (page - 1) * 60; page += 1) {
      const response = await fetch(`${demo.novels.baseUrl}/api/manga?site_id[]=3&page=${page}`, { headers });
      const { data } = Novels.parse(await response.json());
      covers.push(...data.map(({ cover }) => PICTURE.exec(cover.md)?.[1] ?? ''));
    }
    expect(covers.length).toBeGreaterThan(300);
    expect(twins(covers, COVERS_SEEN)).toEqual([]);
  });
});
