import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { useByteText } from '#renderer/parts/use-byte-text.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { SkeletonText } from '#renderer/ui/skeleton.tsx';
import type { LibraryStorage } from '#shared/domain/saved-library.ts';
import { SettingRow, SettingSection } from './setting-section.tsx';
import { StorageCaches } from './storage-caches.tsx';
import { StorageCheck } from './storage-check.tsx';
import { StorageFolder } from './storage-folder.tsx';
import styles from './storage-section.module.css';

/** Where saved texts lie and what they take, what may be let go, and whether all of it is as it was saved. */
export function StorageSection() {
  const t = useTranslations('storage');
  // Other programs fill the disk too.
  const storage = useQuery({ ...queryFor('saved.storage', {}), refetchOnMount: 'always' });
  return (
    <div id="storage" className={styles['place']}>
      <SettingSection title={t('title')}>
        {storage.data === undefined && storage.isPending && <SkeletonText width={0.6} />}
        {storage.data === undefined && storage.error !== null && (
          <ErrorView error={failureOf(storage.error)} onRetry={() => void storage.refetch()} />
        )}
        {storage.data !== undefined && (
          <>
            <StorageFolder storage={storage.data} onLook={() => void storage.refetch()} />
            <Used storage={storage.data} />
            <SettingRow
              label={t('titles')}
              advice={t('titlesAdvice')}
              control={({ describedBy }) => (
                <Link to="/library" search={{ tab: 'saved' }} className={buttonClass()} aria-describedby={describedBy}>
                  {t('openTitles')}
                </Link>
              )}
            />
            <StorageCheck state={storage.data.state} />
            <StorageCaches caches={storage.data.caches} />
          </>
        )}
      </SettingSection>
    </div>
  );
}

function Used({ storage }: { readonly storage: LibraryStorage }) {
  const t = useTranslations('storage');
  const byteText = useByteText();
  const { textBytes, pictureBytes, searchBytes, freeBytes } = storage;
  const sizes = [
    { label: t('texts'), text: byteText(textBytes) },
    { label: t('pictures'), text: byteText(pictureBytes) },
    { label: t('search'), text: byteText(searchBytes) },
    { label: t('free'), text: freeBytes === null ? t('freeUnknown') : byteText(freeBytes) },
  ];
  return (
    <dl className={styles['used']}>
      {sizes.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
