export const playerEn = {} as const;
