import { ArrowRight, BookOpen, Link2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ContextMenu } from '#renderer/ui/overlays/context-menu.tsx';
import { MenuActions, MenuLine } from '#renderer/ui/overlays/menu.tsx';
import { useChapterName } from '../chapters/chapter-name.ts';
import { addressOf } from '../router/addresses.ts';
import { navigate } from '../router/router.ts';
import { ShelfItems } from './novel-shelf-button.tsx';
import { type NovelSubject, novelCards } from './novel-subjects.ts';
import { useCopyNovelLink } from './use-copy-novel-link.ts';
import { useNovelName } from './use-novel-name.ts';

/** The context menu of all novel cards; drawn once per window. */
export function NovelMenu() {
  const { titleOf } = useNovelName();
  return (
    <ContextMenu subjectAt={novelCards.at} nameOf={({ name }) => titleOf(name)}>
      {(novel) => <NovelItems novel={novel} />}
    </ContextMenu>
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
