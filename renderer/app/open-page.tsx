import { CatchBoundary, type CaughtProps } from '#renderer/parts/errors/catch-boundary.tsx';
import { comingLater, Later } from '#renderer/parts/errors/coming-later.tsx';
import { currentHref, navigate, useOpenedPage } from '#renderer/parts/router/router.ts';
import { Frame } from './frame/frame.tsx';
import { fullPages } from './routes.ts';

const pageError = comingLater(async () => (await import('./beyond.tsx')).PageError);

/** The page of the window's address. */
export function OpenPage() {
  const opened = useOpenedPage();
  const { route, Page, failure } = opened;
  const page = (
    <CatchBoundary resetKey={opened} fallback={PageError}>
      {failure === undefined ? Page && <Page /> : <PageError error={failure} />}
    </CatchBoundary>
  );
  return (
    <CatchBoundary resetKey={opened} fallback={PageError}>
      {fullPages.includes(route) ? page : <Frame>{page}</Frame>}
    </CatchBoundary>
  );
}

function PageError({ error }: Pick<CaughtProps, 'error'>) {
  const reset = () => void navigate(currentHref(), { keepsScroll: true });
  return <Later code={pageError} isWanted with={{ error, reset }} />;
}
