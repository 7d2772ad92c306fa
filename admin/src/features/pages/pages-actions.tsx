import { SegmentedControl } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useNavigate } from '@tanstack/react-router';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ButtonLink } from '../../ui/links.tsx';

/** Switches between the list and the tree of pages, beside the button that creates a page. */
export function PagesActions({ view }: { view: 'list' | 'tree' }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  return (
    <>
      <SegmentedControl
        aria-label={t('pages.view')}
        value={view}
        onChange={(chosen) =>
          void navigate({ to: '/pages', search: chosen === 'tree' ? { view: 'tree' } : {} })
        }
        data={[
          { value: 'list', label: t('pages.view-list') },
          { value: 'tree', label: t('pages.view-tree') },
        ]}
      />
      <NewPageLink />
    </>
  );
}

/** The button that creates a page. */
export function NewPageLink() {
  const { t } = useI18n();
  return (
    <ButtonLink to="/pages/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('pages.new')}
    </ButtonLink>
  );
}
