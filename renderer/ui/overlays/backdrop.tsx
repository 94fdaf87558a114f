import { useState } from 'react';
import styles from './backdrop.module.css';

type BackdropProps = {
  readonly source: string | null;
  /** `scene` fades the picture towards the text; `haze` blurs it into light and colour. */
  readonly look: 'scene' | 'haze';
};

export function Backdrop({ source, look }: BackdropProps) {
  const [shown, setShown] = useState<string | null>(null);
  if (source === null) return null;
  return (
    <span className={styles[look]} aria-hidden="true">
      <img
        className={styles['image']}
        src={source}
        alt=""
        draggable={false}
        data-shown={shown === source || undefined}
        onLoad={() => setShown(source)}
      />
    </span>
  );
}
