import { Button, Text } from '@mantine/core';
import { useI18n } from '../i18n/i18n-context.ts';
import { FaultAlert } from './fault-alert.tsx';
import { Panel } from './panel.tsx';
import { Screen } from './screen.tsx';

/** Shown when a screen could not be loaded or rendered. */
export function BrokenScreen({ error }: { error: unknown }) {
  const { t } = useI18n();
  return (
    <Screen title={t('fault.screen')}>
      <Panel>
        <FaultAlert error={error} />
        <Text>{t('fault.screen-text')}</Text>
        <div>
          <Button onClick={() => window.location.reload()}>{t('common.retry')}</Button>
        </div>
      </Panel>
    </Screen>
  );
}
