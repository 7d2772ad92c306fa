import type { ProfileForm, ProfileView, RoleView } from 'parvis/contract/access';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Matrix } from '../../ui/matrix/matrix.tsx';
import { EntriesPanel } from './entries-panel.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { useEntryDifferences } from './use-entry-differences.ts';
import { useEntries, type CellToggle } from './use-entries.ts';

/** The id of the column for the second factor, which is not a role. */
const SECOND_FACTOR = 'second-factor';

const toForm = ({ name, roleIds, requiresSecondFactor }: ProfileView): ProfileForm => ({
  name,
  roleIds,
  requiresSecondFactor,
});

const withToggle = (form: ProfileForm, { column, on }: CellToggle): ProfileForm => {
  if (column === SECOND_FACTOR) return { ...form, requiresSecondFactor: on };
  const others = (form.roleIds ?? []).filter((id) => id !== column);
  return { ...form, roleIds: on ? [...others, column] : others };
};

const holds = ({ roleIds = [], requiresSecondFactor = false }: ProfileForm, column: string) =>
  column === SECOND_FACTOR ? requiresSecondFactor : roleIds.includes(column);

interface ProfilesPanelProps {
  profiles: readonly ProfileView[];
  roles: readonly RoleView[];
}

/** The roles of each profile, and whether it requires a second factor. */
export function ProfilesPanel({ profiles, roles }: ProfilesPanelProps) {
  const { t } = useI18n();
  const columns = [
    ...roles.map(({ id, name }) => ({ id, label: name })),
    {
      id: SECOND_FACTOR,
      label: t('access.needs-second-factor'),
      hint: t('access.needs-second-factor-hint'),
    },
  ];
  const differences = useEntryDifferences(columns, holds);
  const entries = useEntries({ path: '/api/admin/profiles', toForm, differences }, withToggle);
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  const isStored = (row: string, column: string): boolean => {
    const profile = byId.get(row);
    if (!profile) return false;
    if (column === SECOND_FACTOR) return profile.requiresSecondFactor;
    return profile.builtIn || profile.roleIds.includes(column);
  };
  return (
    <EntriesPanel
      title={t('access.profiles')}
      text={t('access.profiles-text')}
      newLabel={t('access.new-profile')}
      error={entries.error}
      collision={entries.collision}
      onCreate={(name) => entries.create({ name, roleIds: [] })}
    >
      <Matrix
        caption={t('access.profiles-caption')}
        corner={t('access.profile')}
        columns={columns}
        rows={profiles.map(({ id, name, builtIn }) => ({
          id,
          label: name,
          ...(builtIn
            ? { note: t('access.built-in') }
            : {
                actions: (
                  <EntryMenu
                    name={name}
                    onRename={(next) => entries.rename(id, next)}
                    onRemove={() => entries.remove(id)}
                  />
                ),
              }),
        }))}
        isOn={(row, column) => entries.wanted(row, column) ?? isStored(row, column)}
        isFixed={(row, column) => column !== SECOND_FACTOR && (byId.get(row)?.builtIn ?? false)}
        onToggle={(row, column, on) => entries.tick({ row, column, on })}
      />
    </EntriesPanel>
  );
}
