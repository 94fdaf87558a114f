import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Menu, MenuItem } from '#renderer/ui/overlays/menu.tsx';
import styles from './reader-chrome.module.css';

/** Something that can be opened or done over the text. */
export type ReaderTool = {
  readonly name: string;
  readonly icon: ReactElement;
  readonly shortcut?: string | undefined;
  /** Absent where the tool is never on. */
  readonly isOn?: boolean | undefined;
  /** In a narrow window it stands in the menu. */
  readonly isMinor?: boolean | undefined;
  readonly onUse: () => void;
};

/** The tools in one row, or as many of them as a narrow window has room for and the others in a menu. */
export function ReaderTools({ tools }: { readonly tools: readonly ReaderTool[] }) {
  const t = useTranslations('reader');
  return (
    <div className={styles['tools']}>
      {tools.map(({ name, icon, shortcut, isOn, isMinor, onUse }) => (
        <IconButton
          key={name}
          className={isMinor ? styles['roomy'] : undefined}
          name={name}
          icon={icon}
          shortcut={shortcut}
          aria-pressed={isOn}
          onClick={onUse}
        />
      ))}
      <Menu trigger={<IconButton className={styles['more']} name={t('more')} icon={<Ellipsis />} />}>
        {tools
          .filter(({ isMinor }) => isMinor)
          .map(({ name, icon, shortcut, onUse }) => (
            <MenuItem key={name} icon={icon} shortcut={shortcut} onSelect={onUse}>
              {name}
            </MenuItem>
          ))}
      </Menu>
    </div>
  );
}
