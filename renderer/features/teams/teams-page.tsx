import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { KeptNote, keptStateOf } from '#renderer/parts/errors/coming-later.tsx';
import { QueryError } from '#renderer/parts/errors/query-error.tsx';
import { PageHeader, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { AnimeSections } from '#renderer/parts/release/anime-sections.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import type { Team, TeamRole } from '#shared/domain/anime/site-media.ts';
import { TeamSection, TeamSkeleton } from './team-section.tsx';
import styles from './teams-page.module.css';

/** Stands for no choice of a role: no role's id is empty. */
export const ANY_ROLE = '';

/** Who makes the releases: teams in the service's order, and in each of them its people. */
export function TeamsPage() {
  const t = useTranslations('teams');
  usePageTitle(t('title'));
  const teams = useQuery(queryFor('teams.list', {}));
  const [text, setText] = useState('');
  const [roleId, setRoleId] = useState(ANY_ROLE);
  const shown = chosenTeams(teams.data ?? [], { text: useDeferredValue(text), roleId });
  const people = new Set(shown.flatMap(({ members }) => members.map(({ id }) => id))).size;
  const retry = () => void teams.refetch();
  return (
    <>
      <AnimeSections />
      <PageHeader title={t('title')} detail={teams.data === undefined ? '' : t('people', { count: people })} />
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
      <KeptNote kept={keptStateOf(teams)} onRetry={retry} />
      {teams.isPending && <TeamSkeleton />}
      {shown.map((team) => (
        <TeamSection key={team.id} team={team} />
      ))}
      {teams.data !== undefined && shown.length === 0 && <EmptyState title={t('nobody')} advice={t('nobodyAdvice')} />}
      <QueryError query={teams} />
    </>
  );
}

/** Distinct roles, in order of appearance. */
export function rolesOf(teams: readonly Team[]): TeamRole[] {
  const roles = teams.flatMap(({ members }) => members.flatMap((member) => member.roles));
  return [...new Map(roles.map((role) => [role.id, role])).values()];
}

/** Teams with only those whose nickname holds the text and who have the role; without a choice also empty teams. */
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
