import { pictureName } from '../media/pictures.ts';
import { novelSiteId } from '../novel-dataset/constants.ts';
import { type Person, subscribersOf } from '../novel-dataset/people.ts';

function avatarOf(person: Person, siteUrl: string) {
  const address = `${siteUrl}/uploads/avatar/${person.id}/${pictureName('avatar', person.id)}/default.webp`;
  return { filename: 'default.webp', thumbnail: address, default: address, md: address, url: address };
}

/** A person inside a title. */
export function personReference(person: Person, siteUrl: string) {
  return {
    id: person.id,
    slug: person.slug,
    slug_url: `${person.id}--${person.slug}`,
    model: 'people',
    name: person.name,
    rus_name: person.russianName,
    alt_name: null,
    cover: avatarOf(person, siteUrl),
  };
}

/** novel-service, Person record: no list of titles, and `fields[]` changes nothing. */
export function personRecord(person: Person, titleCount: number, siteUrl: string) {
  return {
    ...personReference(person, siteUrl),
    avatar: avatarOf(person, siteUrl),
    titles_count_details: { [novelSiteId]: titleCount },
    subscription: { is_subscribed: false, source_type: 'people', source_id: person.id, relation: null },
    stats: [
      {
        value: subscribersOf(person),
        formated: String(subscribersOf(person)),
        tag: 'subscribers',
        label: 'Подписчиков',
      },
    ],
  };
}
