import { useMemo } from 'react';
import type { FormResultView } from 'parvis/contract/form-result';
import type { SettingsView } from 'parvis/contract/settings';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ChangedCell } from '../../ui/list/changed-cell.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import type { ChangeSearch } from '../../ui/list/list-search.ts';
import { OpeningCell } from '../../ui/list/opening-cell.tsx';
import { MailBadge } from './mail-badge.tsx';
import { valueText } from './result-value.tsx';
import type { ResultsSearch } from './results-search.ts';
import classes from './results.module.css';
import { labelIn } from '../fields/field-label.ts';
import type { LabelsOf } from './use-choice-labels.ts';
import { ownValue } from '../../ui/own-value.ts';

const SHOWN_FIELDS = 3;

/** Returns the columns of the list of submissions. */
export function useResultColumns(
  site: SettingsView | undefined,
  isOneForm: boolean,
  nameOf: (form: FormResultView['form']) => string,
  labelsOf: LabelsOf,
  ask: ChangeSearch<ResultsSearch>,
): Column<FormResultView>[] {
  const { t } = useI18n();
  return useMemo(() => {
    const now = new Date();
    const mainLocale = site?.defaultLanguage ?? '';
    const mail: Column<FormResultView> = {
      id: 'mail',
      header: t('results.column-mail'),
      wideOnly: true,
      cell: ({ mail: { status } }) => <MailBadge status={status} />,
    };
    const form: Column<FormResultView> = {
      id: 'form',
      header: t('results.column-form'),
      wideOnly: true,
      cell: (result) => nameOf(result.form),
    };
    return [
      {
        id: 'answer',
        header: t('results.column-answer'),
        cell: (result) => (
          <OpeningCell onOpen={() => ask({ open: result.id })}>
            <Excerpt
              result={result}
              mainLocale={mainLocale}
              labelsOf={labelsOf}
              empty={t('results.no-values')}
            />
          </OpeningCell>
        ),
      },
      ...(isOneForm ? [] : [form]),
      mail,
      {
        id: 'submittedAt',
        header: t('results.column-submitted'),
        sortable: 'descending',
        cell: (result) => <ChangedCell at={result.submittedAt} now={now} />,
      },
    ];
  }, [t, site, isOneForm, nameOf, labelsOf, ask]);
}

interface ExcerptProps {
  result: FormResultView;
  mainLocale: string;
  labelsOf: LabelsOf;
  empty: string;
}

function Excerpt({ result, mainLocale, labelsOf, empty }: ExcerptProps) {
  const texts = result.fields
    .map((field) => ({
      field,
      text: valueText(ownValue(result.values, field.name), labelsOf(result.form.id, field.name)),
    }))
    .filter(({ text }) => text !== '')
    .slice(0, SHOWN_FIELDS);
  if (texts.length === 0) return <span className={classes.quiet}>{empty}</span>;
  return texts.map(({ field, text }) => (
    <span key={field.name} className={classes.value}>
      <span className={classes.quiet}>{labelIn(field.label, mainLocale, field.name)}</span> {text}
    </span>
  ));
}
