import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { QueryView } from '#renderer/parts/page/query-view.tsx';
import { AnimeHeader } from '#renderer/parts/release/anime-header.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import type { Team, TeamRole } from '#shared/domain/anime/site-media.ts';
import { TeamSection, TeamSkeleton } from './team-section.tsx';
import styles from './teams-page.module.css';

/** Stands for no choice of a role: no role's id is empty. */
export const ANY_ROLE = '';

/** The people who make the releases: teams in the service's order. */
export function TeamsPage() {
  const t = useTranslations('teams');
  const teams = useQuery(queryFor('teams.list', {}));
  const [text, setText] = useState('');
  const [roleId, setRoleId] = useState(ANY_ROLE);
  const shown = chosenTeams(teams.data ?? [], { text: useDeferredValue(text), roleId });
  const people = new Set(shown.flatMap(({ members }) => members.map(({ id }) => id))).size;
  return (
    <>
      <AnimeHeader title={t('title')} detail={teams.data && t('people', { count: people })} />
      <div className={styles['tools']}>
        <TextField
          label={t('find')}
          type="search"
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles['role']}>
          <span id="team-role-label" className="small soft medium">
            {t('role')}
          </span>
          <Select
            labelledBy="team-role-label"
            value={roleId}
            onChange={setRoleId}
            choices={[
              { value: ANY_ROLE, label: t('anyRole') },
              ...rolesOf(teams.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        </div>
      </div>
      <QueryView query={teams} skeleton={<TeamSkeleton />}>
        {() =>
          shown.length === 0 ? (
            <EmptyState title={t('nobody')} advice={t('nobodyAdvice')} />
          ) : (
            shown.map((team) => <TeamSection key={team.id} team={team} />)
          )
        }
      </QueryView>
    </>
  );
}

/** Distinct roles, in order of appearance. */
export function rolesOf(teams: readonly Team[]): TeamRole[] {
  const roles = teams.flatMap(({ members }) => members.flatMap((member) => member.roles));
  return [...new Map(roles.map((role) => [role.id, role])).values()];
}

/** The teams with their members of the role whose nickname has the text; without a choice also empty teams. */
export function chosenTeams(
  teams: readonly Team[],
  { text, roleId }: { readonly text: string; readonly roleId: string },
): readonly Team[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '' && roleId === ANY_ROLE) return teams;
  return teams
    .map((team) => ({
      ...team,
      members: team.members.filter(
        ({ nickname, roles }) =>
          nickname.toLocaleLowerCase().includes(wanted) &&
          (roleId === ANY_ROLE || roles.some(({ id }) => id === roleId)),
      ),
    }))
    .filter(({ members }) => members.length > 0);
}
