import { type ClipboardEvent, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAfterPaint } from '#renderer/ui/use-after-paint.ts';
import { useListener } from '#renderer/ui/use-listener.ts';
import { readingMinutes } from '#shared/domain/chapter-document/document-text.ts';
import { type ReplacedDocument, replaceIn } from '#shared/domain/chapter-document/replaced-document.ts';
import { isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';
import { sectionAt, sectionsOf } from '../pages/page-geometry.ts';
import { createPageKeeper, type PageKeeper } from '../pages/page-keeper.ts';
import { movedPlace } from '../place/document-places.ts';
import { isNextAtTop, keepPlace, type Reading } from '../place/place-keeper.ts';
import { BEGINNING, type Place } from '../place/reading-place.ts';
import { useSavedPlace } from '../place/use-saved-place.ts';
import { useReaderStore } from '../reader-store.ts';
import { textMeasures } from '../settings/reading-look.ts';
import { useReaderLook } from '../settings/use-reader-look.ts';
import { spokenPlace, useSpokenPlace } from '../speech/speech-store.ts';
import { languageOf, readableDocument, scriptOf } from './chapter-content.ts';
import { ChapterTrouble } from './chapter-trouble.tsx';
import { DocumentChunks, inlineNodes, useDrawnBlocks, writtenText } from './drawn-text.tsx';
import { ChapterNotes, NotesList } from './notes.tsx';
import styles from './prose.module.css';
import { useChapter } from './use-open-chapter.ts';

/** The text of a chapter. It opens at the saved place, which then follows what is read or heard. */
export function ChapterText({ chapter }: { readonly chapter: Chapter }) {
  const stored = readableDocument(chapter);
  const { opened, isFollowing } = useChapter();
  const { volume, number, reading, read, replacements } = opened;
  // Effects and the reader's store compare documents by identity: with a new one on each render, rendering would never end.
  const replaced = useMemo(() => stored && replaceIn(stored, replacements), [stored, replacements]);
  const document = replaced?.drawn ?? null;
  const savePlace = useSavedPlace(!isFollowing);
  const positionAt = (drawn: Place, isAtEnd: boolean) => {
    const place = replaced === null ? drawn : movedPlace(replaced, drawn, 'drawn');
    return { slugUrl: chapter.slugUrl, volume, number, branchId: read?.branchId ?? null, ...place, isAtEnd };
  };
  useSpokenPlace(document, (place, isAtEnd) => savePlace(positionAt(place, isAtEnd), isAtEnd ? 'heard' : 'seen'));
  const { showReadText } = useReaderStore.getState();
  useLayoutEffect(() => {
    if (!isFollowing) showReadText(replaced && { chapter, ...replaced });
  }, [isFollowing, chapter, replaced, showReadText]);
  useLayoutEffect(
    () => (isFollowing ? undefined : () => showReadText(null, isNextAtTop())),
    [isFollowing, showReadText],
  );
  if (replaced === null) {
    return <ChapterTrouble kind={chapter.content.format === 'unavailable' ? 'unavailable' : 'blank'} />;
  }

  const saved = reading.data?.position ?? null;
  const isSavedHere = saved !== null && isSameChapter(saved, { volume, number });
  return (
    <LaidOutText
      replaced={replaced}
      start={isSavedHere ? movedPlace(replaced, saved, 'stored') : BEGINNING}
      onReading={({ place, progress }) => {
        useReaderStore.setState({ progress });
        // While the voice reads, its place counts.
        const heard = spokenPlace(replaced.drawn);
        savePlace(positionAt(heard ?? place, heard === null && progress >= 1));
      }}
    />
  );
}

type LaidOutProps = {
  readonly replaced: ReplacedDocument;
  readonly start: Place;
  readonly onReading: (reading: Reading) => void;
};

function LaidOutText({ replaced, start, onReading }: LaidOutProps) {
  const document = replaced.drawn;
  const { mode } = useReaderLook().look;
  const [laidOut, setLaidOut] = useState({ mode, replaced, start, times: 0 });
  const { isFollowing } = useChapter();
  const openText = useReaderStore((state) => state.open);
  const currentPlace = isFollowing ? undefined : openText?.currentPlace;

  // In another mode or with other replaced words the text is laid out again, at the same place.
  if (laidOut.mode !== mode || laidOut.replaced.drawn !== document) {
    const stored = movedPlace(laidOut.replaced, currentPlace?.() ?? laidOut.start, 'drawn');
    setLaidOut({ mode, replaced, start: movedPlace(replaced, stored, 'stored'), times: laidOut.times + 1 });
    return null;
  }
  const Text = mode === 'pages' ? PagedText : ScrolledText;
  return (
    <ChapterNotes value={document.notes.map(({ inlines }) => inlineNodes(inlines))}>
      <div lang={languageOf(document)} className={styles['prose']} onCopy={copyAsWritten}>
        <Text key={laidOut.times} replaced={replaced} start={laidOut.start} onReading={onReading} />
      </div>
    </ChapterNotes>
  );
}

function copyAsWritten(event: ClipboardEvent): void {
  const selection = window.getSelection();
  if (selection === null || selection.rangeCount === 0) return;
  event.clipboardData.setData('text/plain', writtenText(selection.toString()));
  event.clipboardData.setData(
    'text/html',
    writtenText(new XMLSerializer().serializeToString(selection.getRangeAt(0).cloneContents())),
  );
  event.preventDefault();
}

/** A chapter in pages. Only the section that is read is laid out (`sectionsOf`). */
function PagedText({ replaced: { drawn: document }, start, onReading }: LaidOutProps) {
  const { look } = useReaderLook();
  const bodyRef = useRef<HTMLDivElement>(null);
  const keeperRef = useRef<PageKeeper | null>(null);
  const sections = sectionsOf(document.blocks);
  const [shown, setShown] = useState(() => sectionAt(sections, start));
  const report = useEffectEvent(onReading);
  const opening = useEffectEvent(() => ({ start, text: textMeasures(look, scriptOf(document)) }));

  useLayoutEffect(() => {
    if (bodyRef.current === null) return;
    const keeper = createPageKeeper(bodyRef.current, {
      ...opening(),
      sections,
      onReading: (reading) => report(reading),
      showSection: (section) => flushSync(() => setShown(section)),
    });
    keeperRef.current = keeper;
    return keeper.close;
  }, [sections]);

  // The whole chapter is drawn for printing.
  const [isPrinted, setPrinted] = useState(false);
  useListener(window, ['beforeprint', 'afterprint'], ({ type }) => flushSync(() => setPrinted(type === 'beforeprint')));
  const all = { first: 0, end: document.blocks.length };
  const { first, end } = (isPrinted ? null : sections[shown]) ?? all;
  const blocks = useMemo(() => document.blocks.slice(first, end), [document, first, end]);
  const language = languageOf(document);
  const { drawn, isBusy } = useDrawnBlocks(blocks, { language, isHyphenated: look.isHyphenated });

  useLayoutEffect(
    () => keeperRef.current?.refit(isPrinted ? null : textMeasures(look, scriptOf(document))),
    [isPrinted, look, document],
  );

  return (
    <>
      <div ref={bodyRef} className={styles['body']} data-first-paragraph={first} aria-busy={isBusy || undefined}>
        <DocumentChunks key={first} blocks={drawn} />
      </div>
      {end === document.blocks.length && <NotesList document={document} />}
    </>
  );
}

/** Shorter chapters are laid out as a whole. */
const LONG_CHAPTER_MINUTES = 90;

function ScrolledText({ replaced: { drawn: document }, start, onReading }: LaidOutProps) {
  const bodyRef = useRef<HTMLDivElement>(null);
  const { isFollowing } = useChapter();
  const hasFollowedRef = useRef(false);
  const report = useEffectEvent(onReading);
  const firstPlace = useEffectEvent(() => start);

  useLayoutEffect(() => {
    if (isFollowing) hasFollowedRef.current = true;
    if (isFollowing || bodyRef.current === null) return;
    const start = hasFollowedRef.current ? null : firstPlace();
    return keepPlace(bodyRef.current, { start, onReading: (reading) => report(reading) });
  }, [isFollowing]);

  // The visible part is painted before the rest is laid out. A place further down needs the whole text.
  const isPainted = useAfterPaint();
  const isOpening = !isPainted && start.paragraph === 0;
  const isLong = readingMinutes(document) > LONG_CHAPTER_MINUTES;
  const isHyphenated = useReaderLook().look.isHyphenated && !isLong;
  const language = languageOf(document);
  const { drawn, isBusy } = useDrawnBlocks(document.blocks, { language, isHyphenated, isOpening });
  return (
    <>
      <div
        ref={bodyRef}
        className={styles['body']}
        data-long={isLong || undefined}
        data-opening={isOpening || undefined}
        aria-busy={isBusy || undefined}
      >
        <DocumentChunks blocks={drawn} />
      </div>
      <NotesList document={document} />
    </>
  );
}
