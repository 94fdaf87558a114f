import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { PageHeader, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { AppIcon } from '#renderer/ui/controls/app-icon.tsx';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import { SettingRow, SettingSection } from '../rows/setting-section.tsx';
import styles from './about-page.module.css';
import type { Facts } from './diagnostics.ts';
import { LogRows } from './log-rows.tsx';
import { UpdateRow } from './update-row.tsx';

/** What this program is, what it is made with, and what one tells of it who reports a fault. */
export function AboutPage() {
  const t = useTranslations('about');
  usePageTitle(t('title'));
  const about = useQuery(queryFor('app.about', {})).data;
  const info = useQuery(queryFor('app.info', {})).data;
  return (
    <div className={styles['page']}>
      <PageHeader title={t('title')} />
      <div className={styles['program']}>
        <span className={styles['icon']}>
          <AppIcon />
        </span>
        <div>
          <p className="lead strong">{about === undefined ? 'Engawa' : t('named', { version: about.version })}</p>
          <p className="soft">{t('what')}</p>
          {info !== undefined && <p className="soft">{t(info.services)}</p>}
        </div>
      </div>
      <SettingSection title={t('program')}>
        <UpdateRow />
        <SettingRow
          label={t('licences')}
          advice={t('licencesAdvice')}
          control={({ describedBy }) => (
            <Link to="/about/licences" className={buttonClass()} aria-describedby={describedBy}>
              {t('openLicences')}
            </Link>
          )}
        />
        {about !== undefined && about.parts.length > 0 && (
          <dl className={styles['parts']}>
            {about.parts.map(({ name, version }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{version}</dd>
              </div>
            ))}
          </dl>
        )}
      </SettingSection>
      {about !== undefined && info !== undefined && (
        <SettingSection title={t('fault')}>
          <LogRows about={about} info={info} />
        </SettingSection>
      )}
      {about !== undefined && <PlaceRows about={about} />}
    </div>
  );
}

/** Where the app keeps what, and the way there where the host knows one. */
function PlaceRows({ about }: Pick<Facts, 'about'>) {
  const t = useTranslations('about.places');
  const reveal = useCommand('app.reveal');
  const places = [
    { place: 'data', path: about.dataFolder },
    { place: 'log', path: about.logFile },
  ] as const;
  return (
    <SettingSection title={t('title')}>
      {places.map(({ place, path }) => (
        <SettingRow
          key={place}
          label={t(place)}
          advice={path}
          control={({ labelledBy }) =>
            about.canRevealFiles && (
              <Button
                icon={<FolderOpen aria-hidden="true" />}
                aria-describedby={labelledBy}
                onClick={() => reveal.mutate({ place })}
              >
                {t('show')}
              </Button>
            )
          }
        />
      ))}
      {reveal.error !== null && <ErrorView error={reveal.error.error} />}
    </SettingSection>
  );
}
