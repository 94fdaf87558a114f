import { ArrowRight, Pencil, Replace } from 'lucide-react';
import { type Dispatch, type Ref, type SetStateAction, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { RemoveButton } from '#renderer/ui/controls/chip.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { choicesOf, Segmented } from '#renderer/ui/controls/segmented.tsx';
import { Switch } from '#renderer/ui/controls/switch.tsx';
import { Form, TextField } from '#renderer/ui/controls/text-field.tsx';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Replacement } from '#shared/domain/novels/replacement.ts';
import styles from './replacements-sheet.module.css';
import {
  emptyDraft,
  noReplacements,
  oneLine,
  type ReplacementDraft,
  troubleOf,
  useReplacementChanges,
} from './use-replacements.ts';

type ReplacementsProps = {
  readonly slugUrl: SlugUrl;
  readonly words?: string | null;
  /** How often a replacement is made; null: unknown. */
  readonly countText: (id: string) => string | null;
};

export function Replacements({ slugUrl, words, countText }: ReplacementsProps) {
  const { data: known = noReplacements } = useAnswer('replacements.list', { slugUrl });
  const [draft, setDraft] = useState<ReplacementDraft>(() => {
    const find = oneLine(words ?? '');
    return known.find((replacement) => replacement.find === find) ?? { ...emptyDraft(slugUrl), find };
  });
  const formRef = useRef<HTMLFormElement>(null);

  function edit(next: ReplacementDraft): void {
    setDraft(next);
    formRef.current?.querySelector('input')?.focus();
  }

  return (
    <>
      <ReplacementForm
        formRef={formRef}
        slugUrl={slugUrl}
        draft={draft}
        known={known}
        onChange={setDraft}
        onEdit={edit}
      />
      <ReplacementList known={known} countText={countText} onEdit={edit} />
    </>
  );
}

const FIELDS = ['find', 'put'] as const;

type ReplacementFormProps = {
  readonly formRef: Ref<HTMLFormElement>;
  readonly slugUrl: SlugUrl;
  readonly draft: ReplacementDraft;
  readonly known: readonly Replacement[];
  readonly onChange: Dispatch<SetStateAction<ReplacementDraft>>;
  /** Also moves the focus to the first field. */
  readonly onEdit: (next: ReplacementDraft) => void;
};

function ReplacementForm({ formRef, slugUrl, draft, known, onChange, onEdit }: ReplacementFormProps) {
  const t = useTranslations();
  const scopeId = useId();
  const wholeId = useId();
  const { save } = useReplacementChanges();
  const [refused, setRefused] = useState<ReplacementDraft | null>(null);
  const sent = useRef<ReplacementDraft>(null);
  const trouble = refused === draft ? troubleOf(draft, known) : null;
  const change = (patch: Partial<ReplacementDraft>) => onChange({ ...draft, ...patch });

  function send(): void {
    if (sent.current === draft) return;
    if (troubleOf(draft, known) !== null) {
      setRefused(draft);
      return;
    }
    sent.current = draft;
    onEdit(draft);
    void save(draft, known).then((isSaved) => {
      if (sent.current === draft) sent.current = null;
      // Keeps what was typed meanwhile.
      if (isSaved) onChange((now) => (now === draft ? emptyDraft(draft.slugUrl) : now));
    });
  }

  return (
    <Form ref={formRef} className={styles['form']} onSend={send}>
      <p className="small soft">{t('reader.replacements.advice')}</p>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(`reader.replacements.${field}`)}
          value={draft[field]}
          error={
            trouble?.field === field
              ? t(`reader.replacements.troubles.${trouble.why}`, { most: String(trouble.most) })
              : null
          }
          onChange={({ currentTarget: { value } }) => change({ [field]: value })}
        />
      ))}
      <div className="row justify-between">
        <span id={wholeId}>{t('reader.replacements.isWholeWord')}</span>
        <Switch labelledBy={wholeId} isOn={draft.isWholeWord} onChange={(isWholeWord) => change({ isWholeWord })} />
      </div>
      <div className="stack items-start gap-2">
        <span id={scopeId} className="small soft">
          {t('reader.page.scope')}
        </span>
        <Segmented
          labelledBy={scopeId}
          value={draft.slugUrl === null ? 'all' : 'book'}
          choices={choicesOf(['book', 'all'] as const, (scope) => t(`reader.page.scopes.${scope}`))}
          onChange={(scope) => change({ slugUrl: scope === 'all' ? null : slugUrl })}
        />
      </div>
      <div className="row gap-2">
        <Button type="submit">{t(draft.id === null ? 'app.actions.add' : 'app.actions.save')}</Button>
        {draft.id !== null && (
          <Button kind="plain" onClick={() => onEdit(emptyDraft(draft.slugUrl))}>
            {t('app.actions.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}

type ReplacementListProps = Pick<ReplacementsProps, 'countText'> & {
  readonly known: readonly Replacement[];
  readonly onEdit: (replacement: Replacement) => void;
};

function ReplacementList({ known, countText, onEdit }: ReplacementListProps) {
  const t = useTranslations('reader');
  const { put, remove } = useReplacementChanges();
  if (known.length === 0) {
    return (
      <EmptyState icon={<Replace />} title={t('replacements.empty.title')} advice={t('replacements.empty.advice')} />
    );
  }

  function detailOf({ id, slugUrl, isOn }: Replacement): string {
    const scope = t(`replacements.scopes.${slugUrl === null ? 'all' : 'book'}`);
    const made = isOn ? countText(id) : t('replacements.off');
    return made === null ? scope : `${scope} · ${made}`;
  }

  return (
    <ul className={classNames('hung', styles['list'])} aria-label={t('replacements.title')}>
      {known.map((replacement) => {
        const { id, find, isOn } = replacement;
        return (
          <li key={id}>
            <Row
              title={
                <>
                  {find} <ArrowRight className={styles['arrow']} role="img" aria-label={t('replacements.put')} />{' '}
                  {replacement.put || <span className="soft regular">{t('replacements.nothing')}</span>}
                </>
              }
              detail={<span className="whole">{detailOf(replacement)}</span>}
              isDone={!isOn}
              trailing={
                <span className="row gap-1">
                  <Switch
                    name={t('replacements.use', { find })}
                    isOn={isOn}
                    onChange={(isUsed) => put({ ...replacement, isOn: isUsed })}
                  />
                  <IconButton
                    size="small"
                    name={t('replacements.edit')}
                    subject={find}
                    icon={<Pencil />}
                    onClick={() => onEdit(replacement)}
                  />
                  <RemoveButton name={t('replacements.remove')} subject={find} onRemove={() => remove(replacement)} />
                </span>
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
