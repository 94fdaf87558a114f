import { Children, Fragment, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

/** A block in the place of what is coming; the stylesheet keeps it unseen for the first moment. Give it its size by `className`. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles['skeleton'], className)} />;
}

/** A line of text that is coming, `width` as a part of the full one. */
export function SkeletonText({ width = 1 }: { readonly width?: number }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles['skeleton'], styles['text'])}
      style={{ width: `${width * 100}%` }}
    />
  );
}

/** Lines of text, each `widths` wide. */
export function SkeletonLines({ widths }: { readonly widths: readonly number[] }) {
  return Children.map(widths, (width) => <SkeletonText width={width} />);
}

/** `count` copies of a skeleton. */
export function skeletons(count: number, skeleton: ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_, index) => `skeleton-${index}`).map((key) => (
    <Fragment key={key}>{skeleton}</Fragment>
  ));
}
