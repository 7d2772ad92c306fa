import { MultiSelect, TagsInput, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { RowList } from '../../ui/editor/row-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ContributorSelect } from '../inclusions/contributor-select.tsx';
import type { PageFormState } from './page-values.ts';
import classes from './page-parts-panel.module.css';

/** Maximum number of style sheets offered. */
const MOST = 200;

/** Template, style sheets, contributors and variables of the page. */
export function PagePartsPanel({ form }: { form: PageFormState }) {
  const { t } = useI18n();
  const { query } = useApi();
  const { data: session } = useQuery(query('GET /api/auth/me'));
  const mayStyleSheets = session?.authorities.includes('access_css') ?? false;
  const styleSheets = useQuery({
    ...query('GET /api/admin/css', { query: { size: MOST, sort: 'id' } }),
    enabled: mayStyleSheets,
  });
  const shared = { label: t('page.field-stylesheets'), ...form.getInputProps('stylesheets') };
  return (
    <Panel title={t('page.parts')}>
      {mayStyleSheets ? (
        <MultiSelect
          {...shared}
          searchable
          placeholder={form.values.stylesheets.length === 0 ? t('page.stylesheets-none') : ''}
          nothingFoundMessage={t('page.nothing-found')}
          data={withChosen(
            styleSheets.data?.items.map(({ id }) => id),
            form.values.stylesheets,
          )}
        />
      ) : (
        <TagsInput {...shared} description={t('page.stylesheets-hint')} />
      )}
      <ContributorSelect
        label={t('page.field-contributors')}
        description={t('page.contributors-hint')}
        placeholder={t('page.contributors-none')}
        nothingFoundMessage={t('page.nothing-found')}
        {...form.getInputProps('contributors')}
      />
      <TextInput
        label={t('page.field-template')}
        description={t('page.template-hint')}
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        {...form.getInputProps('template')}
      />
      <Variables form={form} />
    </Panel>
  );
}

/** Keeps chosen names that no longer exist until they are removed. */
const withChosen = (names: readonly string[] = [], chosen: readonly string[]): string[] => [
  ...new Set([...names, ...chosen]),
];

function Variables({ form }: { form: PageFormState }) {
  const { t } = useI18n();
  return (
    <div role="group" aria-label={t('page.field-variables')} className={classes.variables}>
      <div>
        <Text size="sm" fw={500}>
          {t('page.field-variables')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('page.variables-hint')}
        </Text>
      </div>
      <RowList
        count={form.values.variables.length}
        addLabel={t('page.variable-add')}
        onAdd={() => form.insertListItem('variables', { name: '', value: '' })}
        removeLabel={(number) => t('page.variable-remove', { number })}
        onRemove={(index) => form.removeListItem('variables', index)}
        row={(index) => (
          <>
            <TextInput
              aria-label={t('page.variable-name', { number: index + 1 })}
              placeholder={t('page.variable-name-hint')}
              maxLength={100}
              spellCheck={false}
              autoCapitalize="none"
              {...form.getInputProps(`variables.${index}.name`)}
            />
            <TextInput
              aria-label={t('page.variable-value', { number: index + 1 })}
              placeholder={t('page.variable-value-hint')}
              maxLength={10_000}
              {...form.getInputProps(`variables.${index}.value`)}
            />
          </>
        )}
      />
    </div>
  );
}
