import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { ContentLanguages } from '../../ui/editor/locales.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './field-builder.module.css';
import type { BuilderField } from './field-draft.ts';
import { FieldEditor, type FieldSaver } from './field-editor.tsx';
import { FieldRow } from './field-row.tsx';
import type { FieldStore, OpenDraft } from './field-store.ts';
import { SortableFields } from './sortable-fields.tsx';
import { TypePicker } from './type-picker.tsx';
import { labelIn } from './field-label.ts';

interface FieldBuilderProps extends Pick<StoredFieldsProps, 'emptyText' | 'site' | 'enabledTypes'> {
  /** The editor of what the fields belong to. */
  owner: FieldOwner;
  /** What it says until that is stored. */
  laterText: string;
}

/** As `useFieldOwner` gives it. */
interface FieldOwner extends Pick<StoredFieldsProps, 'saver'> {
  base: { fields: readonly BuilderField[] } | undefined;
  store: FieldStore | undefined;
  setDraft: StoredFieldsProps['onDraft'];
}

/** The fields of a form or of a model: in order, each opened in place. */
export function FieldBuilder({ owner, laterText, ...shared }: FieldBuilderProps) {
  const { t } = useI18n();
  const { base, store, saver, setDraft } = owner;
  return (
    <Panel title={t('form.fields')}>
      {base && store ? (
        <StoredFields fields={base.fields} store={store} saver={saver} onDraft={setDraft} {...shared} />
      ) : (
        <Text c="dimmed">{laterText}</Text>
      )}
    </Panel>
  );
}

interface StoredFieldsProps {
  emptyText: string;
  fields: readonly BuilderField[];
  site: ContentLanguages;
  enabledTypes: readonly string[];
  store: FieldStore;
  /** Stores the field that is open. */
  saver: RefObject<FieldSaver | null>;
  onDraft: (draft: OpenDraft | undefined) => void;
}

const TEXT_INPUT = 'input:not([type=radio], [type=checkbox]), textarea';

type Open = { kind: 'stored'; id: string } | { kind: 'new'; type: string };

/** A field is stored by itself; whoever goes on to another has the open one stored first. */
function StoredFields(props: StoredFieldsProps) {
  const { emptyText, fields, site, enabledTypes, store, saver, onDraft } = props;
  const { t } = useI18n();
  const [open, setOpen] = useState<Open>();
  const [picking, { open: pick, close: closePicker }] = useDisclosure(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Whoever has just created it goes on here, though it may be further down.
    first.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const fresh = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const wasNew = useRef(false);
  useEffect(() => {
    const isNew = open?.kind === 'new';
    if (isNew) fresh.current?.querySelector<HTMLElement>(TEXT_INPUT)?.focus({ preventScroll: true });
    else if (wasNew.current && document.activeElement === document.body) add.current?.focus();
    wasNew.current = isNew;
  }, [open]);
  const openId = open?.kind === 'stored' ? open.id : undefined;
  const close = () => {
    setOpen(undefined);
    onDraft(undefined);
  };
  /** Leaves the open field, storing it first; false: it could not be stored. */
  const leave = async () => {
    const left = (await saver.current?.saveIfDirty()) ?? true;
    if (left) close();
    return left;
  };
  const goOn = async (next: Open) => (await leave()) && setOpen(next);
  const editor = (field: BuilderField | undefined, type: string) => (
    <FieldEditor
      key={field?.id ?? `new-${type}`}
      saver={saver}
      field={field}
      type={type}
      otherNames={fields.filter(({ id }) => id !== field?.id).map(({ name }) => name)}
      site={site}
      enabledTypes={enabledTypes}
      store={store}
      onDraft={onDraft}
      onClose={close}
    />
  );
  return (
    <>
      {fields.length === 0 && !open && (
        <>
          <Text c="dimmed">{emptyText}</Text>
          <Button
            ref={first}
            className={classes.first ?? ''}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={pick}
          >
            {t('field.add')}
          </Button>
        </>
      )}
      <SortableFields
        fields={fields}
        labelOf={(field) => labelOf(field, site.defaultLanguage)}
        onOrder={store.order}
        row={(field, place) => (
          <FieldRow
            field={field}
            label={labelOf(field, site.defaultLanguage)}
            place={place}
            store={store}
            opened={openId === field.id}
            onToggle={() => void (openId === field.id ? leave() : goOn({ kind: 'stored', id: field.id }))}
            onRemoved={() => openId === field.id && close()}
          >
            {openId === field.id && editor(field, field.type)}
          </FieldRow>
        )}
      />
      {open?.kind === 'new' && (
        <div ref={fresh} className={classes.fresh}>
          {editor(undefined, open.type)}
        </div>
      )}
      {fields.length > 0 && open?.kind !== 'new' && (
        <Button
          ref={add}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => void leave().then((left) => left && pick())}
        >
          {t('field.add')}
        </Button>
      )}
      <TypePicker
        opened={picking}
        enabledTypes={enabledTypes}
        onClose={closePicker}
        onPick={(type) => {
          closePicker();
          setOpen({ kind: 'new', type });
        }}
      />
    </>
  );
}

function labelOf({ attributes, name }: BuilderField, mainLocale: string): string {
  return labelIn(attributes.label, mainLocale, name);
}
