import { countries } from '../novel-dataset/constants/countries.ts';
import { genres } from '../novel-dataset/constants/genres.ts';
import { imageServers } from '../novel-dataset/constants/image-servers.ts';
import { ageRestrictions, statuses, translationStatuses } from '../novel-dataset/constants/statuses.ts';
import { tags } from '../novel-dataset/constants/tags.ts';
import { originTypes } from '../novel-dataset/constants/types.ts';
import { type FieldMessages, rejected } from './failures.ts';
import { readPhpQuery } from './php-query.ts';

function recordsOf(name: string, siteUrl: string): unknown {
  switch (name) {
    case 'genres':
      return genres;
    case 'tags':
      return tags;
    case 'types':
      return originTypes;
    case 'status':
      return statuses;
    case 'imageServers':
      return imageServers(siteUrl);
    case 'countries':
      return countries;
    // The rest is seen at public clients only.
    case 'scanlateStatus':
      return translationStatuses;
    case 'ageRestriction':
      return ageRestrictions;
    case 'format':
      return [];
    default:
      return undefined;
  }
}

/** GET /api/constants: of the whole network, whatever Site-Id says (novel-service, Constants and Site scoping). */
export function answerConstants(request: Request, siteUrl: string): Response {
  const data: Record<string, unknown> = {};
  const messages: Record<string, FieldMessages[string]> = {};
  for (const [place, name] of readPhpQuery(new URL(request.url)).list('fields').entries()) {
    const records = recordsOf(name, siteUrl);
    if (records === undefined) messages[`fields.${place}`] = [`Выбранное значение для fields.${place} ошибочно.`];
    else data[name] = records;
  }
  return Object.keys(messages).length === 0 ? Response.json({ data }) : rejected(request, messages);
}
