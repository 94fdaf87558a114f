import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ServiceFinding, ServiceName } from '#shared/domain/app/own-services.ts';
import styles from './finding-note.module.css';
import { useFindingText } from './use-finding-text.ts';

type FindingNoteProps = {
  readonly finding: ServiceFinding;
  /** Which service was looked for. */
  readonly wanted: ServiceName;
  /** What can be done about it at once. */
  readonly action?: ReactNode;
};

/** What was found at an address: what it is, and what to do. Stands inside something that is read out when it comes. */
export function FindingNote({ finding, wanted, action }: FindingNoteProps) {
  const { title, advice } = useFindingText()(finding, wanted);
  const isRight = finding.kind === 'right';
  const Icon = isRight ? CircleCheck : CircleAlert;
  return (
    <div className={styles['note']} data-tone={isRight ? 'good' : 'bad'}>
      <Icon className={styles['icon']} aria-hidden="true" />
      <p className="small break-anywhere">
        <span className="block body medium">{title}</span>
        <span className="block soft">{advice}</span>
      </p>
      {action}
    </div>
  );
}
