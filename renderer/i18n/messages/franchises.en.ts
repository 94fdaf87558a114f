export const franchisesEn = {
  title: 'Franchises',
} as const;
