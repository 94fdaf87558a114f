import { type CSSProperties, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';
import { tintHue } from './tint.ts';

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
  const [state, setState] = useState<{ source: string | null; is: 'loading' | 'shown' | 'failed' }>({
    source,
    is: 'loading',
  });
  const current = state.source === source ? state.is : 'loading';
  // The custom property is the only way to hand a number to the stylesheet; React's types do not know it.
  const tint = { '--tint-hue': tintHue(id) } as CSSProperties;
  return (
    <span className={classNames(styles['box'], className)} style={tint} data-tinted aria-hidden="true">
      {source !== null && current !== 'failed' ? (
        <img
          ref={(image) => {
            // One that is already here appears at once: only what had to be waited for fades in.
            if (current === 'loading' && image?.complete === true && image.naturalWidth > 0)
              setState({ source, is: 'shown' });
          }}
          className={styles['image']}
          src={source}
          alt=""
          draggable={false}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          data-state={current}
          data-blurred={isBlurred || undefined}
          onLoad={() => setState({ source, is: 'shown' })}
          onError={() => setState({ source, is: 'failed' })}
        />
      ) : (
        <span className={styles['missing']}>{title}</span>
      )}
    </span>
  );
}
