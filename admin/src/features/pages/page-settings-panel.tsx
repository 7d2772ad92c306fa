import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ShortcutInput } from '../../ui/editor/shortcut-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ParentInput } from './parent-input.tsx';
import type { PageFormState } from './page-values.ts';

/** Shortcut, parent and category of the page. */
export function PageSettingsPanel({ form }: { form: PageFormState }) {
  const { t } = useI18n();
  const categories = useQuery(useApi().query('GET /api/admin/cms/pages/categories'));
  return (
    <Panel title={t('page.address')}>
      <ShortcutInput
        description={t('page.shortcut-hint', { shortcut: form.values.shortcut || '…' })}
        {...form.getInputProps('shortcut')}
      />
      <ParentInput form={form} />
      <Autocomplete
        label={t('page.field-category')}
        description={t('page.category-hint')}
        maxLength={100}
        data={categories.data?.items ?? []}
        {...form.getInputProps('category')}
      />
    </Panel>
  );
}
