import { Popover } from '@base-ui/react/popover';
import { Copy, NotebookPen } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import { copyText } from '#renderer/ui/controls/copy-text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import floating from '#renderer/ui/overlays/floating.module.css';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { HighlightColour } from '#shared/domain/novels/reading.ts';
import { ColourSwatch } from '../settings/look-fields.tsx';
import { spanAnchor } from '../text/text-range.ts';
import { useNotesStore } from './notes-store.ts';
import styles from './selection-bar.module.css';
import { type ChosenText, useHighlightChanges, useTextSelection } from './use-highlight-changes.ts';

/** A press must leave the words chosen and the focus in the text. */
function keepSelection(event: MouseEvent): void {
  event.preventDefault();
}

/** What can be done with words that are chosen, beside them. */
export function SelectionBar() {
  const t = useTranslations('reader.highlights');
  const chosen = useTextSelection();
  return (
    <Popover.Root
      open={chosen !== null}
      // It lives and goes with the choice, which every other click changes by itself.
      onOpenChange={(_, { reason }) => reason === 'escape-key' && document.getSelection()?.empty()}
    >
      {chosen !== null && (
        <Popover.Portal>
          <Popover.Positioner
            className="menu-layer no-outline"
            anchor={spanAnchor(chosen.span)}
            side="top"
            sideOffset={8}
            collisionPadding={8}
          >
            <Popover.Popup
              className={classNames(floating['panel'], styles['bar'])}
              aria-label={t('chosen')}
              initialFocus={false}
              finalFocus={false}
              onMouseDown={keepSelection}
            >
              <ChosenActions chosen={chosen} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      )}
    </Popover.Root>
  );
}

function ChosenActions({ chosen }: { readonly chosen: ChosenText }) {
  const t = useTranslations('reader.highlights');
  const { mark } = useHighlightChanges();
  const rememberColour = useNotesStore((state) => state.rememberColour);
  const openHighlight = useNotesStore((state) => state.openHighlight);

  function markIn(colour: HighlightColour): void {
    rememberColour(colour);
    mark(chosen.span);
    document.getSelection()?.empty();
  }

  function markWithNote(): void {
    const highlight = mark(chosen.span);
    document.getSelection()?.empty();
    if (highlight !== null) openHighlight(highlight.id, true);
  }

  async function copy(): Promise<void> {
    showToast({ text: t((await copyText(chosen.quote)) ? 'copied' : 'notCopied') });
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
