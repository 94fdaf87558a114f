export const readerEn = {} as const;
