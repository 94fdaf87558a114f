export const connectionEn = {
  title: 'Connection',
} as const;
