import genres from './genres.json' with { type: 'json' };

export type GenreRecord = { readonly id: number; readonly name: string };

/** The service's own fixed order, neither by name nor by id (anime-service, Genre). */
export const GENRES: readonly GenreRecord[] = genres;

const idByName = new Map(GENRES.map((genre) => [genre.name, genre.id]));

export function genreIdOf(name: string): number {
  const id = idByName.get(name);
  if (id === undefined) throw new Error(`no genre is named ${name}`);
  return id;
}

export function genreNameOf(id: number): string | null {
  return GENRES.find((genre) => genre.id === id)?.name ?? null;
}
