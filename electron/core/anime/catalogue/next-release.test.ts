import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { ReleaseCard } from '#shared/domain/anime/release.ts';

const FIRST = 'accountant-of-paper-cranes';
const SECOND = 'accountant-of-paper-cranes-2';
const FILM = 'accountant-of-paper-cranes-the-movie';
const LAST = 'accountant-of-paper-cranes-the-week-after';

type Changed = { alias: string; is_blocked_by_geo: boolean; is_blocked_by_copyrights: boolean; episodes: unknown[] };

describe('the next release of a franchise', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
  });
  afterAll(() => demo.close());

  /** A core whose service applies `change` to the releases of its lists. */
  async function startCore(change: (release: Changed) => void = () => undefined) {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await globalThis.fetch(input, init);
      const url = new URL(input instanceof Request ? input.url : input);
      if (!url.pathname.endsWith('/anime/releases/list')) return response;
      const answer = (await response.json()) as { data: Changed[] };
      answer.data.forEach(change);
      return Response.json(answer);
    };
    const test = await startTestCore(demo, { fetch });
    const nextOf = async (alias: string) => {
      const { id } = await test.client['releases.get']({ idOrAlias: alias });
      return (await test.client['franchises.next']({ releaseId: id }))?.alias ?? null;
    };
    return { test, nextOf };
  }

  it('is the next one in the order of watching, and null after the last', async () => {
    const { test, nextOf } = await startCore();
    await using _ = test;
    expect(await nextOf(FIRST)).toBe(SECOND);
    expect(await nextOf(SECOND)).toBe(FILM);
    expect(await nextOf(LAST)).toBeNull();
    expect(await nextOf('forty-second-stories')).toBeNull();
  });

  it.each<[string, (release: Changed) => void]>([
    ['is blocked in this country', (release) => Object.assign(release, { is_blocked_by_geo: true })],
    ['is blocked by its owner', (release) => Object.assign(release, { is_blocked_by_copyrights: true })],
    ['has no episodes yet', (release) => Object.assign(release, { episodes: [] })],
  ])('is not one that %s', async (_reason, change) => {
    const { test, nextOf } = await startCore((release) => release.alias === SECOND && change(release));
    await using _ = test;
    expect(await nextOf(FIRST)).toBe(FILM);
  });

  it('is stored for offline use', async () => {
    const { test, nextOf } = await startCore();
    await using _ = test;
    await nextOf(FIRST);
    const { id: releaseId } = await test.client['releases.get']({ idOrAlias: FIRST });
    const kept = await test.client['answers.kept']({ name: 'franchises.next', input: { releaseId } });
    expect(ReleaseCard.parse(kept?.value).alias).toBe(SECOND);
  });
});
