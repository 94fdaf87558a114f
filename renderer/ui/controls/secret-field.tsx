import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

/** A password or passphrase, which can be shown while it is typed. */
export function SecretField(props: ComponentProps<typeof TextField>) {
  const t = useTranslations('app.actions');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          name={t(isShown ? 'hideCharacters' : 'showCharacters')}
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
