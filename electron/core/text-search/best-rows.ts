/** The best of many, in order, without keeping them all: the smaller the rank, the better. */
export type BestRows = {
  readonly add: (row: number, rank: number) => void;
  readonly rows: () => readonly number[];
  /** Of the best; infinite where there is none. */
  readonly bestRank: () => number;
};

type Ranked = { readonly row: number; readonly rank: number };

export function createBestRows(most: number): BestRows {
  let kept: Ranked[] = [];
  let worst = Number.POSITIVE_INFINITY;
  let bestRank = Number.POSITIVE_INFINITY;

  function cut(): void {
    kept = kept.sort((a, b) => a.rank - b.rank || a.row - b.row).slice(0, most);
    if (kept.length === most) worst = kept.at(-1)?.rank ?? worst;
  }

  return {
    add: (row, rank) => {
      if (rank >= worst) return;
      bestRank = Math.min(bestRank, rank);
      kept.push({ row, rank });
      if (kept.length >= 2 * most) cut();
    },
    rows: () => {
      cut();
      return kept.map(({ row }) => row);
    },
    bestRank: () => bestRank,
  };
}
