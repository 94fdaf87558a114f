import type { ReactNode } from 'react';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { type Panel, useReaderStore } from '../reader-store.ts';
import { focusText } from './text-focus.ts';

type ReaderSheetProps = {
  readonly panel: Panel;
  readonly title: string;
  /** The text stays visible and usable. */
  readonly isClear?: boolean;
  readonly children: ReactNode;
};

/** One of the reader's panels, beside the text. */
export function ReaderSheet({ panel, title, isClear = false, children }: ReaderSheetProps) {
  const isOpen = useReaderStore((state) => state.panel === panel);
  const openPanel = useReaderStore((state) => state.openPanel);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => openPanel(open ? panel : null)}
      title={title}
      returnFocus={focusText}
      backdrop={isClear ? 'clear' : 'dim'}
    >
      {children}
    </Sheet>
  );
}
