import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import styles from './section-links.module.css';

type SectionLinksProps = {
  readonly sections: readonly { readonly id: string; readonly name: string }[];
};

/** Past a list that is too long to scroll through: to what follows it on the page. */
export function SectionLinks({ sections }: SectionLinksProps) {
  const t = useTranslations('anime.release');

  function go(id: string): void {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'center' });
    section?.focus({ preventScroll: true });
  }

  return (
    <nav className={styles['links']} aria-label={t('onThisPage')}>
      {sections.map(({ id, name }) => (
        <Button key={id} size="small" onClick={() => go(id)}>
          {name}
        </Button>
      ))}
    </nav>
  );
}
