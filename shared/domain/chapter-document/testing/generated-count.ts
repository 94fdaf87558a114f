// Tests run in Node, of which this folder knows nothing else.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** How many generated texts a test looks at: `ENGAWA_GENERATED=50000` for a thorough look. */
export function generatedCount(usual: number): number {
  return Number(process.env['ENGAWA_GENERATED'] ?? usual);
}
