import { Box, Button, Stack, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs';
import { useId } from 'react';
import type { MediaView } from 'parvis/contract/media';
import type { SettingsView } from 'parvis/contract/settings';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { ContentLanguageContext } from '../../ui/editor/content-language.ts';
import { CollisionDialog } from '../../ui/editor/collision-dialog.tsx';
import { EditorLanguages } from '../../ui/editor/editor-languages.tsx';
import { FaultSummary } from '../../ui/editor/fault-summary.tsx';
import { localised } from '../../ui/editor/localised.ts';
import { LocalisedInput } from '../../ui/editor/localised-input.tsx';
import { UnsavedGuard } from '../../ui/editor/unsaved-guard.tsx';
import type { Neighbours } from '../../ui/list/use-neighbours.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { useTextOf } from '../../ui/use-text-of.ts';
import { UsedBy } from '../usages/used-by.tsx';
import { UsedIn } from '../usages/used-in.tsx';
import type { MediaSearch } from './media-search.ts';
import { MediumFacts } from './medium-facts.tsx';
import { differencesOf, toValues } from './medium-values.ts';
import { useDeletionText } from '../trash/use-deletion-text.ts';
import { useMediumEditor } from './use-medium-editor.ts';

interface MediumEditorProps {
  site: SettingsView;
  stored: MediaView;
  neighbours: Neighbours;
  onClose: () => void;
}

const openIn = (search: unknown) => (search as MediaSearch).open;

/** The side panel of one medium. Closing it or opening another prompts when there are unsaved changes. */
export function MediumEditor({ site, stored, neighbours, onClose }: MediumEditorProps) {
  const { t } = useI18n();
  const formId = useId();
  const { base, form, language, goTo, save, submit, remove } = useMediumEditor(site, stored);
  const isDirty = form.isDirty();
  const deletionText = useDeletionText();
  useHotkeys([['mod+S', () => void submit()]], []);
  const title = useTextOf()(base.title, base.name);
  const hasAlt = base.type.startsWith('image/') || Object.keys(base.alt).length > 0;
  return (
    <ContentLanguageContext value={language}>
      <SidePanel
        opened
        onClose={onClose}
        neighbours={neighbours}
        title={title}
        footer={
          <>
            <Box mr="auto">
              <DeleteButton
                title={t('medium.delete-title', { title })}
                text={`${deletionText(title)} ${t('medium.delete-text')}`}
                details={<UsedBy id={base.id} />}
                onDelete={async () => {
                  await remove();
                  onClose();
                }}
              />
            </Box>
            <Button
              type="submit"
              form={formId}
              variant={isDirty ? 'filled' : 'default'}
              loading={save.isSaving}
              leftSection={<IconDeviceFloppy size={18} aria-hidden />}
              aria-keyshortcuts="Control+S Meta+S"
            >
              {t('common.save')}
            </Button>
          </>
        }
      >
        <Stack gap="lg">
          <MediumFacts medium={base} />
          <form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <Stack>
              <FaultSummary fault={save.fault} goTo={goTo} />
              <div>
                <EditorLanguages document={form.values} errors={form.errors} />
              </div>
              <LocalisedInput label={t('medium.field-title')} maxLength={500} {...localised(form, 'title')} />
              {hasAlt && (
                <LocalisedInput
                  label={t('medium.field-alt')}
                  description={t('medium.alt-hint')}
                  multiline
                  maxLength={2000}
                  {...localised(form, 'alt')}
                />
              )}
            </Stack>
          </form>
          <section>
            <Title order={3} size="h5" mb="xs">
              {t('usages.title')}
            </Title>
            <UsedIn id={base.id} none={t('medium.unused')} />
          </section>
        </Stack>
      </SidePanel>
      <CollisionDialog
        collision={save.collision}
        differencesTo={(theirs) =>
          differencesOf(form.getValues(), toValues(theirs)).map(({ field, ...difference }) => ({
            ...difference,
            label: t(`medium.field-${field}`),
            onTake: () => form.setFieldValue(`${field}.${difference.locale!}`, difference.theirs),
          }))
        }
        isSaving={save.isSaving}
      />
      <UnsavedGuard
        isDirty={() => form.isDirty()}
        leaves={(from, to) => from.pathname !== to.pathname || openIn(from.search) !== openIn(to.search)}
      />
    </ContentLanguageContext>
  );
}
