import { afterAll, describe, expect, it } from 'vitest';
import { asList, asObject, novelPeer } from '../peer.ts';
import { branchesOf, chapterPath, chaptersOf, idOf, someSharedChapter, someTitle } from '../samples.ts';

const peer = await novelPeer();
afterAll(peer.close);
const title = await someTitle(peer);
const chapters = await chaptersOf(peer, title);

describe('Chapter list entry', () => {
  it('has the documented fields and repeats the volume in number_secondary', () => {
    expect(chapters.length).toBeGreaterThan(0);
    for (const chapter of chapters) {
      expect(chapter).toMatchObject({
        index: expect.any(Number),
        item_number: expect.any(Number),
        volume: expect.any(String),
        number: expect.any(String),
        number_secondary: chapter['volume'],
        branches_count: branchesOf(chapter).length,
      });
    }
  });

  it('has branches with a revision, a translation line, teams and an uploader', () => {
    for (const branch of chapters.flatMap(branchesOf)) {
      expect(branch).toMatchObject({
        id: expect.any(Number),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
        teams: expect.any(Array),
        user: { username: expect.any(String), id: expect.any(Number) },
      });
      expect(branch).toHaveProperty('branch_id');
    }
  });

  it('has a branch_id that several chapters share, and a revision that none do', () => {
    const branches = chapters.flatMap(branchesOf);
    expect(new Set(branches.map(idOf)).size).toBe(branches.length);
    expect(new Set(branches.map((branch) => branch['branch_id'])).size).toBeLessThan(branches.length);
  });

  it('puts every chapter in one answer, each with an index of its own', async () => {
    expect(new Set(chapters.map(({ index }) => index)).size).toBe(chapters.length);
    const body = (await peer.get(`/api/manga/${title['slug_url']}/chapters?page=2&limit=10`)).json();
    expect(body['data']).toHaveLength(chapters.length);
    expect(body).not.toHaveProperty('meta');
  });
});

describe('Rules 5 and 6: branches', async () => {
  const shared = await someSharedChapter(peer);
  const read = async (branchId?: unknown) => peer.get(chapterPath(shared.title, shared.chapter, branchId));

  it('branch_id selects the line', async () => {
    for (const branch of branchesOf(shared.chapter)) {
      expect((await read(branch['branch_id'])).data()['branch_id']).toBe(branch['branch_id']);
    }
  });

  it('without it, the answer is one of the lines', async () => {
    const lines = branchesOf(shared.chapter).map((branch) => branch['branch_id']);
    expect(lines).toContain((await read()).data()['branch_id']);
  });

  it('a single chapter has the flat teams of its branch', async () => {
    for (const branch of branchesOf(shared.chapter)) {
      const listed = asList(branch['teams']).map(idOf);
      for (const team of asList((await read(branch['branch_id'])).data()['teams'])) {
        expect(listed).toContain(asObject(team)['id']);
      }
    }
  });
});
