import { Popover } from '@base-ui/react/popover';
import { Fragment, type ReactNode, useContext, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { OutsideLink } from '#renderer/parts/page/outside-link.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { Inline, TextMark, TextRun } from '#shared/domain/chapter-document.ts';
import styles from '../marks/notes.module.css';
import { ChapterNotes, goToNote } from '../marks/notes-store.ts';
import { ChapterPicture } from './chapter-picture.tsx';

const elementOf = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
} as const satisfies Record<TextMark, string>;

/**
 * The inside of a paragraph. A document never changes, so the place of an inline is its key; and plain words are handed on
 * as they are, since a component for each would take longer than to lay them out.
 */
export function inlineNodes(inlines: readonly Inline[]): ReactNode {
  const nodes = [...inlines.entries()].map(([place, inline]) => inlineNode(inline, place));
  return nodes.length === 1 ? nodes[0] : nodes;
}

function inlineNode(inline: Inline, key: number): ReactNode {
  switch (inline.kind) {
    case 'text':
      return runNode(inline, key);
    case 'break':
      return <br key={key} />;
    case 'image':
      return <ChapterPicture key={key} picture={inline.picture} isAmongWords />;
    case 'note-reference':
      return <NoteReference key={key} note={inline.note} mention={inline.mention} label={inline.label} />;
  }
}

function runNode({ text, marks, link }: TextRun, key: number): ReactNode {
  if (link === null && marks.length === 0) return text;
  const marked = withMarks(text, marks);
  if (link === null) return <Fragment key={key}>{marked}</Fragment>;
  return (
    <OutsideLink key={key} address={link}>
      {marked}
    </OutsideLink>
  );
}

function withMarks(text: string, [mark, ...others]: readonly TextMark[]): ReactNode {
  if (mark === undefined) return text;
  const Element = elementOf[mark];
  return <Element>{withMarks(text, others)}</Element>;
}

type NoteReferenceProps = Omit<Extract<Inline, { kind: 'note-reference' }>, 'kind'>;

/** The raised number in the text: it shows its note where the eyes are, so that the place is not lost. */
function NoteReference({ note, mention, label }: NoteReferenceProps) {
  const t = useTranslations('reader.notes');
  const content = useContext(ChapterNotes)[note];
  const isLeavingForNotes = useRef(false);
  const name = t('note', { label });

  /** Closing gives the focus back to the number, unless the person went on to the notes. */
  function focusAfterClosing(): boolean {
    if (!isLeavingForNotes.current) return true;
    isLeavingForNotes.current = false;
    goToNote(note, mention);
    return false;
  }

  return (
    <Popover.Root>
      <Popover.Trigger className={styles['reference']} aria-label={name} data-note-reference={`${note}.${mention}`}>
        {label}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="menu-layer" sideOffset={8} collisionPadding={12}>
          <Popover.Popup className={styles['popup']} aria-label={name} finalFocus={focusAfterClosing}>
            <p className={styles['popupText']}>{content}</p>
            <Popover.Close
              render={<Button size="small" kind="plain" />}
              onClick={() => {
                isLeavingForNotes.current = true;
              }}
            >
              {t('showAll')}
            </Popover.Close>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
