export const teamsEn = {
  title: 'Teams',
  people: '{count, plural, one {# person} other {# people}}',
  find: 'Find by nickname',
  role: 'Role',
  anyRole: 'Any role',
  intern: 'intern',
  onVacation: 'on leave',
  noMembers: 'Nobody is listed in this team.',
  nobody: 'Nobody fits',
  nobodyAdvice: 'Try another nickname or role.',
} as const;
