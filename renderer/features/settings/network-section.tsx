import { useTranslations } from 'use-intl';
import { NetworkRows } from './network-rows.tsx';
import { SettingSection } from './setting-section.tsx';

/** How the app reaches the network. */
export function NetworkSection() {
  const t = useTranslations('network');
  return (
    <SettingSection title={t('title')} words={[t('proxy'), t('words')]}>
      <NetworkRows />
    </SettingSection>
  );
}
