import { Alert, Code, List } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ContentWarning } from 'parvis/contract/page';
import { useI18n } from '../../i18n/i18n-context.ts';

/** The inclusions of the saved page that lead nowhere. */
export function ContentWarnings({ warnings }: { warnings: readonly ContentWarning[] }) {
  const { t } = useI18n();
  if (warnings.length === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t('page.warnings', { count: warnings.length })}
    >
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={`${warning.locale} ${warning.marker}`}>
            <Code>{warning.marker}</Code> ({warning.locale}): {warning.message}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
