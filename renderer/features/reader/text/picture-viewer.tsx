import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { saidOnly } from '#renderer/ui/said-only.ts';
import { useReaderStore } from '../reader-store.ts';
import styles from './picture-viewer.module.css';

/** The picture that was clicked, as large as the window; any click or Esc puts it back. */
export function PictureViewer() {
  const t = useTranslations('reader.picture');
  const tActions = useTranslations('app.actions');
  const picture = useReaderStore((state) => state.picture);
  const openPicture = useReaderStore((state) => state.openPicture);
  const close = () => openPicture(null);
  return (
    <Dialog.Root open={picture !== null} onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['popup']}>
          <Dialog.Title className={saidOnly()}>{picture?.description || t('viewer')}</Dialog.Title>
          <button type="button" className={styles['stage']} aria-label={tActions('close')} onClick={close}>
            {picture?.source && <img className={styles['image']} src={picture.source} alt={picture.description} />}
          </button>
          <Dialog.Close
            render={
              <IconButton
                className={styles['close']}
                name={tActions('close')}
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
