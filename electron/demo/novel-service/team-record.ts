import type { Team } from '../novel-dataset/teams.ts';

export function teamReference(team: Team) {
  return {
    id: team.id,
    slug: team.slug.replace(/^\d+--/, ''),
    slug_url: team.slug,
    model: 'team',
    name: team.name,
    vk: null,
    discord: null,
  };
}
