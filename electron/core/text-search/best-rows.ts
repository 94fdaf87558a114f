/** The best of many, in order, without keeping them all: the smaller the rank, the better. */
export type BestRows = {
  /** Rows come in their order: of those that are alike the first is kept. */
  readonly add: (row: number, rank: number) => void;
  readonly rows: () => readonly number[];
  /** Of the best; infinite where there is none. */
  readonly bestRank: () => number;
};

export function createBestRows(most: number): BestRows {
  const rows: number[] = [];
  const ranks: number[] = [];
  let worst = Number.POSITIVE_INFINITY;

  return {
    add: (row, rank) => {
      if (rank >= worst) return;
      // The last makes room once there are enough.
      let at = Math.min(rows.length, most - 1);
      for (; at > 0 && (ranks[at - 1] ?? 0) > rank; at -= 1) {
        rows[at] = rows[at - 1] ?? row;
        ranks[at] = ranks[at - 1] ?? rank;
      }
      rows[at] = row;
      ranks[at] = rank;
      if (rows.length === most) worst = ranks[most - 1] ?? worst;
    },
    rows: () => rows,
    bestRank: () => ranks[0] ?? Number.POSITIVE_INFINITY,
  };
}
