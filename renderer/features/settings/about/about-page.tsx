import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { PageHeader, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { AppIcon } from '#renderer/ui/controls/app-icon.tsx';
import { ButtonRow, LinkRow } from '../rows/setting-rows.tsx';
import { SettingSection } from '../rows/setting-section.tsx';
import styles from './about-page.module.css';
import { type Facts, LogRows } from './log-rows.tsx';
import { UpdateRow } from './update-row.tsx';

/** The program's version and parts, diagnostics for fault reports, and its folders. */
export function AboutPage() {
  const t = useTranslations('about');
  const tProgram = useTranslations('settings.program');
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
      <SettingSection title={tProgram('title')}>
        <UpdateRow />
        <LinkRow label={t('licences')} advice={t('licencesAdvice')} to="/about/licences" text={t('openLicences')} />
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

/** The app's folders, with a button to open them where the host can. */
function PlaceRows({ about }: Pick<Facts, 'about'>) {
  const t = useTranslations('about.places');
  const reveal = useCommand('app.reveal');
  const places = { data: about.dataFolder, log: about.logFile };
  return (
    <SettingSection title={t('title')}>
      {(['data', 'log'] as const).map((place) => (
        <ButtonRow
          key={place}
          label={t(place)}
          advice={places[place]}
          hasButton={about.canRevealFiles}
          icon={FolderOpen}
          text={t('show')}
          onPress={() => reveal.mutate({ place })}
        />
      ))}
      {reveal.error !== null && <ErrorView error={reveal.error.error} />}
    </SettingSection>
  );
}
