import { Title } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { groupTypes, typeIcon, typeName } from './field-types.ts';
import classes from './type-picker.module.css';

interface TypePickerProps {
  opened: boolean;
  enabledTypes: readonly string[];
  onClose: () => void;
  onPick: (type: string) => void;
}

/** Dialog to choose the type of a new field. */
export function TypePicker({ opened, enabledTypes, onClose, onPick }: TypePickerProps) {
  const { t } = useI18n();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('field.pick-title')} size="xl">
      <div className={classes.groups}>
        {groupTypes(enabledTypes).map(({ group, types }, groupAt) => (
          <section key={group}>
            <Title order={3} className={classes.title ?? ''}>
              {t(`field.group-${group}`)}
            </Title>
            <div className={classes.types}>
              {types.map((type, typeAt) => (
                <button
                  key={type}
                  type="button"
                  className={classes.type}
                  data-autofocus={(groupAt === 0 && typeAt === 0) || undefined}
                  onClick={() => onPick(type)}
                >
                  {typeIcon(type)} {typeName(type, t)}
                </button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
