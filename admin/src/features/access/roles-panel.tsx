import { Text } from '@mantine/core';
import type { FunctionView, RoleForm, RoleView } from 'parvis/contract/access';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Matrix } from '../../ui/matrix/matrix.tsx';
import { EntriesPanel } from './entries-panel.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { useEntryDifferences } from './use-entry-differences.ts';
import { useEntries, type CellToggle } from './use-entries.ts';

const toForm = ({ name, functions }: RoleView): RoleForm => ({ name, functions });

const withToggle = (form: RoleForm, { column, on }: CellToggle): RoleForm => {
  const others = (form.functions ?? []).filter((name) => name !== column);
  return { ...form, functions: on ? [...others, column] : others };
};

interface RolesPanelProps {
  roles: readonly RoleView[];
  functions: readonly FunctionView[];
}

/** The authorities of each role. */
export function RolesPanel({ roles, functions }: RolesPanelProps) {
  const { t, language } = useI18n();
  const columns = functions.map(({ name, label }) => ({
    id: name,
    label: label[language] ?? Object.values(label)[0] ?? name,
    hint: name,
  }));
  const differences = useEntryDifferences(columns, ({ functions: held = [] }: RoleForm, column) =>
    held.includes(column),
  );
  const entries = useEntries({ path: '/api/admin/roles', toForm, differences }, withToggle);
  const byId = new Map(roles.map((role) => [role.id, role]));
  return (
    <EntriesPanel
      title={t('access.roles')}
      text={t('access.roles-text')}
      newLabel={t('access.new-role')}
      error={entries.error}
      collision={entries.collision}
      onCreate={(name) => entries.create({ name, functions: [] })}
    >
      {roles.length === 0 ? (
        <Text c="dimmed">{t('access.no-roles')}</Text>
      ) : (
        <Matrix
          caption={t('access.roles-caption')}
          corner={t('access.role')}
          columns={columns}
          rows={roles.map(({ id, name }) => ({
            id,
            label: name,
            actions: (
              <EntryMenu
                name={name}
                onRename={(next) => entries.rename(id, next)}
                onRemove={() => entries.remove(id)}
              />
            ),
          }))}
          isOn={(row, column) =>
            entries.wanted(row, column) ?? byId.get(row)?.functions.includes(column) ?? false
          }
          onToggle={(row, column, on) => entries.tick({ row, column, on })}
        />
      )}
    </EntriesPanel>
  );
}
