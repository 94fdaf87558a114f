import { Popover } from '@base-ui/react/popover';
import { Copy, NotebookPen, Replace, Trash2, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import colourStyles from '#renderer/parts/novel/highlight-row.module.css';
import { ColourSwatch } from '#renderer/parts/novel/highlight-row.tsx';
import { useReplacer } from '#renderer/parts/novel/use-replacements.ts';
import { useCopy } from '#renderer/parts/page/use-copy.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Radio, RadioGroup } from '#renderer/ui/controls/radio.tsx';
import { PopoverPanel } from '#renderer/ui/overlays/popover.tsx';
import { isInToast } from '#renderer/ui/overlays/toast.tsx';
import { useListener } from '#renderer/ui/use-listener.ts';
import type { TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import { type Highlight, HighlightColour, LONGEST_NOTE } from '#shared/domain/novels/reading.ts';
import { focusText, keepFocus } from '../chrome/text-focus.ts';
import { useThrottledSave } from '../place/use-throttled-save.ts';
import { useReaderStore } from '../reader-store.ts';
import { spanAnchor } from '../text/text-range.ts';
import styles from './highlight-popovers.module.css';
import type { PlacedHighlight } from './joined-highlight.ts';
import { LookUp } from './look-up.tsx';
import { type SelectedText, selectedText, useHighlightChanges } from './use-marks.ts';

export function SelectionBar() {
  const t = useTranslations('reader.highlights');
  const selected = useTextSelection();
  return (
    <Popover.Root
      open={selected !== null}
      // Open as long as words are selected; a click elsewhere ends the selection by itself.
      onOpenChange={(_, { reason }) => reason === 'escape-key' && document.getSelection()?.empty()}
    >
      {selected !== null && (
        <PopoverPanel
          place={{ anchor: spanAnchor(selected.span), side: 'top' }}
          className={styles['bar']}
          aria-label={t('chosen')}
          initialFocus={false}
          finalFocus={false}
          onMouseDown={keepFocus}
        >
          <SelectionActions selected={selected} />
        </PopoverPanel>
      )}
    </Popover.Root>
  );
}

function SelectionActions({ selected }: { readonly selected: SelectedText }) {
  const t = useTranslations('reader.highlights');
  const tReplacements = useTranslations('reader.replacements');
  const copy = useCopy();
  const { mark } = useHighlightChanges();
  const { openHighlight } = useReaderStore.getState();

  function markIn(colour: HighlightColour): void {
    useReaderStore.setState({ colour });
    mark(selected.span);
    document.getSelection()?.empty();
  }

  function markWithNote(): void {
    mark(selected.span, (id) => openHighlight(id, true));
    document.getSelection()?.empty();
  }

  function replaceSelected(): void {
    useReaderStore.getState().replaceWords(selected.span);
    document.getSelection()?.empty();
  }

  async function copySelected(): Promise<void> {
    await copy(selected.quote, t('copied'));
    document.getSelection()?.empty();
  }

  return (
    <div role="toolbar" aria-label={t('chosen')} className="flex gap-half">
      {[...HighlightColour.values].map((colour) => (
        <IconButton
          key={colour}
          name={t('markIn', { colour: t(`colours.${colour}`) })}
          tooltip={t(`colours.${colour}`)}
          icon={<ColourSwatch colour={colour} isLarge />}
          tooltipSide="top"
          onClick={() => markIn(colour)}
        />
      ))}
      <IconButton name={t('writeNote')} icon={<NotebookPen />} tooltipSide="top" onClick={markWithNote} />
      <IconButton name={t('copy')} icon={<Copy />} tooltipSide="top" onClick={() => void copySelected()} />
      <LookUp words={selected.quote} onOpened={() => document.getSelection()?.empty()} />
      <IconButton name={tReplacements('ofSelection')} icon={<Replace />} tooltipSide="top" onClick={replaceSelected} />
    </div>
  );
}

const PRESSES = ['pointerdown', 'pointerup', 'pointercancel'] as const;

/** The selected words once the pointer is released: nothing opens while they are being selected. */
function useTextSelection(): SelectedText | null {
  const [selected, setSelected] = useState<SelectedText | null>(null);
  const isPressedRef = useRef(false);
  const look = () => setSelected(selectedText());
  function onPress({ type }: PointerEvent): void {
    isPressedRef.current = type === 'pointerdown';
    // A click on selected words ends the selection only after this event.
    if (!isPressedRef.current) setTimeout(look);
  }
  useListener(window, PRESSES, onPress, { capture: true });
  useListener(document, 'selectionchange', () => isPressedRef.current || look(), { capture: true });
  return selected;
}

/** Notes that could not be saved, by their highlights: shown again, and saved again when their popover closes. */
const unsavedNotes = new Map<string, string>();

/** The highlight chosen in the text or in the contents: its colour and note, and its removal. */
export function HighlightPopover({ placed }: { readonly placed: readonly PlacedHighlight[] }) {
  const openId = useReaderStore((state) => state.openId);
  const { openHighlight } = useReaderStore.getState();
  const chosen = placed.find(({ highlight }) => highlight.id === openId);
  const shownId = chosen?.highlight.id;
  // Presses turn no page while one is open: not for ever, if it was removed in another window.
  useEffect(() => {
    if (shownId === undefined) return;
    return () => {
      if (useReaderStore.getState().openId === shownId) openHighlight(null);
    };
  }, [shownId, openHighlight]);
  return (
    <Popover.Root
      open={chosen !== undefined}
      onOpenChange={(isOpen, details) => isOpen || (isInToast(details) ? details.cancel() : openHighlight(null))}
    >
      {chosen !== undefined && chosen.span !== null && (
        <OpenHighlight key={chosen.highlight.id} highlight={chosen.highlight} span={chosen.span} />
      )}
    </Popover.Root>
  );
}

function OpenHighlight({ highlight, span }: { readonly highlight: Highlight; readonly span: TextSpan }) {
  const t = useTranslations();
  const noteId = useId();
  const noteRef = useRef<HTMLTextAreaElement>(null);
  const popupRef = useRef<HTMLDivElement>(null);
  const copy = useCopy();
  const quote = useReplacer(highlight.slugUrl)(highlight.quote);
  const { listed, putNote, recolour, remove } = useHighlightChanges();
  const isForNote = useReaderStore((state) => state.isForNote);
  const { openHighlight } = useReaderStore.getState();
  // Shown until stored. Then the stored ones are shown, which another window or device may change too.
  const [chosenColour, setColour] = useState<HighlightColour | null>(null);
  const colour = chosenColour ?? highlight.colour;
  const [draft, setDraft] = useState(unsavedNotes.get(highlight.id) ?? null);
  const note = draft ?? highlight.note;
  /** The highlights when the draft was begun. */
  const [seen, setSeen] = useState(listed(highlight.slugUrl));
  function forgetDraft(stored: string): void {
    setDraft((now) => (now === stored ? null : now));
    unsavedNotes.delete(highlight.id);
  }
  async function save(written: string): Promise<void> {
    if (await putNote(highlight, written, seen)) forgetDraft(written);
    else unsavedNotes.set(highlight.id, written);
  }
  const saving = useThrottledSave<string>({
    save: (written) => void save(written),
    atEnd: () => (unsavedNotes.has(highlight.id) ? draft : null),
  });

  /** Before another change, which takes the note with it. */
  function saveNote(): void {
    if (unsavedNotes.delete(highlight.id) && draft !== null) saving.put(draft);
    saving.flush();
  }

  async function changeColour(chosen: HighlightColour): Promise<void> {
    setColour(chosen);
    useReaderStore.setState({ colour: chosen });
    saveNote();
    await recolour(highlight, chosen);
    setColour((now) => (now === chosen ? null : now));
  }

  function removeIt(): void {
    // Undo restores it too.
    saveNote();
    remove(highlight);
    openHighlight(null);
  }

  return (
    <PopoverPanel
      ref={popupRef}
      place={{ anchor: spanAnchor(span) }}
      className={styles['popup']}
      initialFocus={isForNote ? noteRef : popupRef}
      finalFocus={focusText}
    >
      <header className="row justify-between">
        <Popover.Title className="body strong">{t('reader.highlights.title')}</Popover.Title>
        <Popover.Close render={<IconButton size="small" name={t('app.actions.close')} icon={<X />} shortcut="Esc" />} />
      </header>
      <ColourChoice value={colour} onChange={(chosen) => void changeColour(chosen)} />
      <label className="small soft medium" htmlFor={noteId}>
        {t('reader.highlights.note')}
      </label>
      <textarea
        ref={noteRef}
        id={noteId}
        className={styles['note']}
        rows={3}
        maxLength={LONGEST_NOTE}
        placeholder={t('reader.highlights.notePlaceholder')}
        value={note}
        onChange={({ currentTarget: { value } }) => {
          if (draft === null) setSeen(listed(highlight.slugUrl));
          setDraft(value);
          saving.put(value);
        }}
      />
      <footer className="row justify-between">
        <div className="flex gap-half">
          <IconButton
            name={t('reader.highlights.copy')}
            icon={<Copy />}
            onClick={() => void copy(quote, t('reader.highlights.copied'))}
          />
          <LookUp words={quote} />
        </div>
        <IconButton name={t('reader.highlights.remove')} icon={<Trash2 />} onClick={removeIt} />
      </footer>
    </PopoverPanel>
  );
}

type ColourChoiceProps = { readonly value: HighlightColour; readonly onChange: (colour: HighlightColour) => void };

function ColourChoice({ value, onChange }: ColourChoiceProps) {
  const t = useTranslations('reader.highlights');
  return (
    <RadioGroup className="flex gap-1" aria-label={t('colour')}>
      {[...HighlightColour.values].map((colour) => (
        <Radio
          key={colour}
          isChosen={colour === value}
          onChoose={() => onChange(colour)}
          className={colourStyles['colour']}
          data-colour={colour}
          title={t(`colours.${colour}`)}
          name={t(`colours.${colour}`)}
        />
      ))}
    </RadioGroup>
  );
}
