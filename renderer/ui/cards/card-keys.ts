/** The index that an arrow, Home or End leads to; null for none. */
export function nextCardIndex(key: string, index: number, count: number, columns: number): number | null {
  const target = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: 0,
    End: count - 1,
  }[key];
  if (target === undefined || target === index || target < 0 || target >= count) return null;
  return target;
}
