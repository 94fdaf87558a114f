import type { ReactNode } from 'react';
import { Backdrop } from '#renderer/ui/overlays/backdrop.tsx';
import type { ImageAddress } from '#shared/domain/identifiers.ts';
import { PageTitle } from '../page/page-title.tsx';
import { AdultNote } from '../release/adult-note.tsx';
import { BlurredPicture } from './blurred-picture.tsx';
import styles from './hero.module.css';

type HeroProps = {
  /** Id of the release or title; gives the tint of a missing picture. */
  readonly id: number;
  readonly title: string;
  readonly picture: ImageAddress | null;
  readonly background: ImageAddress | null;
  readonly furtherNames: readonly string[];
  readonly age: { readonly label: string; readonly isAdult: boolean } | null;
  readonly facts: readonly string[];
  /** Notices, actions and the description, below the facts. */
  readonly children: ReactNode;
};

/** The head of a page about one thing: what it is, in front of its own colours. */
export function Hero({ id, title, picture, background, furtherNames, age, facts, children }: HeroProps) {
  return (
    <header className={styles['hero']}>
      <Backdrop source={background ?? picture} look="haze" />
      <BlurredPicture of={age} className={styles['poster']} source={picture} id={id} title={title} isEager />
      <div className={styles['text']}>
        <div>
          <PageTitle>
            <bdi>{title}</bdi>
          </PageTitle>
          {furtherNames.length > 0 && (
            <p className={styles['names']} dir="auto">
              {furtherNames.join(' / ')}
            </p>
          )}
        </div>
        <ul className={styles['facts']}>
          {age !== null && (
            <li>
              <span className={styles['age']} data-adult={age.isAdult || undefined}>
                {age.label}
              </span>
            </li>
          )}
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <AdultNote of={age} />
        {children}
      </div>
    </header>
  );
}

/** The row of what can be done with it, the one main thing first. */
export function HeroActions({ children }: { readonly children: ReactNode }) {
  return <div className="cluster gap-2">{children}</div>;
}
