import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf } from '../sync-folder.ts';
import { openDevice, openFolder } from './open-device.ts';

export type Device = ReturnType<typeof openDevice>;

export const remember = (device: Device, text: string, at: number) =>
  device.act(({ searches }) => searches.remember(text, at));
export const known = (device: Device) => device.data.searches.recent();
export const filesIn = (directory: string) => readdirSync(directory).filter((name) => name.endsWith('.engawa'));
export const stateOf = async (device: Device) => (await device.state()).devices;
export const fileOf = async (device: Device, directory: string) => {
  const [own] = await stateOf(device);
  if (own === undefined) throw new Error('not joined');
  return join(directory, nameOf(own.id));
};

/** Two devices that have met, each with a search that both know. */
export async function openPair(input: Parameters<Device['join']>[1] = {}) {
  const directory = openFolder();
  const [one, other] = [openDevice(), openDevice()];
  remember(one, 'lamps', 1);
  await one.join(directory, { name: 'Laptop', ...input });
  remember(other, 'steps', 2);
  await other.join(directory, { name: 'Desk', ...input });
  await one.exchange();
  return { directory, one, other };
}
