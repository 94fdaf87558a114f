import type { Services } from '#e2e/fixtures/services.ts';

/** From now on the reference service lets as many chapters be read as anyone likes. */
export async function liftChapterLimit({ control }: Services): Promise<void> {
  const response = await fetch(`${control.url}/rate-limit`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chapters: 1_000_000, perSeconds: 1 }),
  });
  if (!response.ok) throw new Error(`The limit stays: ${response.status}`);
}
