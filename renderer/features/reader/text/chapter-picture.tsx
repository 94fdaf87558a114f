import { ImageOff, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { Picture } from '#shared/domain/chapter-document.ts';
import { useReaderStore } from '../reader-store.ts';
import styles from './chapter-picture.module.css';

const MOST_SIZES = 2_000;
const sizes = new Map<string, Size>();

type ChapterPictureProps = {
  readonly picture: Picture;
  /** Inside of a paragraph, where only inline elements may stand. */
  readonly isAmongWords?: boolean;
};

/** A picture of the text: its place is kept while it loads, it opens large on a click, and a broken one can be asked for again. */
export function ChapterPicture({ picture, isAmongWords = false }: ChapterPictureProps) {
  const t = useTranslations('reader.picture');
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  const { source, description } = picture;
  const Frame = isAmongWords ? 'span' : 'figure';
  const frameClass = classNames(styles['frame'], isAmongWords && styles['amongWords']);

  if (source === null || state === 'broken') {
    const retry = () => {
      setAttempt(attempt + 1);
      setState('loading');
    };
    return (
      <Frame className={frameClass} data-picture="">
        <span className={styles['missing']}>
          <ImageOff className={styles['missingIcon']} aria-hidden="true" />
          <span>{source === null ? t('missing') : t('broken')}</span>
          {description !== '' && <span className="soft">{description}</span>}
          {source !== null && <RetryButton onClick={retry} />}
        </span>
      </Frame>
    );
  }
  return (
    <Frame className={frameClass} data-picture="">
      <button
        type="button"
        className={styles['button']}
        aria-label={description === '' ? t('open') : t('openNamed', { description })}
        data-state={state}
        onClick={() => useReaderStore.getState().openPicture(picture)}
      >
        <img
          key={attempt}
          className={styles['image']}
          src={source}
          alt={description}
          loading="lazy"
          decoding="async"
          draggable={false}
          data-state={state}
          {...rememberedSize(source)}
          onLoad={(event) => {
            rememberSize(source, event.currentTarget);
            setState('shown');
          }}
          onError={() => setState('broken')}
        />
      </button>
    </Frame>
  );
}

function RetryButton({ onClick }: { readonly onClick: () => void }) {
  const t = useTranslations('app.actions');
  return (
    <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={onClick}>
      {t('retry')}
    </Button>
  );
}

type Size = { readonly width: number; readonly height: number };

/** Pictures that were seen before get their place at once when a chapter is opened again. */
function rememberSize(source: string, { naturalWidth, naturalHeight }: HTMLImageElement): void {
  if (naturalWidth === 0 || naturalHeight === 0) return;
  if (sizes.size >= MOST_SIZES) sizes.clear();
  sizes.set(source, { width: naturalWidth, height: naturalHeight });
}

function rememberedSize(source: string): Size | undefined {
  return sizes.get(source);
}
