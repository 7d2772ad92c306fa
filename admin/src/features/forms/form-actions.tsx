import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import type { FormView } from 'parvis/contract/form';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EntityMenu } from '../../ui/editor/entity-menu.tsx';
import { ButtonLink } from '../../ui/links.tsx';

interface FormActionsProps {
  form: FormView;
  title: string;
  /** Says what has been done and goes to another form, or to the list. */
  onLeave: (message: string, id?: string) => Promise<void>;
}

/** What can be done with the form as it is saved: read its answers, copy it, delete it. */
export function FormActions({ form, title, onLeave }: FormActionsProps) {
  const { t } = useI18n();
  const { forms } = useApi();
  return (
    <>
      <ButtonLink
        to="/forms-results"
        search={{ form: form.shortcut }}
        variant="default"
        leftSection={<IconInbox size={18} aria-hidden />}
      >
        {t('form.results', { count: form.resultCount })}
      </ButtonLink>
      <EntityMenu
        label={t('form.more')}
        copyLabel={t('form.duplicate')}
        onCopy={async () => onLeave(t('form.duplicated'), (await forms.duplicate(form.id)).id)}
        deleteLabel={t('form.delete')}
        deletion={{
          title: t('form.delete-title', { title }),
          text: t('form.delete-text'),
          forceLabel: t('form.delete-force'),
          onDelete: async (force) => {
            await forms.remove(form.id, form.version, force);
            await onLeave(t('form.deleted'));
          },
        }}
      />
    </>
  );
}
