import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { animeEn } from '#renderer/i18n/messages/anime.en.ts';
import type { Labelled, Release } from '#shared/domain/release.ts';
import { membersByRole } from './members-by-role.ts';
import styles from './release-aside.module.css';

type KnownRole = keyof typeof animeEn.roles;

function isKnownRole(value: string): value is KnownRole {
  return Object.hasOwn(animeEn.roles, value);
}

/** Who made it; asked for by itself where the release's own answer named nobody. Nothing where nobody is known. */
export function ReleaseMembers({ release }: { readonly release: Release }) {
  const t = useTranslations('anime');
  const isUnnamed = release.members.length === 0;
  const asked = useQuery({ ...queryFor('releases.members', { releaseId: release.id }), enabled: isUnnamed });
  const roles = membersByRole(isUnnamed ? (asked.data ?? []) : release.members);
  if (roles.length === 0) return null;

  function roleName(role: Labelled | null): string {
    if (role === null) return t('release.otherRole');
    return isKnownRole(role.value) ? t(`roles.${role.value}`) : role.label;
  }

  return (
    <section>
      <h2 className={styles['title']}>{t('release.team')}</h2>
      <dl className={styles['roles']}>
        {roles.map(({ role, nicknames }) => (
          <div key={role?.value ?? ''}>
            <dt className={styles['role']}>{roleName(role)}</dt>
            <dd dir="auto">{nicknames.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
