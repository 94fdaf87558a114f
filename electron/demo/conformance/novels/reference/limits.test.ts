import { afterEach, describe, expect, it } from 'vitest';
import { type OwnPeer, startOwnPeer } from '../peer.ts';

// These need a server of their own: its clock is moved.
let open: OwnPeer | undefined;
const start = async (rateLimit: { chapters: number; perSeconds: number } | 'usual') => {
  open = await startOwnPeer({ rateLimit });
  return open;
};
afterEach(async () => {
  await open?.close();
});

const readChapters = async (peer: OwnPeer, count: number) => {
  const slugUrl = await peer.find('longest');
  const statuses: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    statuses.push((await peer.get(`/api/manga/${slugUrl}/chapter?number=${number}`)).status);
  }
  return statuses;
};

describe('Limits', () => {
  it('trips at the 217th chapter of a sustained download and not before', async () => {
    const statuses = await readChapters(await start('usual'), 220);
    expect(statuses.indexOf(429)).toBe(216);
    expect(statuses.slice(216)).toEqual([429, 429, 429, 429]);
  });

  it('lets the chapter list through during the penalty, and chapters after it', async () => {
    const peer = await start({ chapters: 3, perSeconds: 600 });
    expect(await readChapters(peer, 4)).toEqual([200, 200, 200, 429]);
    const slugUrl = await peer.find('longest');
    expect((await peer.get(`/api/manga/${slugUrl}/chapters`)).status).toBe(200);
    peer.clock.advance(59);
    expect(await readChapters(peer, 1)).toEqual([429]);
    peer.clock.advance(2);
    expect(await readChapters(peer, 3)).toEqual([200, 200, 200]);
  });

  it('never trips for slow reading', async () => {
    const peer = await start({ chapters: 3, perSeconds: 10 });
    for (let round = 0; round < 5; round += 1) {
      expect(await readChapters(peer, 3)).toEqual([200, 200, 200]);
      peer.clock.advance(10);
    }
  });

  it('sends Retry-After in seconds at one trip and leaves it out at the next', async () => {
    const peer = await start({ chapters: 1, perSeconds: 600 });
    const slugUrl = await peer.find('longest');
    const chapter = () => peer.get(`/api/manga/${slugUrl}/chapter?number=1`);
    await chapter();
    expect((await chapter()).headers.get('retry-after')).toMatch(/^(59|60)$/);
    peer.clock.advance(61);
    await chapter();
    const second = await chapter();
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, null]);
  });

  it('applies a new limit and a reset at once', async () => {
    const peer = await start({ chapters: 1, perSeconds: 600 });
    expect(await readChapters(peer, 2)).toEqual([200, 429]);
    peer.service.setRateLimit({ chapters: 2, perSeconds: 600 });
    expect(await readChapters(peer, 3)).toEqual([200, 200, 429]);
    peer.service.reset();
    expect(await readChapters(peer, 1)).toEqual([200]);
  });
});
