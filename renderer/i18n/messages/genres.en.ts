export const genresEn = {
  title: 'Genres',
} as const;
