import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import type { Promotion } from '#shared/domain/anime/site-media.ts';
import { textSeed } from '../filters/text-seed.ts';
import { OutsideCardLink } from '../page/outside-link.tsx';
import { useAdultRule } from '../release/adults-only.tsx';
import { useReleaseName } from '../release/use-facts.ts';
import styles from './promotion-card.module.css';

/** What a promotion's kind makes of it: its words, and where it leads. */
type Face = {
  readonly title: string;
  readonly description: string | null;
  readonly link?: ReactNode;
  /** A line of small print. */
  readonly note?: string | undefined;
  /** Stands on the picture. */
  readonly mark?: string | undefined;
};

/** A promotion of the service. Its four kinds differ in where they lead, and an ad is always marked as one. */
export function PromotionCard({ promotion }: { readonly promotion: Promotion }) {
  const { title, description, link, note, mark } = useFace(promotion);
  const { isBlurred } = useAdultRule();
  return (
    <article className={styles['card']} data-kind={promotion.kind}>
      <div className="relative">
        <Picture
          className={styles['picture']}
          source={promotion.picture}
          id={promotion.kind === 'release' ? promotion.release.id : textSeed(promotion.id)}
          title={title}
          isBlurred={isBlurred(promotion)}
        />
        {mark !== undefined && <span className={styles['mark']}>{mark}</span>}
      </div>
      <div className={styles['text']}>
        <h3 className={styles['title']} dir="auto">
          {title}
        </h3>
        {description !== null && (
          <p className={styles['description']} dir="auto">
            {description}
          </p>
        )}
        {(link !== undefined || note !== undefined) && (
          <div className={styles['foot']}>
            {link}
            {note !== undefined && <p className={styles['note']}>{note}</p>}
          </div>
        )}
      </div>
    </article>
  );
}

function useFace(promotion: Promotion): Face {
  const t = useTranslations('app.promotion');
  const { titleOf } = useReleaseName();
  const { title, description } = promotion;
  const link = styles['link'] ?? '';
  switch (promotion.kind) {
    case 'release': {
      const name = titleOf(promotion.release.name);
      return {
        title: title ?? name,
        description,
        link: (
          <Link
            to="/anime/$idOrAlias"
            params={{ idOrAlias: String(promotion.release.id) }}
            className={link}
            data-card-link
          >
            <bdi className="truncate">{name}</bdi>
          </Link>
        ),
      };
    }
    case 'text':
      return { title: title ?? t('announcement'), description };
    default: {
      const { address, label } = promotion;
      const isAd = promotion.kind === 'ad';
      return {
        title: title ?? label ?? t(isAd ? 'ad' : 'announcement'),
        description,
        mark: isAd ? t('ad') : undefined,
        note: isAd && promotion.erid !== null ? t('erid', { erid: promotion.erid }) : undefined,
        ...(address !== null && {
          link: (
            <OutsideCardLink address={address} className={link} data-card-link>
              <bdi className="truncate">{title === null || label === null ? t('open') : label}</bdi>
              <ExternalLink role="img" aria-label={t('outside')} />
            </OutsideCardLink>
          ),
        }),
      };
    }
  }
}

/** The shape of a card that is coming. */
export function PromotionCardSkeleton() {
  return (
    <div className={styles['card']} aria-hidden="true">
      <Skeleton className={styles['picture']} />
      <div className={styles['text']}>
        <SkeletonText width={0.7} />
        <SkeletonText width={0.9} />
      </div>
    </div>
  );
}
