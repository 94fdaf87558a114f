import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { CardSkeleton } from '#renderer/ui/cards/skeleton.tsx';
import type { Promotion } from '#shared/domain/anime/site-media.ts';
import { textSeed } from '../filters/text-seed.ts';
import { OutsideCardLink } from '../page/outside-card-link.tsx';
import { useAdultRule } from '../release/adult-rule.ts';
import { useReleaseName } from '../release/use-facts.ts';
import { addressOf } from '../router/addresses.ts';
import styles from './promotion-card.module.css';

export function PromotionCard({ promotion }: { readonly promotion: Promotion }) {
  const t = useTranslations('app.promotion');
  const { titleOf } = useReleaseName();
  const { isBlurred } = useAdultRule();
  const { kind, description } = promotion;
  const isAd = kind === 'ad';
  const name = kind === 'release' ? titleOf(promotion.release.name) : kind === 'text' ? null : promotion.label;
  const title = promotion.title ?? name ?? t(isAd ? 'ad' : 'announcement');
  const link = linkOf();
  const note = isAd && promotion.erid !== null ? `erid: ${promotion.erid}` : null;

  function linkOf(): ReactNode {
    const link = { className: styles['link'] ?? '', 'data-card-link': true } as const;
    if (kind === 'text') return null;
    if (kind === 'release') {
      return (
        <a href={addressOf.release(promotion.release.id)} {...link}>
          <bdi className="truncate">{name}</bdi>
        </a>
      );
    }
    if (promotion.address === null) return null;
    return (
      <OutsideCardLink address={promotion.address} {...link}>
        <bdi className="truncate">{promotion.title === null ? t('open') : (name ?? t('open'))}</bdi>
        <ExternalLink role="img" aria-label={t('outside')} />
      </OutsideCardLink>
    );
  }

  return (
    <article className={styles['card']} data-kind={kind}>
      <div className="relative">
        <Picture
          className={styles['picture']}
          source={promotion.picture}
          id={kind === 'release' ? promotion.release.id : textSeed(promotion.id)}
          title={title}
          isBlurred={isBlurred(promotion)}
        />
        {isAd && <span className={styles['mark']}>{t('ad')}</span>}
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
        {(link !== null || note !== null) && (
          <div className={styles['foot']}>
            {link}
            {note !== null && <p className={styles['note']}>{note}</p>}
          </div>
        )}
      </div>
    </article>
  );
}

export function PromotionCardSkeleton() {
  return <CardSkeleton card={styles['card']} picture={styles['picture']} text={styles['text']} widths={[0.7, 0.9]} />;
}
