import { z } from 'zod';
import { ImageAddress } from '../identifiers.ts';

/** `color` is a CSS hex colour of the service, or null (anime-service, Team, role, team member). */
export const TeamRole = z.object({
  id: z.string(),
  title: z.string(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable(),
});
export type TeamRole = z.infer<typeof TeamRole>;

export const TeamMember = z.object({
  id: z.string(),
  nickname: z.string(),
  avatar: ImageAddress.nullable(),
  /** In the service's order of roles. */
  roles: z.array(TeamRole),
  isIntern: z.boolean(),
  isOnVacation: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** Teams and their members stand in the service's order. */
export const Team = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  members: z.array(TeamMember),
});
export type Team = z.infer<typeof Team>;
