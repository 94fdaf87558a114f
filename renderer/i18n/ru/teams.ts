import type { teamsEn } from '../en/teams.ts';
import type { ShapeOf } from '../message-shape.ts';

export const teamsRu = {
  title: 'Команды',
  people: '{count, plural, one {# человек} few {# человека} many {# человек} other {# человека}}',
  find: 'Найти по нику',
  role: 'Роль',
  anyRole: 'Любая роль',
  intern: 'стажёр',
  onVacation: 'в отпуске',
  noMembers: 'В этой команде никто не указан.',
  nobody: 'Никого не нашлось',
  nobodyAdvice: 'Попробуйте другой ник или роль.',
} as const satisfies ShapeOf<typeof teamsEn>;
