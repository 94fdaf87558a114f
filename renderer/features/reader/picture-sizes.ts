type Size = { readonly width: number; readonly height: number };

const MOST_SIZES = 2_000;
const sizes = new Map<string, Size>();

/** Pictures that were seen before get their place at once when a chapter is opened again. */
export function rememberSize(source: string, { naturalWidth, naturalHeight }: HTMLImageElement): void {
  if (naturalWidth === 0 || naturalHeight === 0) return;
  if (sizes.size >= MOST_SIZES) sizes.clear();
  sizes.set(source, { width: naturalWidth, height: naturalHeight });
}

export function rememberedSize(source: string): Size | undefined {
  return sizes.get(source);
}
