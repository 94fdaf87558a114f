import { WifiOff } from 'lucide-react';
import { use } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { Kept } from '#renderer/api/use-endless.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { useAge } from '../time/use-moment-text.ts';
import { ErrorAction } from './error-page.tsx';
import { KeptPlace } from './kept-state.ts';

export function KeptNote({ kept, onRetry }: { readonly kept: Kept | null; readonly onRetry: () => void }) {
  const place = use(KeptPlace);
  if (kept === null || place === null) return null;
  return createPortal(<Note kept={kept} onRetry={onRetry} />, place);
}

function Note({ kept, onRetry }: { readonly kept: Kept; readonly onRetry: () => void }) {
  const t = useTranslations('app.kept');
  const age = useAge();
  const errorText = useErrorText();
  return (
    <div role="alert" className="foot-line small border-top">
      <WifiOff className="rigid icon-medium soft" />
      <p className="fill break-anywhere">
        <span className="medium">{errorText(kept.problem).title}</span> ·{' '}
        <span className="soft">{t('asOf', { when: age(kept.fetchedAt) })}</span>
      </p>
      <ErrorAction error={kept.problem} onRetry={onRetry} size="small" />
    </div>
  );
}
