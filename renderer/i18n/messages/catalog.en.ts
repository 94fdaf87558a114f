export const catalogEn = {
  title: 'Anime',
  sections: 'Anime library',
  allReleases: 'All releases',
} as const;
