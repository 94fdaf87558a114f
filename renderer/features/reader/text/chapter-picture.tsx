import { ImageOff, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { Picture } from '#shared/domain/chapter-document.ts';
import { useReaderStore } from '../reader-store.ts';
import styles from './chapter-picture.module.css';

/** A narrower picture among words stands in their line, as an icon does. */
const WIDEST_ICON_PIXELS = 96;
/** Sizes of pictures that were loaded, to reserve their place when a chapter is opened again. */
const sizes = new Map<string, { readonly width: number; readonly height: number }>();

type ChapterPictureProps = {
  readonly picture: Picture;
  /** Inside of a paragraph, where only inline elements are allowed. */
  readonly isAmongWords?: boolean;
};

export function ChapterPicture({ picture, isAmongWords = false }: ChapterPictureProps) {
  const t = useTranslations();
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  const { source, description, width } = picture;
  const Frame = isAmongWords ? 'span' : 'figure';
  const isIcon = isAmongWords && typeof width === 'number' && width <= WIDEST_ICON_PIXELS;
  const frameClass = classNames(
    isIcon ? styles['icon'] : styles['frame'],
    isAmongWords && !isIcon && styles['amongWords'],
  );

  return (
    <Frame className={frameClass} data-picture="">
      {source === null || state === 'broken' ? (
        <span className={styles['missing']}>
          <ImageOff className={styles['missingIcon']} />
          <span>{source === null ? t('reader.picture.missing') : t('reader.picture.broken')}</span>
          {description !== '' && <span className="soft">{description}</span>}
          {source !== null && (
            <Button size="small" icon={<RotateCw />} onClick={() => setState('loading')}>
              {t('app.actions.retry')}
            </Button>
          )}
        </span>
      ) : (
        <button
          type="button"
          className={styles['button']}
          {...(width !== undefined && { style: { width }, 'data-sized': '' })}
          aria-label={description === '' ? t('reader.picture.open') : t('reader.picture.openNamed', { description })}
          data-state={state}
          onClick={() => useReaderStore.setState({ picture })}
        >
          <img
            className={styles['image']}
            src={source}
            alt={description}
            loading="lazy"
            decoding="async"
            draggable={false}
            data-state={state}
            {...(isIcon ? { width } : sizes.get(source))}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              if (width > 0 && height > 0) sizes.set(source, { width, height });
              setState('shown');
            }}
            onError={() => setState('broken')}
          />
        </button>
      )}
    </Frame>
  );
}
