export const videosEn = {
  title: 'Videos',
  total: '{count, plural, one {# video} other {# videos}}',
  kind: 'Kind',
  all: 'All',
  announcements: 'Announcements',
  empty: 'No videos',
  emptyAdvice: 'New ones appear here.',
} as const;
