import { Eye } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { useAdultRule } from '../release/use-adult-rule.ts';
import styles from './blurred-picture.module.css';

type BlurredPictureProps = Omit<ComponentProps<typeof Picture>, 'isBlurred'> & {
  /** The release or novel that it belongs to. */
  readonly of: unknown;
};

/** The picture of what may be for adults, on its own page: where the person's rule blurs it, a button shows it once. */
export function BlurredPicture({ of, id, source, className, ...rest }: BlurredPictureProps) {
  const t = useTranslations('settings.adult');
  const [revealedId, setRevealedId] = useState<number | null>(null);
  const isBlurred = useAdultRule().isBlurred(of) && revealedId !== id;
  return (
    <span className={classNames(styles['frame'], className)}>
      <Picture className={styles['picture']} id={id} source={source} isBlurred={isBlurred} {...rest} />
      {isBlurred && source !== null && (
        <Button
          className={styles['show']}
          size="small"
          icon={<Eye aria-hidden="true" />}
          onClick={() => setRevealedId(id)}
        >
          {t('showPicture')}
        </Button>
      )}
    </span>
  );
}
