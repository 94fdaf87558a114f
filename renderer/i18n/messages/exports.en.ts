export const exportsEn = {
  title: 'Export as a book',
} as const;
