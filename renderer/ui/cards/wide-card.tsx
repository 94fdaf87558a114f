import type { ReactElement, ReactNode, Ref } from 'react';
import { Picture, type PictureProps } from './picture.tsx';
import type { CardLinkProps } from './poster-card.tsx';
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
  readonly link: (props: CardLinkProps) => ReactElement;
  readonly actions?: ReactNode;
  readonly ref?: Ref<HTMLElement> | undefined;
};

export function WideCard(props: WideCardProps) {
  const { id, title, place, isPlaceMarked = false, detail, source, isBlurred, progress, link, actions } = props;
  return (
    <article ref={props.ref} className={styles['card']}>
      <Picture className={styles['picture']} source={source} id={id} title={title} isBlurred={isBlurred} />
      <div className={styles['text']}>
        {link({
          className: styles['link'] ?? '',
          children: <span className={styles['title']}>{title}</span>,
          'data-card-link': true,
        })}
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
