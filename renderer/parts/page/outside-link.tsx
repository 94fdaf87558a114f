import { Popover } from '@base-ui/react/popover';
import { Copy, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '#renderer/ui/controls/button.tsx';
import { PopoverPanel } from '#renderer/ui/overlays/popover.tsx';
import { isInToast } from '#renderer/ui/overlays/toast.tsx';
import { outsideAddress } from '../errors/error-page.tsx';
import { addressOfSite, useSiteAddress } from '../novel/site-addresses.ts';
import styles from './outside-link.module.css';
import { useCopy } from './use-copy.ts';

type OutsideLinkProps = { readonly address: string; readonly children: ReactNode };

/** A link in a text of the service. An address of the services' sites leads to the app's own page. */
export function OutsideLink({ address, children }: OutsideLinkProps) {
  const place = useSiteAddress()(address);
  if (place === null) return <ShownAddress address={address}>{children}</ShownAddress>;
  return (
    <a className={styles['link']} href={addressOfSite(place)}>
      {children}
    </a>
  );
}

/** A click only shows the address; no request is made until the person chooses to open it. */
function ShownAddress({ address, children }: OutsideLinkProps) {
  const t = useTranslations('novels.link');
  const copy = useCopy();
  const opened = outsideAddress(address);

  return (
    <Popover.Root onOpenChange={(_, details) => isInToast(details) && details.cancel()}>
      <Popover.Trigger nativeButton={false} render={<span className={styles['link']} title={address} />}>
        {children}
      </Popover.Trigger>
      <PopoverPanel className={styles['popup']}>
        <Popover.Title className={styles['title']}>{t('title')}</Popover.Title>
        <p className={styles['address']}>{address}</p>
        <div className="cluster gap-2">
          {opened !== null && (
            <ButtonLink size="small" icon={<ExternalLink />} href={opened} target="_blank" rel="noopener noreferrer">
              {t('open')}
            </ButtonLink>
          )}
          <Button size="small" kind="plain" icon={<Copy />} onClick={() => void copy(address, t('copied'))}>
            {t('copy')}
          </Button>
        </div>
      </PopoverPanel>
    </Popover.Root>
  );
}
