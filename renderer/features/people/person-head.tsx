import { useTranslations } from 'use-intl';
import { PageTitle } from '#renderer/parts/page/page-title.tsx';
import { usePageTitle } from '#renderer/parts/page/use-page-title.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import type { Person } from '#shared/domain/anime/person.ts';
import styles from './person-head.module.css';

/** Face, names and the numbers that the service knows. */
export function PersonHead({ person }: { readonly person: Person }) {
  const t = useTranslations('novels.person');
  const { id, name, otherNames, picture, titleCount, subscriberCount } = person;
  usePageTitle(name);
  const facts = [
    titleCount === null ? null : t('titles', { count: titleCount }),
    subscriberCount === null ? null : t('subscribers', { count: subscriberCount }),
  ];
  return (
    <header className={styles['head']}>
      <div className="rigid relative">
        <Picture className={styles['picture']} source={picture} id={id} title="" isEager />
        {picture === null && (
          <span className={styles['initial']} aria-hidden="true">
            {[...name][0]}
          </span>
        )}
      </div>
      <div className={styles['text']}>
        <p className="small soft">{t('kind')}</p>
        <PageTitle className={styles['name']}>
          <bdi>{name}</bdi>
        </PageTitle>
        {otherNames.length > 0 && (
          <p className={styles['names']} dir="auto">
            {otherNames.join(' / ')}
          </p>
        )}
        <p className={styles['facts']}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      </div>
    </header>
  );
}

export function PersonHeadSkeleton() {
  return (
    <div className={styles['head']} aria-busy="true">
      <Skeleton className={styles['picture']} />
      <div className={styles['waiting']}>
        <SkeletonText width={0.2} />
        <SkeletonText width={0.5} />
        <SkeletonText width={0.3} />
      </div>
    </div>
  );
}
