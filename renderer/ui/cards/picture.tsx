import { type CSSProperties, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './picture.module.css';

const HUE_STEP_DEGREES = 137.508;

/** A picture that loads within this time appears without a fade. */
const UNNOTICED_MS = 150;

type PictureProps = {
  /** Null, or an address that fails: the title stands on a tint of its id instead. */
  readonly source: string | null;
  readonly id: number;
  readonly title: string;
  readonly isEager?: boolean | undefined;
  /** Its colours remain, and nothing in it can be recognised. */
  readonly isBlurred?: boolean | undefined;
  readonly className?: string | undefined;
};

/** A poster, cover or preview that fills its box. It is decoration: the title is always written beside it. */
export function Picture({ source, id, title, isEager = false, isBlurred = false, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const setOutAt = useRef(0);
  const isMissing = source === null || source === failed;
  // The custom property is the only way to hand a number to the stylesheet; React's types do not know it.
  const tint = { '--tint-hue': tintHue(id) } as CSSProperties;
  return (
    <span
      className={classNames(styles['box'], className)}
      style={tint}
      data-tinted
      data-measured={isMissing || isBlurred || undefined}
      aria-hidden="true"
    >
      {!isMissing ? (
        <img
          // Another picture is another element, which has not been shown yet.
          key={source}
          ref={(image) => {
            setOutAt.current = performance.now();
            if (image?.complete !== true || image.naturalWidth === 0) return;
            // Painted once, and not without its picture first.
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
          onLoad={({ currentTarget }) => show(currentTarget, performance.now() - setOutAt.current)}
          onError={() => setFailed(source)}
        />
      ) : (
        <span className={styles['missing']}>{title}</span>
      )}
    </span>
  );
}

/** Only what comes late, and in sight, fades in. Nothing is drawn anew for it: in a long list pictures come all the time. */
function show(image: HTMLImageElement, waitedMs: number): void {
  image.dataset['shown'] = waitedMs >= UNNOTICED_MS && isInSight(image) ? 'faded-in' : 'at-once';
}

function isInSight(image: HTMLImageElement): boolean {
  const { top, right, bottom, left } = image.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
}

/** A hue that belongs to an id: neighbours lie far apart (the golden angle), the same id always gets the same. */
export function tintHue(id: number): number {
  return Math.round((((id * HUE_STEP_DEGREES) % 360) + 360) % 360);
}
