export const searchEn = {
  title: 'Search',
} as const;
