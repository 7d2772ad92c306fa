import { Code, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SETTING_GROUPS } from './setting-groups.ts';
import classes from './settings-screen.module.css';

/** The configuration, read-only, with the property name of each setting. */
export function SettingsScreen() {
  const { t } = useI18n();
  const { search = '' } = useSearch({ from: '/signed-in/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const settings = useQuery(useApi().query('GET /api/admin/cms/config'));
  const words = search.toLowerCase().split(/\s+/);
  const groups = SETTING_GROUPS.map(({ group, settings: all }) => ({
    group,
    shown: all.filter(({ name, property }) => {
      const text = `${t(`settings.${name}`)} ${t(`settings.${name}-hint`)} ${property}`.toLowerCase();
      return words.every((word) => text.includes(word));
    }),
  })).filter(({ shown }) => shown.length > 0);
  return (
    <Screen title={t('settings.title')}>
      <Text c="dimmed" mt={-12}>
        {t('settings.text')}
      </Text>
      <SearchField
        label={t('settings.search')}
        placeholder={t('settings.search-hint')}
        value={search}
        onSearch={(text) =>
          void navigate({ search: text ? { search: text } : {}, replace: true, resetScroll: false })
        }
      />
      {settings.isError && <FaultAlert error={settings.error} onRetry={() => void settings.refetch()} />}
      {groups.length === 0 && (
        <Panel>
          <EmptyState icon={<IconSearchOff size={28} />} text={t('settings.no-match')} />
        </Panel>
      )}
      {!settings.isError &&
        groups.map(({ group, shown }) => (
          <Panel key={group} title={t(`settings.group-${group}`)}>
            <dl className={classes.settings}>
              {shown.map(({ name, property }) => (
                <div key={name} className={classes.setting}>
                  <dt>
                    <span className={classes.label}>{t(`settings.${name}`)}</span>
                    <span className={classes.hint}>{t(`settings.${name}-hint`)}</span>
                    <Code className={classes.property ?? ''}>{property}</Code>
                  </dt>
                  <dd>
                    {settings.data ? (
                      <Value value={settings.data[name]} />
                    ) : (
                      <Skeleton height={14} width="60%" my={6} />
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </Panel>
        ))}
    </Screen>
  );
}

function Value({ value }: { value: SettingsView[keyof SettingsView] }) {
  const { t, language } = useI18n();
  if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
  if (typeof value === 'number') {
    return new Intl.NumberFormat(language, { maximumSignificantDigits: 12 }).format(value);
  }
  if (typeof value === 'string') return value;
  return (
    <ul className={classes.values}>
      {value.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
