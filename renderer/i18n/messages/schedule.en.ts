export const scheduleEn = {
  title: 'Schedule',
} as const;
