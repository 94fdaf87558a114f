import { Switch } from '#renderer/ui/controls/switch.tsx';
import { SettingRow } from './setting-section.tsx';

type SwitchRowProps = {
  readonly label: string;
  readonly advice?: string | undefined;
  readonly words?: readonly string[] | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** A setting that is on or off. */
export function SwitchRow({ label, advice, words, isOn, onChange }: SwitchRowProps) {
  return (
    <SettingRow
      label={label}
      advice={advice}
      words={words}
      control={(ids) => <Switch {...ids} isOn={isOn} onChange={onChange} />}
    />
  );
}
