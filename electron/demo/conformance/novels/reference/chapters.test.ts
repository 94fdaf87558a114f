import { afterAll, describe, expect, it } from 'vitest';
import { asList, asObject, type Landmark, startOwnPeer } from '../peer.ts';

const peer = await startOwnPeer();
afterAll(peer.close);

const chaptersOf = async (landmark: Landmark) => {
  const slugUrl = await peer.find(landmark);
  return { slugUrl, chapters: (await peer.get(`/api/manga/${slugUrl}/chapters`)).list() };
};

describe('Chapter list entry', () => {
  it('has the same branch_id in all chapters of a line, and a new entry id in each', async () => {
    const { chapters } = await chaptersOf('first');
    const branches = chapters.flatMap((chapter) => asList(chapter['branches']));
    expect(new Set(branches.map((branch) => branch['branch_id'])).size).toBe(1);
    expect(new Set(branches.map(({ id }) => id)).size).toBe(24);
  });

  it('gives every chapter of a title in one answer', async () => {
    expect((await chaptersOf('longest')).chapters).toHaveLength(3_932);
    expect((await chaptersOf('long')).chapters).toHaveLength(308);
  });

  it('writes fractions inside the number, and only index orders them', async () => {
    const { chapters } = await chaptersOf('fractional');
    const numbers = chapters
      .toSorted((left, right) => Number(left['index']) - Number(right['index']))
      .map((chapter) => chapter['number']);
    expect(numbers.slice(0, 13)).toEqual([
      '1',
      '1.1',
      '1.2',
      '1.3',
      '1.4',
      '1.5',
      '1.6',
      '1.7',
      '1.8',
      '1.9',
      '1.10',
      '2',
      '3',
    ]);
    expect(numbers.slice(18, 21)).toEqual(['9', '9.5', '10']);
    expect(chapters.map((chapter) => chapter['index'])).not.toEqual(chapters.map((_, place) => place + 1));
  });
});

describe('Rules 5 and 6: branches', () => {
  it('has translation lines that change hands, and one without a team', async () => {
    const { chapters } = await chaptersOf('changingHands');
    const lineIds = (place: number) =>
      new Set(asList(chapters[place]?.['branches']).map((branch) => branch['branch_id']));
    const everywhere = chapters.flatMap((chapter) => asList(chapter['branches']));
    expect(new Set(everywhere.map((branch) => branch['branch_id'])).size).toBe(4);
    expect([...lineIds(0)].every((id) => lineIds(79).has(id))).toBe(false);
    expect(everywhere.some((branch) => asList(branch['teams']).length === 0)).toBe(true);
  });

  it('chooses the older upload without branch_id, which is not the first listed', async () => {
    const { slugUrl, chapters } = await chaptersOf('changingHands');
    for (const chapter of [chapters[0], chapters[30], chapters[70]]) {
      const branches = asList(chapter?.['branches']);
      const oldest = branches.toSorted((left, right) =>
        String(left['created_at']).localeCompare(String(right['created_at'])),
      )[0];
      expect(branches[0]).not.toEqual(oldest);
      const reply = await peer.get(
        `/api/manga/${slugUrl}/chapter?volume=${chapter?.['volume']}&number=${chapter?.['number']}`,
      );
      expect(reply.data()['branch_id']).toBe(oldest?.['branch_id']);
    }
  });

  it('gives each branch by its branch_id, in its own words', async () => {
    const { slugUrl, chapters } = await chaptersOf('changingHands');
    const chapter = asObject(chapters[30]);
    const texts = await Promise.all(
      asList(chapter['branches']).map(async (branch) => {
        const address = `/api/manga/${slugUrl}/chapter?volume=${chapter['volume']}&number=${chapter['number']}`;
        const reply = await peer.get(`${address}&branch_id=${branch['branch_id']}`);
        expect(reply.data()['branch_id']).toBe(branch['branch_id']);
        return JSON.stringify(reply.data()['content']);
      }),
    );
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBe(3);
  });

  it('accepts neither an entry id nor a team id as a branch_id', async () => {
    const { slugUrl, chapters } = await chaptersOf('changingHands');
    const [branch] = asList(chapters[0]?.['branches']);
    const teamId = asList(branch?.['teams'])[0]?.['id'];
    for (const wrong of [branch?.['id'], teamId, 'x']) {
      expect((await peer.get(`/api/manga/${slugUrl}/chapter?volume=1&number=1&branch_id=${wrong}`)).status).toBe(404);
    }
  });
});
