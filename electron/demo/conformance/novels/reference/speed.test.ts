import { afterAll, describe, expect, it } from 'vitest';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import { startOwnPeer } from '../peer.ts';

/** Runs in this process, whose processor time therefore includes the service's. */
const peer = await startOwnPeer();
afterAll(peer.close);
const [first, longest] = [await peer.find('first'), await peer.find('longest')];

describe('Limits: one response', () => {
  it('answers the list of 3,932 chapters within a second', async () => {
    const reading = async () => {
      const reply = await peer.get(`/api/manga/${longest}/chapters`);
      expect(reply.list()).toHaveLength(3_932);
    };
    expect(await processorMilliseconds(reading)).toBeLessThan(1_000);
  });

  it('answers 500 mixed reads within five seconds', async () => {
    const paths = [
      '/api/manga?site_id[]=3&limit=10',
      `/api/manga/${first}?fields[]=summary&fields[]=genres`,
      `/api/manga/${first}/chapters`,
      `/api/manga/${longest}/chapter?number=3000`,
      '/api/constants?fields[]=types',
    ];
    const worker = async () => {
      for (let round = 0; round < 10; round += 1) {
        for (const path of paths) expect((await peer.get(path)).status).toBe(200);
      }
    };
    const reading = () => Promise.all(Array.from({ length: 10 }, worker));
    expect(await processorMilliseconds(reading)).toBeLessThan(5_000);
  });
});
