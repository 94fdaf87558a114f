import { describe, expect, it } from 'vitest';
import { ImageAddress, SlugUrl } from '#shared/domain/identifiers.ts';
import { Person } from '#shared/domain/novels/novel.ts';
import { WirePerson } from '#shared/upstream/novel-api.ts';
import { personFrom } from './novel-mapper.ts';

const slugUrl = SlugUrl.parse('2100--vera');
const address = (path: string | null) => (path === null ? null : ImageAddress.parse(`/media/image/novels?src=${path}`));
const map = (fields: Record<string, unknown>) =>
  Person.parse(personFrom(WirePerson.parse({ data: { id: 2100, ...fields } }).data, { slugUrl, siteId: 3, address }));

describe('a person', () => {
  it('needs only an id', () => {
    expect(map({})).toEqual({
      ...{ id: 2100, slugUrl, name: '2100--vera', otherNames: [], picture: null },
      ...{ titleCount: null, subscriberCount: null },
    });
  });

  it('has the Russian name first and every other name once', () => {
    const names = { name: 'Vera', rus_name: 'Вера', alt_name: 'Vera' };
    expect(map(names)).toMatchObject({ name: 'Вера', otherNames: ['Vera'] });
    expect(map({ ...names, alt_name: ['В.', 5, ' ', 'V.'] }).otherNames).toEqual(['Vera', 'В.', 'V.']);
    expect(map({ name: 'Vera', rus_name: '', alt_name: null })).toMatchObject({ name: 'Vera', otherNames: [] });
  });

  it('has the title count of this site, and the subscriber count if the service gives one', () => {
    const stats = [null, { tag: 'views', value: 1 }, { tag: 'subscribers', value: 12, label: 'x' }];
    expect(map({ titles_count_details: { 1: 9, 3: 4 }, stats })).toMatchObject({ titleCount: 4, subscriberCount: 12 });
    expect(map({ titles_count_details: { 1: 9 }, stats: {} })).toMatchObject({
      titleCount: null,
      subscriberCount: null,
    });
    expect(map({ titles_count_details: { 3: '4' } }).titleCount).toBeNull();
    expect(map({ titles_count_details: [], stats: [{ tag: 'subscribers', value: '12' }] })).toMatchObject({
      ...{ titleCount: null, subscriberCount: null },
    });
  });

  it('has its avatar as picture, else its cover', () => {
    expect(map({ avatar: { url: '/a' }, cover: { md: '/c' } }).picture).toBe(address('/a'));
    expect(map({ avatar: null, cover: { md: '/c' } }).picture).toBe(address('/c'));
    expect(map({ avatar: '/a' }).picture).toBeNull();
  });
});
