export const teamsEn = {
  title: 'Teams',
} as const;
