import {
  CircleAlert,
  CircleArrowDown,
  CircleDashed,
  CircleDotDashed,
  CircleFadingArrowUp,
  type LucideIcon,
  Pin,
} from 'lucide-react';
import styles from './saving-mark.module.css';

const ICONS = {
  saved: CircleArrowDown,
  pinned: Pin,
  outdated: CircleFadingArrowUp,
  queued: CircleDashed,
  running: CircleDotDashed,
  failed: CircleAlert,
} as const satisfies Record<string, LucideIcon>;

type SavingMarkProps = { readonly state: keyof typeof ICONS; readonly label: string };

export function SavingMark({ state, label }: SavingMarkProps) {
  const Icon = ICONS[state];
  return (
    <Icon className={styles['mark']} data-state={state} role="img" aria-label={label}>
      <title>{label}</title>
    </Icon>
  );
}
