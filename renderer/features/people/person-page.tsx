import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { LibraryBig } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { KeptNote, keptStateOf } from '#renderer/parts/errors/coming-later.tsx';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { NovelPoster } from '#renderer/parts/novel/novel-poster.tsx';
import { PageTitle, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import { Grid } from '#renderer/ui/virtual/grid.tsx';
import type { Person } from '#shared/domain/anime/release.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import personHeadStyles from './person-head.module.css';
import styles from './person-titles.module.css';

export function PersonPage() {
  const { slugUrl } = useParams({ from: '/frame/people/$slugUrl' });
  const address = SlugUrl.safeParse(slugUrl);
  // What is no such address was never given to anybody.
  if (!address.success) return <ErrorPage error={{ code: 'not-found' }} />;
  return <KnownPerson key={address.data} slugUrl={address.data} />;
}

/** Who it is, as far as the service says. */
function KnownPerson({ slugUrl }: { readonly slugUrl: SlugUrl }) {
  const person = useQuery(queryFor('people.get', { slugUrl }));
  if (person.data === undefined) {
    if (person.isPending) return <PersonHeadSkeleton />;
    return <ErrorPage error={failureOf(person.error)} onRetry={() => void person.refetch()} />;
  }
  return (
    <>
      <KeptNote kept={keptStateOf(person)} onRetry={() => void person.refetch()} />
      <PersonHead person={person.data} />
      <PersonTitles slugUrl={slugUrl} />
    </>
  );
}

/** A person's titles known on this device: the service lists none (novel-service, Person record). */
function PersonTitles({ slugUrl }: { readonly slugUrl: SlugUrl }) {
  const t = useTranslations('novels.person');
  const { isShown } = useAdultRule();
  // Another title may have been opened since, and asking costs nothing.
  const { data } = useQuery({ ...queryFor('people.novelsHere', { slugUrl }), staleTime: 0 });
  const shown = data?.filter(isShown) ?? [];
  if (data === undefined) return null;
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<LibraryBig aria-hidden="true" />}
        title={t('noList')}
        advice={t('noListAdvice')}
        action={
          <Link to="/novels" className={buttonClass()}>
            {t('toNovels')}
          </Link>
        }
      />
    );
  }
  return (
    <section aria-labelledby="titles-here">
      <h2 id="titles-here" className="lead">
        {t('here')}
      </h2>
      <p className={styles['note']}>{t('hereNote')}</p>
      <Grid>
        {shown.map((novel) => (
          <NovelPoster key={novel.id} novel={novel} />
        ))}
      </Grid>
    </section>
  );
}

/** Face, names and the numbers that the service knows. */
function PersonHead({ person }: { readonly person: Person }) {
  const t = useTranslations('novels.person');
  const { id, name, otherNames, picture, titleCount, subscriberCount } = person;
  usePageTitle(name);
  const facts = [
    titleCount === null ? null : t('titles', { count: titleCount }),
    subscriberCount === null ? null : t('subscribers', { count: subscriberCount }),
  ];
  return (
    <header className={personHeadStyles['head']}>
      <div className="rigid relative">
        <Picture className={personHeadStyles['picture']} source={picture} id={id} title="" isEager />
        {picture === null && (
          <span className={personHeadStyles['initial']} aria-hidden="true">
            {[...name][0]}
          </span>
        )}
      </div>
      <div className={personHeadStyles['text']}>
        <p className="small soft">{t('kind')}</p>
        <PageTitle className={personHeadStyles['name']}>
          <bdi>{name}</bdi>
        </PageTitle>
        {otherNames.length > 0 && (
          <p className={personHeadStyles['names']} dir="auto">
            {otherNames.join(' / ')}
          </p>
        )}
        <p className={personHeadStyles['facts']}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      </div>
    </header>
  );
}

function PersonHeadSkeleton() {
  return (
    <div className={personHeadStyles['head']} aria-busy="true">
      <Skeleton className={personHeadStyles['picture']} />
      <div className={personHeadStyles['waiting']}>
        <SkeletonText width={0.2} />
        <SkeletonText width={0.5} />
        <SkeletonText width={0.3} />
      </div>
    </div>
  );
}
