import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { SettingRow } from './setting-section.tsx';

type FileRowProps = {
  readonly label: string;
  readonly advice: string;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
};

/** Lets the person choose a data file by the system's own window. */
export function FileRow({ label, advice, ...button }: FileRowProps) {
  return (
    <SettingRow
      label={label}
      advice={advice}
      control={({ describedBy }) => <FileButton describedBy={describedBy} {...button} />}
    />
  );
}

type FileButtonProps = Omit<FileRowProps, 'label' | 'advice'> & { readonly describedBy: string | undefined };

function FileButton({ describedBy, isBusy, onFile }: FileButtonProps) {
  const t = useTranslations('personData');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          // The same one can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        icon={<FileUp aria-hidden="true" />}
        aria-describedby={describedBy}
        // A button that is switched off would lose the keyboard.
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) picker.current?.click();
        }}
      >
        {t('chooseFile')}
      </Button>
    </>
  );
}
