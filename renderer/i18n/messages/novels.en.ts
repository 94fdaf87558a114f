export const novelsEn = {} as const;
