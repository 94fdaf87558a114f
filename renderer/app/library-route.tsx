import { LibraryPage } from '#renderer/features/library/library-page.tsx';
import { SavedView } from '#renderer/features/saved/saved-view.tsx';

/** The library with the saved texts, a feature of its own. */
export function LibraryRoute() {
  return <LibraryPage saved={<SavedView />} />;
}
