import { Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useState } from 'react';
import type { PageView } from 'parvis/contract/page';
import type { SettingsView } from 'parvis/contract/settings';
import { formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Screen } from '../../ui/screen.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { AddressesPanel } from './addresses-panel.tsx';
import { ContentWarnings } from './content-warnings.tsx';
import { DeletePage } from './delete-page.tsx';
import { LocaleTabs } from './locale-tabs.tsx';
import classes from './page-editor.module.css';
import { PageLinks } from './page-links.tsx';
import { PageSettingsPanel } from './page-settings-panel.tsx';
import { PageStatusBadge } from './page-status-badge.tsx';
import { titleOf } from './page-title.ts';
import { PublicationPanel } from './publication-panel.tsx';
import { SaveBar } from './save-bar.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { usePageForm } from './use-page-form.ts';
import { usePageSave } from './use-page-save.ts';
import { AnchorLink } from '../../ui/links.tsx';

interface PageEditorProps {
  site: SettingsView;
  /** The page as it was read; undefined: a new one. */
  page: PageView | undefined;
}

/** The editor of one page. Nothing is lost: leaving, a newer version and an ended session all ask first. */
export function PageEditor({ site, page }: PageEditorProps) {
  const { t, language } = useI18n();
  const [base, setBase] = useState(page);
  const editor = usePageForm(site, base);
  const { form, locales } = editor;
  const save = usePageSave({ editor, base, setBase });
  useHotkeys([['mod+S', () => void save.submit()]], []);

  const title =
    titleOf(form.values.title, site.defaultLanguage) ?? (base ? t('pages.untitled') : t('page.new'));
  return (
    <Screen
      title={title}
      aside={base && <PageStatusBadge status={base.status} />}
      above={
        <AnchorLink to="/pages" size="sm" className={classes.back ?? ''}>
          <IconArrowLeft size={16} aria-hidden /> {t('page.back')}
        </AnchorLink>
      }
      actions={base && <PageLinks page={base} locale={editor.locale} />}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save.submit();
        }}
        className={classes.editor}
      >
        <div className={classes.main}>
          {save.fault && (
            <FaultAlert
              error={save.fault.error}
              messages={save.fault.messages}
              {...(save.fault.faultyFields > 0 && {
                title: t('fault.fields', { count: save.fault.faultyFields }),
              })}
            />
          )}
          {base && <ContentWarnings warnings={base.warnings} />}
          <LocaleTabs editor={editor} site={site} isNew={!base} />
        </div>
        <div className={classes.side}>
          <PublicationPanel form={form} />
          <PageSettingsPanel form={form} />
          <AddressesPanel form={form} locales={locales} />
          {base && <DeletePage page={base} title={title} onDeleted={save.leaveDeleted} />}
          {base && (
            <Text size="xs" c="dimmed">
              {t('page.facts', {
                created: formatInstant(base.createdAt, language),
                creator: base.createdBy ?? t('page.someone'),
                updated: formatInstant(base.updatedAt, language),
                editor: base.updatedBy ?? t('page.someone'),
              })}
            </Text>
          )}
        </div>
        <SaveBar dirty={form.isDirty()} isNew={!base} saving={save.isSaving} />
      </form>
      <StaleDialog
        collision={save.collision}
        values={form.values}
        locales={locales}
        isSaving={save.isSaving}
      />
      <UnsavedGuard isDirty={() => form.isDirty()} />
    </Screen>
  );
}
