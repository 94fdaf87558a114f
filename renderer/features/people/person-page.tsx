import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorPage } from '#renderer/parts/error-page.tsx';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { KeptNote, keptStateOf } from '#renderer/parts/kept-note.tsx';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { PersonHead, PersonHeadSkeleton } from './person-head.tsx';
import { PersonTitles } from './person-titles.tsx';

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
