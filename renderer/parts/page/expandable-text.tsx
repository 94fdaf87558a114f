import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import { textLanguage } from '#shared/domain/chapter-document/text-language.ts';
import styles from './expandable-text.module.css';

type ExpandableTextProps = {
  readonly text: ReactNode;
  readonly moreLabel?: string;
  readonly className?: string | undefined;
};

export function ExpandableText({ text, moreLabel, className }: ExpandableTextProps) {
  const t = useTranslations('app.actions');
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isExpanded) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isExpanded]);
  return (
    <div className={className}>
      <div
        id={id}
        ref={ref}
        lang={typeof text === 'string' ? textLanguage(text) : undefined}
        className={classNames(styles['text'], !isExpanded && styles['clamped'])}
      >
        {typeof text === 'string' && !isExpanded ? text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ') : text}
      </div>
      {(overflows || isExpanded) && (
        <button
          type="button"
          className={styles['toggle']}
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('showLess') : (moreLabel ?? t('showMore'))}
        </button>
      )}
    </div>
  );
}
