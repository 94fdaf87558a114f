import { Children, Fragment, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

/** A loading block, invisible for the first moment; `className` gives its size. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles['skeleton'], className)} />;
}

/** A loading line of text; `width` is a share of the full width, 0..1. */
export function SkeletonText({ width = 1 }: { readonly width?: number }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles['skeleton'], styles['text'])}
      style={{ width: `${width * 100}%` }}
    />
  );
}

export function SkeletonLines({ widths }: { readonly widths: readonly number[] }) {
  return Children.map(widths, (width) => <SkeletonText width={width} />);
}

type CardSkeletonProps = Readonly<Record<'card' | 'picture', string | undefined>> & {
  /** The class of the text; by default it is below the picture. */
  readonly text?: string | undefined;
  readonly widths: readonly number[];
};

/** A loading card, with the classes of the card itself. */
export function CardSkeleton({ card, picture, text = 'below-picture', widths }: CardSkeletonProps) {
  return (
    <div className={card} aria-hidden="true">
      <Skeleton className={picture} />
      <div className={text}>
        <SkeletonLines widths={widths} />
      </div>
    </div>
  );
}

export function skeletons(count: number, skeleton: ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_, index) => `skeleton-${index}`).map((key) => (
    <Fragment key={key}>{skeleton}</Fragment>
  ));
}
