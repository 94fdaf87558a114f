import { useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './picture.module.css';

/** The golden angle, which keeps the hues of neighbouring ids far apart. */
const HUE_STEP_DEGREES = 137.508;

export type PictureProps = {
  /** If it is null or fails to load, the title is shown on a tint that comes from the id. */
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
          // A new element for each picture: the same one would show the former picture until the next has loaded.
          key={source}
          ref={drawAtOnce}
          className={styles['image']}
          src={source}
          alt=""
          draggable={false}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          data-blurred={isBlurred || undefined}
          onError={() => setFailed(source)}
        />
      )}
    </span>
  );
}

/** Draws a picture that is already loaded in the first paint. */
function drawAtOnce(image: HTMLImageElement | null): void {
  if (image?.complete === true && image.naturalWidth > 0) image.decoding = 'sync';
}

export function tintHue(id: number): number {
  return Math.round((((id * HUE_STEP_DEGREES) % 360) + 360) % 360);
}
