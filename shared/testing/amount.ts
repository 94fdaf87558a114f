// Tests run in Node; this folder does not include its types.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/**
 * How many runs, kills or generated texts a test takes: `short` in `npm test`, `long` in `npm run test:long`, and the
 * value of the environment variable if it is set. A file that imports this runs in both.
 */
export function amount(variable: string, short: number, long: number): number {
  const usual = process.env['ENGAWA_LONG'] === undefined ? short : long;
  return Number(process.env[variable] ?? usual);
}
