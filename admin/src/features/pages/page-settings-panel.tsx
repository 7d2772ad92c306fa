import { Autocomplete, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { pageCategoriesQuery } from '../../api/pages.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Panel } from '../../ui/panel.tsx';
import type { PageFormState } from './use-page-form.ts';

/** How the page is called in addresses, and where it stands in the list. */
export function PageSettingsPanel({ form }: { form: PageFormState }) {
  const { t } = useI18n();
  const { pages } = useApi();
  const categories = useQuery(pageCategoriesQuery(pages));
  return (
    <Panel title={t('page.settings')}>
      <TextInput
        label={t('page.field-shortcut')}
        description={t('page.shortcut-hint', { shortcut: form.values.shortcut || '…' })}
        required
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        {...form.getInputProps('shortcut')}
      />
      <Autocomplete
        label={t('page.field-category')}
        description={t('page.category-hint')}
        maxLength={100}
        data={categories.data ?? []}
        {...form.getInputProps('category')}
      />
    </Panel>
  );
}
