import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { useListener } from '#renderer/ui/use-listener.ts';
import { visuallyHidden } from '#renderer/ui/visually-hidden.ts';
import { useReaderStore } from '../reader-store.ts';
import styles from './picture-viewer.module.css';

/** The clicked picture, as large as the window. Esc closes it, and so does a click, after one that enlarges a reduced picture. */
export function PictureViewer() {
  const t = useTranslations();
  const picture = useReaderStore((state) => state.picture);
  return (
    <Dialog.Root open={picture !== null} onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['popup']}>
          <Dialog.Title className={visuallyHidden()}>{picture?.description || t('reader.picture.viewer')}</Dialog.Title>
          {picture?.source && <Stage source={picture.source} description={picture.description} />}
          <Dialog.Close
            render={
              <IconButton
                className={styles['close']}
                name={t('app.actions.close')}
                icon={<X />}
                shortcut="Esc"
                tone="picture"
                size="large"
              />
            }
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function close(): void {
  useReaderStore.setState({ picture: null });
}

/** A click on a picture that is larger than the window shows it in its own size, at the part that was clicked. */
function Stage({ source, description }: { readonly source: string; readonly description: string }) {
  const t = useTranslations();
  const [size, setSize] = useState<'whole' | 'reduced' | 'own'>('whole');
  const imageRef = useRef<HTMLImageElement>(null);
  function measure(): void {
    const { naturalWidth = 0, width = 0 } = imageRef.current ?? {};
    if (size !== 'own') setSize(naturalWidth > width ? 'reduced' : 'whole');
  }
  useListener(window, 'resize', measure);

  function press({ currentTarget: stage, clientX, clientY }: MouseEvent<HTMLButtonElement>): void {
    if (size !== 'reduced') {
      close();
      return;
    }
    const { left, top, width, height } = (stage.firstElementChild ?? stage).getBoundingClientRect();
    flushSync(() => setSize('own'));
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = stage;
    stage.scrollTo({
      left: ((clientX - left) / width) * scrollWidth - clientWidth / 2,
      top: ((clientY - top) / height) * scrollHeight - clientHeight / 2,
      behavior: 'instant',
    });
  }

  return (
    <button
      type="button"
      className={styles['stage']}
      data-size={size}
      aria-label={size === 'reduced' ? t('reader.picture.ownSize') : t('app.actions.close')}
      onClick={press}
    >
      <img ref={imageRef} className={styles['image']} src={source} alt={description} onLoad={measure} />
    </button>
  );
}
