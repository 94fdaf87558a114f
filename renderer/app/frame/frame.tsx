import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { KeptPlace } from '#renderer/parts/errors/kept-state.ts';
import { Later, loadedLater } from '#renderer/parts/errors/loaded-later.tsx';
import { useBeyondFirstPicture } from '#renderer/parts/shelves/first-picture.ts';
import { ScrollArea } from '#renderer/ui/virtual/scroll-area.tsx';
import styles from './frame.module.css';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';

const notices = loadedLater(async () => (await import('../later.tsx')).Notices);

export function Frame({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('app');
  const [keptPlace, setKeptPlace] = useState<HTMLElement | null>(null);
  const isBeyond = useBeyondFirstPicture();
  return (
    <div className={styles['frame']} data-frame>
      <a className={styles['skip']} href="#main">
        {t('skipToContent')}
      </a>
      <Rail />
      <div className={styles['main']}>
        <ScrollArea>
          <main id="main" tabIndex={-1}>
            <TopBar />
            <div className={styles['page']} data-page>
              <KeptPlace value={keptPlace}>{children}</KeptPlace>
            </div>
          </main>
        </ScrollArea>
        <div className={styles['foot']}>
          <div ref={setKeptPlace} className={styles['kept']} />
          <Later code={notices} isWanted={isBeyond} with={{}} />
        </div>
      </div>
    </div>
  );
}
