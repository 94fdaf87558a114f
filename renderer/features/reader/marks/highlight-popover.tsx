import { Popover } from '@base-ui/react/popover';
import { Copy, Trash2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import { copyText } from '#renderer/ui/controls/copy-text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import floating from '#renderer/ui/overlays/floating.module.css';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { TextSpan } from '#shared/domain/chapter-document/inline-line.ts';
import type { Highlight, HighlightColour } from '#shared/domain/novels/reading.ts';
import { focusText } from '../chrome/use-chrome-visibility.ts';
import { createThrottle, type Throttle } from '../pages/throttle.ts';
import { ColourChoice } from '../settings/look-fields.tsx';
import { spanAnchor } from '../text/text-range.ts';
import styles from './highlight-popover.module.css';
import { useNotesStore } from './notes-store.ts';
import { type PlacedHighlight, useHighlightChanges } from './use-highlight-changes.ts';

const SAVE_EVERY_MILLISECONDS = 800;

/** As many as are kept of a note. */
const LONGEST_NOTE = 10_000;

/** The highlight that was chosen in the text or in the panel: its colour, its note, and away with it. */
export function HighlightPopover({ placed }: { readonly placed: readonly PlacedHighlight[] }) {
  const openId = useNotesStore((state) => state.openId);
  const openHighlight = useNotesStore((state) => state.openHighlight);
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
  const rememberColour = useNotesStore((state) => state.rememberColour);
  const openHighlight = useNotesStore((state) => state.openHighlight);
  const isForNote = useNotesStore((state) => state.isForNote);
  // As it was chosen here, also before the core's answer shows it.
  const [chosenColour, setColour] = useState<HighlightColour | null>(null);
  const colour = chosenColour ?? highlight.colour;
  const { note, write, flush } = useNoteDraft(highlight.note, (written) =>
    put({ ...highlight, colour, note: written }),
  );

  async function copy(): Promise<void> {
    showToast({ text: t((await copyText(highlight.quote)) ? 'copied' : 'notCopied') });
  }

  function removeIt(): void {
    // What was just written comes back with the rest when this is undone.
    flush();
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
            onChange={(event) => write(event.currentTarget.value)}
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

/**
 * A text that is saved while it is written, and what is left of it when the field or the window goes away. Until something is
 * written here it is the saved one, which may come a moment after the field.
 */
function useNoteDraft(saved: string, save: (note: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const throttleRef = useRef<Throttle<string> | null>(null);
  const onSave = useEffectEvent(save);

  useEffect(() => {
    const throttle = createThrottle<string>(SAVE_EVERY_MILLISECONDS, (written) => onSave(written));
    throttleRef.current = throttle;
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') throttle.flush();
    };
    document.addEventListener('visibilitychange', whenHidden);
    window.addEventListener('pagehide', throttle.flush);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      window.removeEventListener('pagehide', throttle.flush);
      throttle.flush();
    };
  }, []);

  return {
    note: draft ?? saved,
    write: (written: string) => {
      setDraft(written);
      throttleRef.current?.put(written);
    },
    flush: () => throttleRef.current?.flush(),
  };
}
