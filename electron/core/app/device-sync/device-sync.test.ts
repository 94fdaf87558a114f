import { expect, it } from 'vitest';
import { openDevice, openFolder } from './testing/open-device.ts';

it('two devices come to the same by files in one folder', async () => {
  const directory = openFolder();
  const [one, other] = [openDevice(), openDevice()];
  one.act(({ searches }) => searches.remember('lamps', 1));
  await one.join(directory, { name: 'Laptop' });
  const { devices } = await other.join(directory, { name: 'Desk' });
  expect(devices).toMatchObject([
    { name: 'Desk', isThis: true, writtenAt: other.clock.now() },
    { name: 'Laptop', isThis: false, writtenAt: one.clock.now(), taken: { searches: 1 }, trouble: null },
  ]);
  expect(other.data.searches.recent()).toEqual(['lamps']);
  other.act(({ searches }) => searches.remember('stairs', 2));
  await other.pass(30_000);
  await one.pass(45_000);
  expect(one.data.searches.recent()).toEqual(['stairs', 'lamps']);
});
