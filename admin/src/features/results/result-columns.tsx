import { useMemo } from 'react';
import type { FormFieldView } from 'parvis/contract/field';
import type { FormResultView } from 'parvis/contract/form-result';
import type { FormView } from 'parvis/contract/form';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ChangedCell } from '../../ui/list/changed-cell.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import type { ChangeSearch } from '../../ui/list/list-search.ts';
import { OpeningCell } from '../../ui/list/opening-cell.tsx';
import { ownValue } from '../../ui/own-value.ts';
import { useTextOf, type TextOf } from '../../ui/use-text-of.ts';
import { MailBadge } from './mail-badge.tsx';
import { valueText } from './result-value.tsx';
import type { ResultsSearch } from './results-search.ts';
import classes from './results.module.css';
import type { LabelsOf } from './use-choice-labels.ts';

const SHOWN_FIELDS = 3;
const WITHOUT_VALUE = ['heading', 'paragraph', 'file', 'hidden'];

/**
 * Returns the columns of the list of submissions.
 * @param form if all are of one form: its first fields have a column each
 */
export function useResultColumns(
  form: FormView | undefined,
  isOneForm: boolean,
  nameOf: (form: FormResultView['form']) => string,
  labelsOf: LabelsOf,
  ask: ChangeSearch<ResultsSearch>,
): Column<FormResultView>[] {
  const { t } = useI18n();
  const textOf = useTextOf();
  return useMemo(() => {
    const now = new Date();
    const open = (result: FormResultView) => () => ask({ open: result.id });
    const fields = form?.fields.filter(({ type }) => !WITHOUT_VALUE.includes(type)).slice(0, SHOWN_FIELDS);
    const answer: Column<FormResultView> = {
      id: 'answer',
      header: t('results.column-answer'),
      cell: (result) => (
        <OpeningCell onOpen={open(result)}>
          <Excerpt result={result} textOf={textOf} labelsOf={labelsOf} empty={t('results.no-values')} />
        </OpeningCell>
      ),
    };
    const ofFields = fields?.map((field, index): Column<FormResultView> => ({
      id: field.name,
      header: textOf(field.attributes.label, field.name),
      wideOnly: index > 0,
      cell: (result) => {
        const text = valueOf(result, field, labelsOf);
        if (index > 0) return text;
        return (
          <OpeningCell onOpen={open(result)}>
            {text || <span className={classes.quiet}>{t('results.no-values')}</span>}
          </OpeningCell>
        );
      },
    }));
    return [
      {
        id: 'number',
        header: t('results.column-number'),
        cell: (result) => <span className={classes.number}>{result.number}</span>,
      },
      ...(ofFields && ofFields.length > 0 ? ofFields : [answer]),
      ...(isOneForm
        ? []
        : [
            {
              id: 'form',
              header: t('results.column-form'),
              wideOnly: true,
              cell: (result: FormResultView) => nameOf(result.form),
            },
          ]),
      {
        id: 'mail',
        header: t('results.column-mail'),
        wideOnly: true,
        cell: ({ mail: { status } }) => <MailBadge status={status} />,
      },
      {
        id: 'submittedAt',
        header: t('results.column-submitted'),
        sortable: 'descending',
        cell: (result) => <ChangedCell at={result.submittedAt} now={now} />,
      },
    ];
  }, [t, textOf, form, isOneForm, nameOf, labelsOf, ask]);
}

/** Returns the value of a field, whatever it was called when this was submitted. */
function valueOf(result: FormResultView, field: FormFieldView, labelsOf: LabelsOf): string {
  const submitted =
    result.fields.find(({ id }) => id === field.id) ?? result.fields.find(({ name }) => name === field.name);
  return submitted
    ? valueText(ownValue(result.values, submitted.name), labelsOf(result.form.id, field.name))
    : '';
}

interface ExcerptProps {
  result: FormResultView;
  textOf: TextOf;
  labelsOf: LabelsOf;
  empty: string;
}

function Excerpt({ result, textOf, labelsOf, empty }: ExcerptProps) {
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
      <span className={classes.quiet}>{textOf(field.label, field.name)}</span> {text}
    </span>
  ));
}
