import { LibraryPage } from '#renderer/features/library/library-page.tsx';
import { SavedView } from '#renderer/features/saved/saved-view.tsx';

/** Joins the library and the saved items, which are two features. */
export function LibraryRoute() {
  return <LibraryPage saved={<SavedView />} />;
}
