export const torrentsEn = {
  title: 'Torrents',
} as const;
