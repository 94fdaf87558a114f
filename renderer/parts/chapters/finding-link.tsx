import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';

/** Where in a chapter something was found, as the reader's address takes it. */
export function foundPlace({ slugUrl, chapter, branchId, paragraph, context }: TextFinding) {
  const words = context.find(({ isMatch }) => isMatch)?.text;
  return {
    to: '/read/$slugUrl/$volume/$number',
    params: { slugUrl, ...chapter },
    search: { branch: branchId ?? undefined, paragraph, words },
  } as const;
}

/** Leads to the paragraph in the reader, with its words marked there. */
export function FindingLink({
  finding,
  ...rest
}: {
  readonly finding: TextFinding;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly children: ReactNode;
}) {
  return <Link {...foundPlace(finding)} preload={false} {...rest} />;
}
