import { useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './picture.module.css';

/** The golden angle, which keeps the hues of neighbouring ids far apart. */
const HUE_STEP_DEGREES = 137.508;

/** A picture that loads within this time appears without a fade. */
const UNNOTICED_MS = 150;

export type PictureProps = {
  /** Null, or an address that fails: the title stands on a tint of its id instead. */
  readonly source: string | null;
  readonly id: number;
  readonly title: string;
  readonly isEager?: boolean | undefined;
  /** Keeps the colours and hides the content. */
  readonly isBlurred?: boolean | undefined;
  readonly className?: string | undefined;
};

/** A poster, cover or preview that fills its box. It is decoration: the title is always written beside it. */
export function Picture({ source, id, title, isEager = false, isBlurred = false, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const renderedAt = useRef(0);
  const isMissing = source === null || source === failed;
  return (
    <span
      className={classNames(styles['box'], className)}
      style={{ '--tint-hue': tintHue(id) }}
      data-tinted
      data-measured={isMissing || isBlurred || undefined}
      aria-hidden="true"
    >
      {isMissing ? (
        <span className={styles['missing']}>{title}</span>
      ) : (
        <img
          // Another picture is a new element, which has not been shown yet.
          key={source}
          ref={(image) => {
            renderedAt.current = performance.now();
            if (image?.complete !== true || image.naturalWidth === 0) return;
            // Avoids a first paint without the picture.
            image.decoding = 'sync';
            show(image, 0);
          }}
          className={styles['image']}
          src={source}
          alt=""
          draggable={false}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          data-blurred={isBlurred || undefined}
          onLoad={({ currentTarget }) => show(currentTarget, performance.now() - renderedAt.current)}
          onError={() => setFailed(source)}
        />
      )}
    </span>
  );
}

/** Fades in a late picture in sight. Sets an attribute without rendering, since long lists load pictures all the time. */
function show(image: HTMLImageElement, waitedMs: number): void {
  image.dataset['shown'] = waitedMs >= UNNOTICED_MS && isInSight(image) ? 'faded-in' : 'at-once';
}

function isInSight(image: HTMLImageElement): boolean {
  const { top, right, bottom, left } = image.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
}

export function tintHue(id: number): number {
  return Math.round((((id * HUE_STEP_DEGREES) % 360) + 360) % 360);
}
