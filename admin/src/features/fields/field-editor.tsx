import { Button, Checkbox, Group, Stack, TextInput, Title } from '@mantine/core';
import { useEffect, useImperativeHandle, useRef, type KeyboardEvent, type Ref } from 'react';
import { hasCode } from '../../api/api-error.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { CollisionDialog } from '../../ui/editor/collision-dialog.tsx';
import { FaultSummary } from '../../ui/editor/fault-summary.tsx';
import { LocalisedInput } from '../../ui/editor/localised-input.tsx';
import type { ContentLanguages } from '../../ui/editor/locales.ts';
import { useEntityForm } from '../../ui/editor/use-entity-form.ts';
import { useEntitySave } from '../../ui/editor/use-entity-save.ts';
import { FieldAttributeInputs } from './field-attribute-inputs.tsx';
import type { FieldStore, OpenDraft } from './field-store.ts';
import { differencesOfFields } from './field-differences.ts';
import {
  fieldOfDraftPath,
  freeName,
  suggestName,
  toDraft,
  toFieldForm,
  valueFormOf,
  type BuilderField,
  type FieldDraft,
} from './field-draft.ts';
import { typeName } from './field-types.ts';
import { TypeSelect } from './type-select.tsx';

export interface FieldSaver {
  /** False: it could not be stored. */
  saveIfDirty: () => Promise<boolean>;
}

interface FieldEditorProps {
  saver: Ref<FieldSaver>;
  /** Undefined: a new one. */
  field: BuilderField | undefined;
  type: string;
  otherNames: readonly string[];
  site: ContentLanguages;
  enabledTypes: readonly string[];
  store: FieldStore;
  onDraft: (draft: OpenDraft | undefined) => void;
  onClose: () => void;
}

function useFieldEditor({ field, type, site, store, onDraft, onClose }: FieldEditorProps) {
  const { form, showFaults, goTo } = useEntityForm<FieldDraft>({
    initialValues: toDraft(field ?? { type }),
    fieldOf: (path, draft) => fieldOfDraftPath(path, draft, site.defaultLanguage),
  });
  const written = toFieldForm(form.values, store.ofModel);
  const dirty = !field || form.isDirty();
  const key = JSON.stringify(written);
  useEffect(() => onDraft({ id: field?.id, form: written, dirty }), [key, dirty]);
  const save = useEntitySave<BuilderField>({
    base: field,
    read: store.read,
    isSame: (theirs) => JSON.stringify(toFieldForm(toDraft(theirs), store.ofModel)) === key,
    showFaults,
    onTakeTheirs: onClose,
    onSaved: onClose,
  });
  const submit = (force = false) => save.submit((on) => store.save(on, written, force));
  return { form, goTo, save, submit, dirty, written };
}

/** A field, opened in its place: its label and what fits its type. */
export function FieldEditor(props: FieldEditorProps) {
  const { saver, field, otherNames, site, enabledTypes, store, onClose } = props;
  const { t } = useI18n();
  const { form, goTo, save, submit, dirty, written } = useFieldEditor(props);
  useImperativeHandle(saver, () => ({ saveIfDirty: () => (dirty ? submit() : Promise.resolve(true)) }));
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // As much of it as there is room for, between what floats above and below.
    root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // An answer of the form that is around it: Enter stores the field, not everything.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.defaultPrevented)
      return;
    event.preventDefault();
    void submit();
  };
  return (
    <Stack ref={root} gap="md" onKeyDown={onKeyDown} role="group" aria-label={t('field.edit')}>
      {!field && (
        <Title order={3} size="h5">
          {t('field.new', { type: typeName(form.values.type, t) })}
        </Title>
      )}
      <FaultSummary fault={save.fault} goTo={goTo} />
      <FieldBasics form={form} field={field} otherNames={otherNames} site={site} isOfModel={store.ofModel} />
      {field && <TypeSelect form={form} enabledTypes={enabledTypes} />}
      <FieldAttributeInputs form={form} site={site} isOfModel={store.ofModel} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        {store.ofModel && hasCode(save.fault?.error, 'in-use') && (
          <Button color="red.9" onClick={() => void submit(true)}>
            {t('field.save-held')}
          </Button>
        )}
        <Button loading={save.isSaving} onClick={() => void submit()}>
          {t(field ? 'field.save' : 'field.add')}
        </Button>
      </DialogActions>
      <CollisionDialog
        collision={save.collision}
        differencesTo={(theirs) =>
          differencesOfFields(written, toFieldForm(toDraft(theirs), store.ofModel), t)
        }
        isSaving={save.isSaving}
      />
    </Stack>
  );
}

interface FieldBasicsProps {
  form: ReturnType<typeof useFieldEditor>['form'];
  field: BuilderField | undefined;
  otherNames: readonly string[];
  site: ContentLanguages;
  isOfModel: boolean;
}

function FieldBasics({ form, field, otherNames, site, isOfModel }: FieldBasicsProps) {
  const { t } = useI18n();
  const { attributes, type } = form.values;
  const isShownOnly = valueFormOf(type) === 'none';
  return (
    <>
      <LocalisedInput
        label={t(isShownOnly ? 'field.attr-text' : 'field.attr-label')}
        required
        multiline={type === 'paragraph'}
        path="attributes.label"
        value={attributes.label}
        errors={form.errors}
        site={site}
        onChange={(label) => {
          form.setFieldValue('attributes', { ...attributes, label });
          if (field || form.isTouched('name')) return;
          form.setFieldValue('name', freeName(suggestName(label[site.defaultLanguage] ?? ''), otherNames));
          form.setTouched((touched) => ({ ...touched, name: false }));
        }}
      />
      <TextInput
        label={t('field.attr-name')}
        description={t('field.name-hint')}
        required
        maxLength={64}
        spellCheck={false}
        autoCapitalize="none"
        {...form.getInputProps('name')}
      />
      {!isShownOnly && (
        <Group gap="xl">
          <Checkbox label={t('field.required')} {...form.getInputProps('required', { type: 'checkbox' })} />
          {isOfModel && (
            <Checkbox
              label={t('field.localised')}
              {...form.getInputProps('localised', { type: 'checkbox' })}
            />
          )}
        </Group>
      )}
    </>
  );
}
