import { Popover } from '@base-ui/react/popover';
import { CornerLeftUp } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { PopoverPanel } from '#renderer/ui/overlays/popover.tsx';
import { isInToast } from '#renderer/ui/overlays/toast.tsx';
import type { ChapterDocument, Inline } from '#shared/domain/chapter-document.ts';
import { placeOfMention } from '../place/document-places.ts';
import { useReaderStore } from '../reader-store.ts';
import styles from './notes.module.css';

/** The footnotes of the open chapter, for the references in its text. */
export const ChapterNotes = createContext<readonly ReactNode[]>([]);

type NoteReferenceProps = Omit<Extract<Inline, { kind: 'note-reference' }>, 'kind'>;

export function NoteReference({ note, mention, label }: NoteReferenceProps) {
  const t = useTranslations('reader.notes');
  const content = useContext(ChapterNotes)[note];
  const triggerRef = useRef<HTMLButtonElement>(null);
  const name = t('note', { label });

  return (
    <Popover.Root onOpenChange={(_, details) => isInToast(details) && details.cancel()}>
      <span className={styles['reference']} data-label={label}>
        <Popover.Trigger
          ref={triggerRef}
          className={styles['trigger']}
          aria-label={name}
          data-note-reference={`${note}.${mention}`}
        />
      </span>
      <PopoverPanel className={styles['popup']} aria-label={name} finalFocus={isNumberNext}>
        {/* Read with the name, since the focus goes to the button. */}
        <Popover.Description className={styles['popupText']}>{content}</Popover.Description>
        <Popover.Close
          render={<Button size="small" kind="plain" />}
          onClick={() => goToNote(triggerRef.current, note, mention)}
        >
          {t('showAll')}
        </Popover.Close>
      </PopoverPanel>
    </Popover.Root>
  );
}

/** Closing returns the focus to the number, unless the person went on to the notes. */
function isNumberNext(): boolean {
  return document.activeElement?.matches('[data-note]') !== true;
}

export function NotesList({ document: { blocks, notes } }: { readonly document: ChapterDocument }) {
  const t = useTranslations('reader.notes');
  const contents = useContext(ChapterNotes);
  const titleId = useId();
  if (notes.length === 0) return null;
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        {t('title')}
      </h2>
      <ol className={styles['list']} data-paragraphs-before={blocks.length}>
        {[...notes.entries()].map(([place, note]) => (
          <li key={place} className={styles['note']} data-note={place} tabIndex={-1}>
            <span className={styles['label']}>{note.label}</span>
            <p>{contents[place]}</p>
            {note.isReferenced && (
              <IconButton
                size="small"
                name={t('backToText')}
                icon={<CornerLeftUp />}
                onClick={({ currentTarget }) => goToReference(currentTarget, place)}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** For each note, the mention from which the reader came. */
const leftMentions = new WeakMap<ChapterDocument, Map<number, number>>();

function goToNote(from: Element | null, note: number, fromMention: number): void {
  const { text, open } = useReaderStore.getState();
  if (text !== null) leftMentions.set(text.drawn, new Map(leftMentions.get(text.drawn)).set(note, fromMention));
  open?.goAfterText(open.currentPlace(), () => focusOn(from, `[data-note="${note}"]`));
}

/** Goes back to the mention from which the reader came, else to the first one. */
function goToReference(from: Element, note: number): void {
  const { open, text } = useReaderStore.getState();
  const mention = (text && leftMentions.get(text.drawn)?.get(note)) ?? 0;
  const show = () => focusOn(from, `[data-note-reference="${note}.${mention}"]`);
  const place = text && placeOfMention(text.drawn, note, mention);
  // A text that scrolls is on the page as a whole.
  if (!open?.turn || place === null) show();
  else open.goTo(place, show);
}

/** In the chapter of an element: the next one, which may follow under it, has notes of the same numbers. */
function focusOn(from: Element | null, selector: string): Element | null {
  const element = (from?.closest('article') ?? document).querySelector<HTMLElement>(selector);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
  return element;
}
