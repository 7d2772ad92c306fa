import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './field-builder.module.css';
import { identityOf, newField, type FieldDraft } from './field-draft.ts';
import { FieldEditor } from './field-editor.tsx';
import type { FieldsForm } from './field-form.ts';
import { useTextOf } from '../../ui/use-text-of.ts';
import { FieldRow } from './field-row.tsx';
import { typeName } from './field-types.ts';
import { SortableFields } from './sortable-fields.tsx';
import { TypePicker } from './type-picker.tsx';

const TEXT_INPUT = 'input:not([type=radio], [type=checkbox]), textarea';

interface FieldBuilderProps {
  form: FieldsForm;
  enabledTypes: readonly string[];
  isOfModel?: boolean;
  emptyText: string;
}

/** The ordered fields of a form or model, each edited in place and saved with the whole. */
export function FieldBuilder(props: FieldBuilderProps) {
  const { form, enabledTypes, isOfModel = false, emptyText } = props;
  const { fields } = form.values;
  const { t } = useI18n();
  const textOf = useTextOf();
  const [picking, { open: pick, close: closePicker }] = useDisclosure(false);
  const { open, setOpen } = useOpenFields(form);
  const add = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<string>();
  useEffect(() => {
    // The dialog has returned the focus to the button by now.
    const editor = added === undefined ? null : document.getElementById(added);
    editor?.querySelector<HTMLElement>(TEXT_INPUT)?.focus({ preventScroll: true });
    editor?.closest('li')?.scrollIntoView();
  }, [added]);
  const labelOf = ({ attributes, name, type }: FieldDraft) =>
    textOf(attributes.label, name) || typeName(type, t);
  const done = () => {
    setOpen([]);
    add.current?.focus();
  };
  return (
    <Panel title={t('form.fields')}>
      {fields.length === 0 && <Text c="dimmed">{emptyText}</Text>}
      <SortableFields
        fields={fields}
        labelOf={labelOf}
        onMove={(from, to) => form.reorderListItem('fields', { from, to })}
        row={(field, index, place) => {
          const identity = identityOf(field);
          const path = `fields.${index}`;
          const opened = open.includes(identity);
          return (
            <FieldRow
              field={field}
              label={labelOf(field)}
              place={place}
              isOfModel={isOfModel}
              opened={opened}
              onToggle={() => setOpen(opened ? [] : [identity])}
              onRemove={() => form.removeListItem('fields', index)}
            >
              {opened && (
                <FieldEditor
                  {...{ field, path, isOfModel, enabledTypes }}
                  errors={form.errors}
                  otherNames={fields.filter((other) => other !== field).map(({ name }) => name)}
                  onChange={(change, at) => {
                    form.setFieldValue('fields', fields.with(index, { ...field, ...change }));
                    form.clearFieldError(`${path}.${at}`);
                  }}
                  onDone={done}
                />
              )}
            </FieldRow>
          );
        }}
      />
      <Button
        ref={add}
        className={classes.add ?? ''}
        variant={fields.length === 0 ? 'filled' : 'default'}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={pick}
      >
        {t('field.add')}
      </Button>
      <TypePicker
        opened={picking}
        enabledTypes={enabledTypes}
        onClose={closePicker}
        onPick={(type) => {
          closePicker();
          const field = newField(
            type,
            fields.map(({ name }) => name),
          );
          form.insertListItem('fields', field);
          setOpen([identityOf(field)]);
          setAdded(identityOf(field));
        }}
      />
    </Panel>
  );
}

/** The ids of open fields: the one being edited, or all that have errors. */
function useOpenFields({ values, errors }: FieldsForm) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const faulty = values.fields.filter((_, index) =>
    Object.keys(errors).some((path) => path.startsWith(`fields.${index}.`)),
  );
  const shown = faulty.map(identityOf).join(' ');
  const [seen, setSeen] = useState('');
  if (shown !== seen) {
    setSeen(shown);
    if (shown !== '') setOpen((current) => [...new Set([...current, ...shown.split(' ')])]);
  }
  return { open, setOpen };
}
