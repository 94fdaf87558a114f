import { Link, type LinkProps } from '@tanstack/react-router';
import { Check, Info, Trash2 } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode, Ref } from 'react';
import { focusFound } from '#renderer/parts/keys/focus-found.ts';
import type { PosterChoice } from '#renderer/parts/release/release-poster.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import type { CardLinkProps } from '#renderer/ui/cards/poster-card.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { RemoveButton } from '#renderer/ui/controls/chip.tsx';
import { ChoiceBox, ChoiceLabel } from '#renderer/ui/controls/switch.tsx';
import styles from './history-row.module.css';

export type EntryActions = { readonly choice: PosterChoice; readonly onRemove: () => void };

type HistoryRowProps = {
  readonly actions: EntryActions;
  readonly picture: Omit<ComponentProps<typeof Picture>, 'className'>;
  readonly title: string;
  readonly detail: string;
  /** How far it was watched or read. */
  readonly mark: ReactNode;
  /** The page of what it belongs to, where there still is one. */
  readonly about: (LinkProps & { readonly label: string; readonly tooltip: string }) | null;
  readonly removal: { readonly name: string; readonly tooltip: string };
  /** Leads back to its place, where there still is one. */
  readonly link: ((props: CardLinkProps & { readonly ref: Ref<HTMLAnchorElement> | undefined }) => ReactElement) | null;
};

/** One entry of a history: what it is, when, and how far one got. It leads back to its place. */
export function HistoryRow({ actions, picture, title, detail, mark, about, removal, link }: HistoryRowProps) {
  const { choice, onRemove } = actions;
  const { isChosen } = choice;
  const found = choice.isSought ? focusFound(choice.onFound) : undefined;

  function action() {
    if (isChosen !== null) {
      return (props: CardLinkProps) => (
        <ChoiceLabel ref={found} isChosen={isChosen} onChoose={choice.onChoose} {...props} />
      );
    }
    return link === null ? undefined : (props: CardLinkProps) => link({ ref: found, ...props });
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
