export const genresEn = {
  title: 'Genres',
  genre: 'Genre',
  releases: '{count, plural, one {# release} other {# releases}}',
  moreFilters: 'All filters',
  empty: 'No genres yet',
  emptyAdvice: 'The service lists none. Look again later.',
  nothingOf: 'Nothing of this genre yet',
  nothingOfAdvice: 'Releases will appear here.',
} as const;
