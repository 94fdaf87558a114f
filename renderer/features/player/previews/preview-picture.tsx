import { useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { usePlayer } from '../session/player-context.ts';
import styles from './preview-picture.module.css';

/** The picture of a place; nothing until there is one. */
export function PreviewPicture({ atSeconds }: { readonly atSeconds: number }) {
  const { previews } = usePlayer();
  const { preview } = useStore(previews.shown);
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = preview?.picture ?? null;

  useEffect(() => previews.point(atSeconds), [previews, atSeconds]);
  useEffect(() => () => previews.point(null), [previews]);
  useLayoutEffect(() => {
    // A picture that was let go has no width.
    if (canvas.current === null || picture === null || picture.width === 0) return;
    canvas.current.width = picture.width;
    canvas.current.height = picture.height;
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);

  if (preview === null) return null;
  return (
    <canvas ref={canvas} className={styles['preview']} data-player-preview={preview.isExact ? 'exact' : 'former'} />
  );
}
