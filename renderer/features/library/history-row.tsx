import { Link, type LinkProps } from '@tanstack/react-router';
import { Check, Info, Trash2 } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode, Ref } from 'react';
import type { EntryChoice } from '#renderer/parts/chapters/use-choosing.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Row, type RowLinkProps } from '#renderer/ui/cards/row.tsx';
import { RemoveButton } from '#renderer/ui/controls/chip.tsx';
import { ChoiceBox, ChoiceLabel } from '#renderer/ui/controls/switch.tsx';
import styles from './history-row.module.css';

export type EntryActions = { readonly choice: EntryChoice; readonly onRemove: () => void };

type HistoryRowProps = {
  readonly actions: EntryActions;
  readonly picture: Omit<ComponentProps<typeof Picture>, 'className'>;
  readonly title: string;
  readonly detail: string;
  /** How far the entry was watched or read. */
  readonly mark: ReactNode;
  /** Leads to the page of the release or the title; null if that no longer exists. */
  readonly about: (LinkProps & { readonly label: string; readonly tooltip: string }) | null;
  readonly removal: { readonly name: string; readonly tooltip: string };
  /** Resumes the entry; null if it no longer exists. */
  readonly link: ((props: RowLinkProps & { readonly ref: Ref<HTMLAnchorElement> | undefined }) => ReactElement) | null;
};

/** One entry of a history, which leads back to its place. */
export function HistoryRow({ actions, picture, title, detail, mark, about, removal, link }: HistoryRowProps) {
  const { choice, onRemove } = actions;
  const { isChosen } = choice;

  function action() {
    if (isChosen !== null) {
      return (props: RowLinkProps) => <ChoiceLabel {...choice} isChosen={isChosen} {...props} />;
    }
    return link === null ? undefined : (props: RowLinkProps) => link({ ref: choice.ref, ...props });
  }

  return (
    <Row
      leading={
        <span className="block relative">
          <Picture className={styles['picture']} {...picture} />
          {isChosen !== null && (
            <span className={styles['box']}>
              <ChoiceBox isChosen={isChosen} />
            </span>
          )}
        </span>
      }
      title={<bdi>{title}</bdi>}
      detail={detail}
      isCurrent={isChosen === true}
      trailing={
        <>
          {mark}
          <span className={styles['actions']} data-hidden={isChosen !== null || undefined}>
            {about !== null && <AboutLink {...about} />}
            <RemoveButton {...removal} tooltipSide="left" icon={<Trash2 />} onRemove={onRemove} />
          </span>
        </>
      }
      link={action()}
    />
  );
}

function AboutLink({ label, tooltip, ...link }: NonNullable<HistoryRowProps['about']>) {
  return (
    <Link {...link} className={styles['about']} aria-label={label} title={tooltip}>
      <Info aria-hidden="true" />
    </Link>
  );
}

export function DoneMark({ children }: { readonly children: string }) {
  return (
    <span className={styles['watched']}>
      <Check aria-hidden="true" />
      <span className={styles['words']}>{children}</span>
    </span>
  );
}
