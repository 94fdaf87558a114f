import type { ReactNode, Ref } from 'react';
import { type EntryLink, EntryTitle } from '../controls/choice-box.tsx';
import { Picture, type PictureProps } from './picture.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { CardSkeleton } from './skeleton.tsx';
import styles from './wide-card.module.css';

type WideCardProps = Omit<PictureProps, 'isEager' | 'className'> & {
  readonly place: string;
  /** Highlights the place: it has something new. */
  readonly isPlaceMarked?: boolean | undefined;
  readonly detail?: string | undefined;
  /** 0..1 */
  readonly progress?: number | undefined;
  readonly link: EntryLink;
  readonly actions?: ReactNode;
  readonly ref?: Ref<HTMLElement> | undefined;
};

export function WideCard(props: WideCardProps) {
  const { id, title, place, isPlaceMarked = false, detail, source, isBlurred, progress, link, actions } = props;
  return (
    <article ref={props.ref} className={styles['card']}>
      <Picture className={styles['picture']} source={source} id={id} title={title} isBlurred={isBlurred} />
      <div className={styles['text']}>
        <EntryTitle className={styles['link']} link={link}>
          <span className={styles['title']}>{title}</span>
        </EntryTitle>
        <p className={styles['place']} data-marked={isPlaceMarked || undefined}>
          {place}
        </p>
        <div className={styles['foot']}>
          {detail !== undefined && <p className="small faint snug tabular">{detail}</p>}
          {progress !== undefined && <ProgressBar name={null} value={progress} />}
        </div>
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </article>
  );
}

export function WideCardSkeleton() {
  return <CardSkeleton card={styles['card']} picture={styles['picture']} text={styles['text']} widths={[0.8, 0.4]} />;
}
