import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { textSeed } from '#renderer/parts/filters/text-seed.ts';
import { TypedSearchField } from '#renderer/parts/filters/typed-search-field.tsx';
import { QueryView } from '#renderer/parts/page/query-view.tsx';
import { AnimeHeader } from '#renderer/parts/release/anime-header.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonText, skeletons } from '#renderer/ui/cards/skeleton.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import type { Team, TeamMember, TeamRole } from '#shared/domain/anime/site-media.ts';
import { foundByName, searchTextOf } from '#shared/domain/app/name-search.ts';
import { textLanguage } from '#shared/domain/chapter-document/text-language.ts';
import styles from './teams-page.module.css';

const SKELETONS = 18;

/** The choice of any role; no role's id is empty. */
export const ANY_ROLE = '';

/** The people who make the releases, by team in the service's order. */
export function TeamsPage() {
  const t = useTranslations('teams');
  const teams = useAnswer('teams.list', {});
  const [text, setText] = useState('');
  const [roleId, setRoleId] = useState(ANY_ROLE);
  const shown = chosenTeams(teams.data ?? [], { text, roleId });
  const people = new Set(shown.flatMap(({ members }) => members.map(({ id }) => id))).size;
  return (
    <>
      <AnimeHeader title={t('title')} detail={teams.data && t('people', { count: people })} />
      <div className="row wrap gap-2 margin-bottom-4">
        <TypedSearchField label={t('find')} search={text} onSearch={setText} />
        <Select
          name={t('role')}
          value={roleId}
          onChange={setRoleId}
          choices={[
            { value: ANY_ROLE, label: t('anyRole') },
            ...rolesOf(teams.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </div>
      <QueryView
        query={teams}
        skeleton={
          <div className="margin-top-8">
            <div className={styles['members']}>
              {skeletons(
                SKELETONS,
                <div className={styles['member']} aria-hidden="true">
                  <Skeleton className={styles['face']} />
                  <SkeletonText width={0.6} />
                </div>,
              )}
            </div>
          </div>
        }
        empty={shown.length === 0 && <EmptyState title={t('noMatches.title')} advice={t('noMatches.advice')} />}
      >
        {() => shown.map((team) => <TeamSection key={team.id} team={team} />)}
      </QueryView>
    </>
  );
}

/** The distinct roles in order of appearance. */
export function rolesOf(teams: readonly Team[]): TeamRole[] {
  const roles = teams.flatMap(({ members }) => members.flatMap((member) => member.roles));
  return [...new Map(roles.map((role) => [role.id, role])).values()];
}

/** The teams that have members with the role and the text in their nickname, with those members; without filters all teams. */
export function chosenTeams(
  teams: readonly Team[],
  { text, roleId }: { readonly text: string; readonly roleId: string },
): readonly Team[] {
  if (text.trim() === '' && roleId === ANY_ROLE) return teams;
  const members = teams.flatMap((team) => team.members);
  const named = new Set(foundByName(members, text, ({ nickname }) => searchTextOf([nickname])));
  return teams
    .map((team) => ({
      ...team,
      members: team.members.filter(
        (member) => named.has(member) && (roleId === ANY_ROLE || member.roles.some(({ id }) => id === roleId)),
      ),
    }))
    .filter(({ members }) => members.length > 0);
}

function TeamSection({ team }: { readonly team: Team }) {
  const t = useTranslations('teams');
  const titleId = `team-${team.id}`;
  return (
    <section className="margin-top-8" aria-labelledby={titleId}>
      <h2 id={titleId} className="flex align-baseline gap-2 lead strong break-anywhere">
        <bdi>{team.title}</bdi>
        <span className="small faint regular tabular">{team.members.length}</span>
      </h2>
      {team.description !== null && (
        <p className={styles['description']} dir="auto" lang={textLanguage(team.description)}>
          {team.description}
        </p>
      )}
      {team.members.length === 0 ? (
        <p className={styles['description']}>{t('noMembers')}</p>
      ) : (
        <ul className={styles['members']}>
          {team.members.map((member) => (
            <li key={member.id}>
              <MemberCard member={member} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function MemberCard({ member }: { readonly member: TeamMember }) {
  const t = useTranslations('teams');
  const { nickname, avatar, roles, isIntern, isOnVacation, id } = member;
  return (
    <div className={styles['member']}>
      <Picture className={styles['face']} source={avatar} id={textSeed(id)} title="" />
      {avatar === null && (
        <span className={styles['initial']} aria-hidden="true">
          {[...nickname][0]}
        </span>
      )}
      <div className="fill">
        <p className={styles['nickname']}>
          <bdi>{nickname}</bdi>
          {isIntern && <span className="micro faint regular">{t('intern')}</span>}
          {isOnVacation && <span className="micro faint regular">{t('onVacation')}</span>}
        </p>
        {roles.length > 0 && (
          <ul className={styles['roles']}>
            {roles.map((role) => (
              <li key={role.id} className="inline-row gap-1 shrinkable break-anywhere">
                {/* The service's colour is only used for a dot, since text in it may be unreadable. */}
                <span
                  className={styles['dot']}
                  style={{ backgroundColor: role.color ?? undefined }}
                  aria-hidden="true"
                />
                {role.title}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
