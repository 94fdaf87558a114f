/** More blocks than any chapter has; what is beyond them is not found. */
export const MOST_BLOCKS = 2 ** 20;

/** The index's row for a block of a saved chapter. */
export function rowOf(chapterId: number, paragraph: number): number {
  return chapterId * MOST_BLOCKS + paragraph;
}

export function paragraphOfRow(row: number): number {
  return row % MOST_BLOCKS;
}
