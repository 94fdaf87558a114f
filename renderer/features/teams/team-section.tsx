import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { textSeed } from '#renderer/parts/filters/text-seed.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonText, skeletons } from '#renderer/ui/cards/skeleton.tsx';
import type { Team, TeamMember } from '#shared/domain/anime/site-media.ts';
import styles from './team-section.module.css';

export function TeamSection({ team }: { readonly team: Team }) {
  const t = useTranslations('teams');
  const titleId = `team-${team.id}`;
  return (
    <section className={styles['team']} aria-labelledby={titleId}>
      <h2 id={titleId} className="flex align-baseline gap-2 lead strong break-anywhere">
        <bdi>{team.title}</bdi>
        <span className="small faint regular tabular">{team.members.length}</span>
      </h2>
      {team.description !== null && (
        <p className={styles['description']} dir="auto">
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
                <span className={styles['dot']} style={dotStyle(role.color)} aria-hidden="true" />
                {role.title}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** The service's colour, only for a dot: text in it would not always be readable. */
function dotStyle(color: string | null): CSSProperties {
  return color === null ? {} : { backgroundColor: color };
}

const SKELETONS = 18;

export function TeamSkeleton() {
  return (
    <div className={styles['team']} aria-busy="true">
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
  );
}
