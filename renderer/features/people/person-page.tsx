import { LibraryBig } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { NovelPoster } from '#renderer/parts/novel/novel-poster.tsx';
import { PictureHead, PictureHeadSkeleton } from '#renderer/parts/page/picture-head.tsx';
import { QueryView } from '#renderer/parts/page/query-view.tsx';
import { useAdultRule } from '#renderer/parts/release/adult-rule.ts';
import { AdultsOnly } from '#renderer/parts/release/adults-only.tsx';
import { lineOf } from '#renderer/parts/release/use-facts.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useParams } from '#renderer/parts/router/router.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import { Grid } from '#renderer/ui/virtual/grid.tsx';
import { SlugUrl } from '#shared/domain/identifiers.ts';

export function PersonPage() {
  const { slugUrl } = useParams('/people/$slugUrl');
  const address = SlugUrl.safeParse(slugUrl).data;
  if (address === undefined) return <ErrorPage error={{ code: 'not-found' }} />;
  return <KnownPerson key={address} slugUrl={address} />;
}

function KnownPerson({ slugUrl }: { readonly slugUrl: SlugUrl }) {
  const t = useTranslations('novels.person');
  const person = useAnswer('people.get', { slugUrl });
  return (
    <QueryView query={person} skeleton={<PictureHeadSkeleton shape="round" />} isPage>
      {(known) => (
        <>
          <PictureHead
            shape="round"
            picture={known.picture}
            id={known.id}
            kind={t('kind')}
            title={known.name}
            otherNames={known.otherNames}
            facts={lineOf([
              known.titleCount === null ? null : t('titles', { count: known.titleCount }),
              known.subscriberCount === null ? null : t('subscribers', { count: known.subscriberCount }),
            ])}
          />
          <PersonTitles slugUrl={slugUrl} />
        </>
      )}
    </QueryView>
  );
}

/** A person's titles known on this device: the service lists none (novel-service, Person record). */
function PersonTitles({ slugUrl }: { readonly slugUrl: SlugUrl }) {
  const t = useTranslations();
  const { isShown } = useAdultRule();
  // Read from the device every time, since opening a title adds to the answer.
  const { data } = useAnswer('people.novelsHere', { slugUrl }, { staleTime: 0 });
  if (data === undefined) return null;
  const shown = data.filter(isShown);
  if (shown.length === 0 && data.length > 0) return <AdultsOnly />;
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<LibraryBig />}
        title={t('novels.person.noList')}
        advice={t('novels.person.noListAdvice')}
        action={<ButtonLink href={addressOf.novels()}>{t('app.home.allNovels')}</ButtonLink>}
      />
    );
  }
  return (
    <section aria-labelledby="titles-here">
      <h2 id="titles-here" className="lead">
        {t('novels.person.here')}
      </h2>
      <p className="small soft margin-bottom-4">{t('novels.person.hereNote')}</p>
      <Grid>
        {shown.map((novel) => (
          <NovelPoster key={novel.id} novel={novel} />
        ))}
      </Grid>
    </section>
  );
}
