export const videosEn = {
  title: 'Videos',
} as const;
