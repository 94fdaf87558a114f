import { Popover } from '@base-ui/react/popover';
import { Copy, NotebookPen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import { copyText } from '#renderer/ui/controls/copy-text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import floating from '#renderer/ui/overlays/floating.module.css';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { HighlightColour } from '#shared/domain/novels/reading.ts';
import { keepFocus } from '../chrome/text-focus.ts';
import { spanAnchor } from '../text/text-range.ts';
import { ColourSwatch } from './colour-choice.tsx';
import styles from './highlight-popover.module.css';
import { useNotesStore } from './notes-store.ts';
import { type SelectedText, selectedText, useHighlightChanges } from './use-highlights.ts';

/** The actions for selected words, beside them. */
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
        <Popover.Portal>
          <Popover.Positioner
            className="menu-layer no-outline"
            anchor={spanAnchor(selected.span)}
            side="top"
            sideOffset={8}
            collisionPadding={8}
          >
            <Popover.Popup
              className={classNames(floating['panel'], styles['bar'])}
              aria-label={t('chosen')}
              initialFocus={false}
              finalFocus={false}
              onMouseDown={keepFocus}
            >
              <SelectionActions selected={selected} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      )}
    </Popover.Root>
  );
}

function SelectionActions({ selected }: { readonly selected: SelectedText }) {
  const t = useTranslations('reader.highlights');
  const { mark } = useHighlightChanges();
  const { rememberColour, openHighlight } = useNotesStore.getState();

  function markIn(colour: HighlightColour): void {
    rememberColour(colour);
    mark(selected.span);
    document.getSelection()?.empty();
  }

  function markWithNote(): void {
    const highlight = mark(selected.span);
    document.getSelection()?.empty();
    if (highlight !== null) openHighlight(highlight.id, true);
  }

  async function copy(): Promise<void> {
    showToast({ text: t((await copyText(selected.quote)) ? 'copied' : 'notCopied') });
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
      <IconButton name={t('copy')} icon={<Copy />} tooltipSide="top" onClick={() => void copy()} />
    </div>
  );
}

/** The selected words once the pointer is released: nothing opens while they are being selected. */
function useTextSelection(): SelectedText | null {
  const [selected, setSelected] = useState<SelectedText | null>(null);
  useEffect(() => {
    let isPressed = false;
    const look = () => setSelected(selectedText());
    function onSelectionChange(): void {
      if (!isPressed) look();
    }
    function onPointerDown(): void {
      isPressed = true;
    }
    function onPointerUp(): void {
      isPressed = false;
      // A click on selected words ends the selection only after this event.
      setTimeout(look);
    }
    const closing = new AbortController();
    const options = { capture: true, signal: closing.signal };
    document.addEventListener('selectionchange', onSelectionChange, options);
    window.addEventListener('pointerdown', onPointerDown, options);
    window.addEventListener('pointerup', onPointerUp, options);
    window.addEventListener('pointercancel', onPointerUp, options);
    return () => closing.abort();
  }, []);
  return selected;
}
