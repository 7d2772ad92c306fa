import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import classes from './field-builder.module.css';
import type { FieldDraft } from './field-draft.ts';
import { typeIcon, typeName } from './field-types.ts';
import type { Place } from './sortable-fields.tsx';
import { DANGER } from '../../theme.ts';

interface FieldRowProps {
  field: FieldDraft;
  label: string;
  place: Place;
  isOfModel: boolean;
  opened: boolean;
  onToggle: () => void;
  onRemove: () => void;
  /** The editor, while it is open. */
  children: ReactNode;
}

/** A field in the list, with its drag handle and actions. */
export function FieldRow({
  field,
  label,
  place,
  isOfModel,
  opened,
  onToggle,
  onRemove,
  children,
}: FieldRowProps) {
  const { t } = useI18n();
  const [asking, { open: ask, close }] = useDisclosure(false);
  return (
    <>
      <div className={classes.row} data-open={opened || undefined}>
        <button
          type="button"
          className={classes.handle}
          {...place.handle}
          aria-label={t('field.drag', { field: label })}
        >
          <IconGripVertical size={18} aria-hidden />
        </button>
        <UnstyledButton className={classes.open ?? ''} aria-expanded={opened} onClick={onToggle}>
          <span className={classes.icon}>{typeIcon(field.type)}</span>
          <span className={classes.texts}>
            <span className={classes.label}>
              {label}
              {field.required && (
                <span className={classes.required} title={t('field.required')}>
                  {'\u2060*'}
                  <span className="visually-hidden"> {t('field.required')}</span>
                </span>
              )}
            </span>
            <span className={classes.facts}>
              {typeName(field.type, t)} · <code>{field.name}</code>
              {field.localised && ` · ${t('field.per-language')}`}
            </span>
          </span>
          <IconChevronDown size={18} aria-hidden className={classes.chevron} />
        </UnstyledButton>
        <Menu position="bottom-end" shadow="md" width={200}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('field.more', { field: label })}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              disabled={place.isFirst}
              leftSection={<IconArrowUp size={18} aria-hidden />}
              onClick={() => place.move(-1)}
            >
              {t('field.up')}
            </Menu.Item>
            <Menu.Item
              disabled={place.isLast}
              leftSection={<IconArrowDown size={18} aria-hidden />}
              onClick={() => place.move(1)}
            >
              {t('field.down')}
            </Menu.Item>
            <Menu.Item
              color={DANGER}
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={field.id === undefined ? onRemove : ask}
            >
              {t('common.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {children && <div className={classes.body}>{children}</div>}
      <ConfirmDialog
        opened={asking}
        title={t('field.delete-title', { field: label })}
        text={t(isOfModel ? 'field.delete-text-model' : 'field.delete-text-form')}
        confirmLabel={t('common.delete')}
        onConfirm={() => {
          close();
          onRemove();
        }}
        onCancel={close}
      />
    </>
  );
}
