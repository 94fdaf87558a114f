import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { RemoveButton } from '#renderer/ui/controls/chip.tsx';
import { Form, TextField } from '#renderer/ui/controls/text-field.tsx';
import { KNOWN_SITES, LookupSite, MOST_OWN_SITES } from '#shared/domain/app/settings.ts';
import networkStyles from './network/network-section.module.css';
import { ButtonRow, SettingRows } from './rows/setting-rows.tsx';
import { SettingRow } from './rows/setting-section.tsx';

/** The sites that the reader offers for selected words: known ones, and the person's own. */
export function LookupRows() {
  const t = useTranslations('settings.lookup');
  const { settings, change } = useSettings();
  const { lookup } = settings;
  const formId = useId();
  const [isAdding, setAdding] = useState(false);
  const words = [t('words')];
  const setOwn = (own: LookupSite[]) => change({ lookup: { own } });
  return (
    <>
      <SettingRows
        values={lookup}
        onChange={(patch) => void change({ lookup: patch })}
        rows={KNOWN_SITES.map((setting) => ({ setting, label: t(setting), words }))}
      />
      {lookup.own.map((site) => (
        <SettingRow
          key={`${site.name} ${site.address}`}
          label={site.name}
          advice={site.address}
          words={words}
          control={() => (
            <RemoveButton
              name={t('remove', { name: site.name })}
              onRemove={() => void setOwn(lookup.own.filter((other) => other !== site))}
            />
          )}
        />
      ))}
      <ButtonRow
        label={t('own')}
        advice={t('ownAdvice')}
        words={words}
        icon={Plus}
        text={t('add')}
        hasButton={lookup.own.length < MOST_OWN_SITES}
        controls={{ id: formId, isShown: isAdding }}
        onPress={() => setAdding(!isAdding)}
      />
      <div id={formId}>
        {isAdding && (
          <SiteForm
            known={lookup.own}
            onAdd={(site) => setOwn([...lookup.own, site])}
            onClose={() => setAdding(false)}
          />
        )}
      </div>
    </>
  );
}

type SiteFormProps = {
  readonly known: readonly LookupSite[];
  readonly onAdd: (site: LookupSite) => Promise<boolean>;
  /** The typed site is stored, and no other one has been begun. */
  readonly onClose: () => void;
};

function SiteForm({ known, onAdd, onClose }: SiteFormProps) {
  const t = useTranslations('settings.lookup');
  const [wrong, setWrong] = useState<ReadonlySet<unknown>>(new Set());
  const addressError = wrong.has('known') ? t('knownAddress') : wrong.has('address') ? t('wrongAddress') : null;

  async function add(site: LookupSite, form: HTMLFormElement): Promise<void> {
    const typed = JSON.stringify(valuesOf(form));
    if ((await onAdd(site)) && form.isConnected && JSON.stringify(valuesOf(form)) === typed) onClose();
  }

  function send(form: HTMLFormElement): void {
    const parsed = LookupSite.safeParse(valuesOf(form));
    if (!parsed.success) setWrong(new Set(parsed.error.issues.map(({ path }) => path[0])));
    else if (known.some(({ address }) => address === parsed.data.address)) setWrong(new Set(['known']));
    else void add(parsed.data, form);
  }

  return (
    <Form className={networkStyles['form']} onChange={() => setWrong(new Set())} onSend={send}>
      <TextField name="name" label={t('name')} error={wrong.has('name') ? t('wrongName') : null} />
      <TextField
        name="address"
        label={t('address')}
        placeholder="https://example.org/search?q=%s"
        inputMode="url"
        error={addressError}
      />
      <div>
        <Button type="submit">{t('save')}</Button>
      </div>
    </Form>
  );
}

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));
