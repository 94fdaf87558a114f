import { type ReactNode, useId } from 'react';
import styles from './setting-section.module.css';

export function SettingSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type SettingRowProps = {
  readonly label: string;
  readonly advice?: string | undefined;
  /** Draws the control; the ids are those of the label and of the advice. */
  readonly control: (ids: { readonly labelledBy: string; readonly describedBy: string | undefined }) => ReactNode;
};

/** One setting: its name and what it means on the left, its control on the right. */
export function SettingRow({ label, advice, control }: SettingRowProps) {
  const id = useId();
  const adviceId = `${id}-advice`;
  return (
    <div className={styles['row']}>
      <div className={styles['text']}>
        <p id={id}>{label}</p>
        {advice !== undefined && (
          <p id={adviceId} className={styles['advice']}>
            {advice}
          </p>
        )}
      </div>
      <div className={styles['control']}>
        {control({ labelledBy: id, describedBy: advice === undefined ? undefined : adviceId })}
      </div>
    </div>
  );
}
