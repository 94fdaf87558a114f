import type { TextMark } from '../chapter-document.ts';

const ORDER: readonly TextMark[] = ['bold', 'italic', 'underline', 'strike', 'code', 'subscript', 'superscript'];

/** The marks that are open now, however often and in whatever order they were opened. */
export type MarkSet = {
  readonly add: (mark: TextMark) => void;
  readonly remove: (mark: TextMark) => void;
  /** The same array for the same marks, so that equality of marks is equality of references. */
  readonly current: () => readonly TextMark[];
};

export function createMarkSet(): MarkSet {
  const depths = new Map<TextMark, number>();
  const known = new Map<string, readonly TextMark[]>();
  let current = remembered([]);

  function remembered(marks: readonly TextMark[]): readonly TextMark[] {
    const key = marks.join();
    const same = known.get(key);
    if (same !== undefined) return same;
    known.set(key, marks);
    return marks;
  }

  function change(mark: TextMark, by: 1 | -1): void {
    depths.set(mark, (depths.get(mark) ?? 0) + by);
    current = remembered(ORDER.filter((each) => (depths.get(each) ?? 0) > 0));
  }

  return { add: (mark) => change(mark, 1), remove: (mark) => change(mark, -1), current: () => current };
}
