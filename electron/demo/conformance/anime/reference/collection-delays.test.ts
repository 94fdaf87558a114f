import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { column } from '../api.ts';
import { signIn, someReleaseIds } from '../samples.ts';
import { startOwnService } from '../service-under-test.ts';

const ROOT = '/accounts/users/me/collections';

const service = await startOwnService();
afterAll(service.close);
const [id = 0] = await someReleaseIds(service.api, 1);
let token: string;
beforeEach(async () => {
  service.reset();
  token = await signIn(service.api, service.account);
});

const put = (type: string) => service.api.post(ROOT, { token, json: [{ release_id: id, type_of_collection: type }] });
const remove = () => service.api.remove(ROOT, { token, json: [{ release_id: id }] });
const pairs = async () => (await service.api.get(`${ROOT}/ids`, { token })).json;

describe('Delayed collection writes', () => {
  it('an entry removed within seconds comes back about a minute later', async () => {
    await put('PLANNED');
    expect((await remove()).json).toEqual([]);
    service.passSeconds(50);
    expect(await pairs()).toEqual([]);
    service.passSeconds(15);
    expect(await pairs()).toEqual([[id, 'PLANNED']]);
    const listing = await service.api.get(`${ROOT}/releases?type_of_collection=PLANNED`, { token });
    expect(listing.text).toContain(`"id":${id},`);
  });

  it('an entry that came back cannot be removed for more than three minutes; later it can, and stays away', async () => {
    await put('PLANNED');
    await remove();
    service.passSeconds(65);
    expect((await remove()).json).toEqual([[id, 'PLANNED']]);
    service.passSeconds(180);
    expect((await remove()).json).toEqual([[id, 'PLANNED']]);
    service.passSeconds(30);
    expect((await remove()).json).toEqual([]);
    service.passSeconds(600);
    expect(await pairs()).toEqual([]);
  });

  it('an entry removed later stays away', async () => {
    await put('PLANNED');
    service.passSeconds(30);
    expect((await remove()).json).toEqual([]);
    service.passSeconds(600);
    expect(await pairs()).toEqual([]);
  });

  it('an entry added again at once is not replaced by the removed one', async () => {
    await put('PLANNED');
    await remove();
    await put('WATCHED');
    service.passSeconds(120);
    expect(await pairs()).toEqual([[id, 'WATCHED']]);
  });

  it('a removed favorite does not come back', async () => {
    const root = '/accounts/users/me/favorites';
    await service.api.post(root, { token, json: [{ release_id: id }] });
    await service.api.remove(root, { token, json: [{ release_id: id }] });
    service.passSeconds(600);
    expect((await service.api.get(`${root}/ids`, { token })).json).toEqual([]);
  });
});

describe('Accounts', () => {
  it('have lists of their own, and favorites and collections are independent', async () => {
    const other = await signIn(service.api, service.secondAccount);
    await put('PLANNED');
    await service.api.post('/accounts/users/me/favorites', { token: other, json: [{ release_id: id }] });
    const favorites = async (session: string) =>
      (await service.api.get('/accounts/users/me/favorites/ids', { token: session })).json;
    expect([await favorites(token), await favorites(other)]).toEqual([[], [id]]);
    expect(column(await pairs(), 0)).toEqual([id]);
    expect((await service.api.get(`${ROOT}/ids`, { token: other })).json).toEqual([]);
  });
});
