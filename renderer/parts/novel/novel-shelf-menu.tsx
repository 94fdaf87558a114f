import { ArrowRight, BookOpen, Link2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ContextMenu } from '#renderer/ui/overlays/context-menu.tsx';
import { MenuActions, MenuLine, SharedMenu } from '#renderer/ui/overlays/menu.tsx';
import { ShelfName } from '#shared/domain/novels/reading.ts';
import { useChapterName } from '../chapters/chapter-name.ts';
import { ListItems } from '../lists/collection-menu.tsx';
import { addressOf } from '../router/addresses.ts';
import { navigate } from '../router/router.ts';
import { type NovelProps, shelfMenu } from './novel-shelf-button.tsx';
import { type NovelSubject, novelCards } from './novel-subjects.ts';
import { useCopyNovelLink } from './use-copy-novel-link.ts';
import { useNovelStanding } from './use-novel-standing.ts';
import { useTitleChanges } from './use-title-changes.ts';

/** The shelves of a novel, and the context menu of its cards; once per window. */
export function NovelShelfMenu() {
  return (
    <>
      <SharedMenu handle={shelfMenu}>{(novel) => <ShelfItems novel={novel} />}</SharedMenu>
      <ContextMenu subjectAt={novelCards.at}>{(novel) => <NovelItems novel={novel} />}</ContextMenu>
    </>
  );
}

function NovelItems({ novel }: { readonly novel: NovelSubject }) {
  const { slugUrl, position } = novel;
  const t = useTranslations();
  const copyLink = useCopyNovelLink(slugUrl);
  const { nameWithin } = useChapterName();
  return (
    <>
      <MenuActions
        actions={[
          position !== undefined && {
            Icon: BookOpen,
            text: t('novels.novel.continue', { chapter: nameWithin(position) }),
            run: () => void navigate(addressOf.chapter(position)),
          },
          {
            Icon: ArrowRight,
            text: t('novels.novel.open'),
            run: () => void navigate(addressOf.novel(slugUrl)),
          },
          copyLink !== null && { Icon: Link2, text: t('anime.copy.link'), run: copyLink },
        ]}
      />
      <MenuLine />
      <ShelfItems novel={novel} />
    </>
  );
}

function ShelfItems({ novel }: NovelProps) {
  const t = useTranslations('shelves');
  const shelf = useNovelStanding(novel.slugUrl)?.shelf ?? null;
  const { setShelf } = useTitleChanges();
  return (
    <ListItems
      label={t('shelf.label')}
      lists={[...ShelfName.values].map((value) => ({ value, label: t(`names.${value}`) }))}
      current={shelf}
      takeOutText={(name) => t('shelf.takeOff', { name })}
      onChange={(chosen) => setShelf(novel, chosen)}
    />
  );
}
