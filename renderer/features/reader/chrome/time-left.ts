type TitleFacts = {
  /** 0-based, of the open chapter. */
  readonly place: number;
  readonly chapters: number;
  /** Part of the open chapter that is read. */
  readonly progress: number;
  /** What the open chapter takes to read. */
  readonly minutes: number;
  /** What the chapters that were opened on this visit take, the open one among them. */
  readonly lengths: readonly number[];
};

/** What is left of a title, in minutes, as if the other chapters were as long as those known; null while none is. */
export function titleMinutesLeft({ place, chapters, progress, minutes, lengths }: TitleFacts): number | null {
  if (place < 0 || lengths.length === 0) return null;
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return minutes * (1 - progress) + (chapters - place - 1) * average;
}

/** Part of a title that is read, as if all chapters were equal. */
export function titleProgress({
  place,
  chapters,
  progress,
}: Pick<TitleFacts, 'place' | 'chapters' | 'progress'>): number {
  return chapters === 0 ? 0 : Math.min(1, (place + progress) / chapters);
}
