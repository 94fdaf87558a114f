import { Popover } from '@base-ui/react/popover';
import { Copy, Trash2, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import { copyText } from '#renderer/ui/controls/copy-text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import floating from '#renderer/ui/overlays/floating.module.css';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import type { Highlight, HighlightColour } from '#shared/domain/novels/reading.ts';
import { focusText } from '../chrome/text-focus.ts';
import { useThrottledSave } from '../place/use-throttled-save.ts';
import { spanAnchor } from '../text/text-range.ts';
import { ColourChoice } from './colour-choice.tsx';
import styles from './highlight-popover.module.css';
import { useNotesStore } from './notes-store.ts';
import { type PlacedHighlight, useHighlightChanges } from './use-highlights.ts';

const SAVE_EVERY_MILLISECONDS = 800;

/** The longest note that is stored (`Highlight`). */
const LONGEST_NOTE = 10_000;

/** The highlight chosen in the text or in the contents: its colour and note, and its removal. */
export function HighlightPopover({ placed }: { readonly placed: readonly PlacedHighlight[] }) {
  const { openId, openHighlight } = useNotesStore();
  const chosen = placed.find(({ highlight }) => highlight.id === openId);
  return (
    <Popover.Root open={chosen !== undefined} onOpenChange={(isOpen) => isOpen || openHighlight(null)}>
      {chosen !== undefined && chosen.span !== null && (
        <OpenHighlight key={chosen.highlight.id} highlight={chosen.highlight} span={chosen.span} />
      )}
    </Popover.Root>
  );
}

function OpenHighlight({ highlight, span }: { readonly highlight: Highlight; readonly span: TextSpan }) {
  const t = useTranslations('reader.highlights');
  const tActions = useTranslations('app.actions');
  const noteId = useId();
  const noteRef = useRef<HTMLTextAreaElement>(null);
  const popupRef = useRef<HTMLDivElement>(null);
  const { put, remove } = useHighlightChanges();
  const { isForNote, rememberColour, openHighlight } = useNotesStore();
  // Shown before the core's answer.
  const [chosenColour, setColour] = useState<HighlightColour | null>(null);
  const colour = chosenColour ?? highlight.colour;
  const [draft, setDraft] = useState<string | null>(null);
  const note = draft ?? highlight.note;
  const saving = useThrottledSave<string>({
    intervalMilliseconds: SAVE_EVERY_MILLISECONDS,
    save: (written) => put({ ...highlight, colour, note: written }),
  });

  async function copy(): Promise<void> {
    showToast({ text: t((await copyText(highlight.quote)) ? 'copied' : 'notCopied') });
  }

  function removeIt(): void {
    // Undo restores the note as it was just written.
    saving.flush();
    remove(highlight);
    openHighlight(null);
  }

  return (
    <Popover.Portal>
      <Popover.Positioner
        className="menu-layer no-outline"
        anchor={spanAnchor(span)}
        sideOffset={8}
        collisionPadding={8}
      >
        <Popover.Popup
          ref={popupRef}
          className={classNames(floating['panel'], styles['popup'])}
          initialFocus={isForNote ? noteRef : popupRef}
          finalFocus={focusText}
        >
          <header className="row justify-between">
            <Popover.Title className={styles['title']}>{t('title')}</Popover.Title>
            <Popover.Close render={<IconButton size="small" name={tActions('close')} icon={<X />} shortcut="Esc" />} />
          </header>
          <ColourChoice
            value={colour}
            onChange={(chosen) => {
              setColour(chosen);
              rememberColour(chosen);
              put({ ...highlight, colour: chosen, note });
            }}
          />
          <label className="small soft medium" htmlFor={noteId}>
            {t('note')}
          </label>
          <textarea
            ref={noteRef}
            id={noteId}
            className={styles['note']}
            rows={3}
            maxLength={LONGEST_NOTE}
            placeholder={t('notePlaceholder')}
            value={note}
            onChange={({ currentTarget: { value } }) => {
              setDraft(value);
              saving.put(value);
            }}
          />
          <footer className="row justify-between">
            <IconButton name={t('copy')} icon={<Copy />} onClick={() => void copy()} />
            <IconButton name={t('remove')} icon={<Trash2 />} onClick={removeIt} />
          </footer>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  );
}
